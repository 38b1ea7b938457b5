#pragma once
/* Locks, thread attributes, reference counts, and what else Glibc's module lacks. pthread primitives, because
   ThreadSanitizer understands them; in a C target, because Swift must not move or copy them. Only the module Execution
   imports this. */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct ct_mutex ct_mutex;

/* Without the few bytes that a lock takes the process ends: there is nothing to go on with. */

ct_mutex *ct_mutex_create(void);
void ct_mutex_destroy(ct_mutex *mutex);
void ct_mutex_lock(ct_mutex *mutex);
void ct_mutex_unlock(ct_mutex *mutex);

typedef struct ct_condition ct_condition;

/* A condition variable on the monotonic clock. */
ct_condition *ct_condition_create(void);
void ct_condition_destroy(ct_condition *condition);
void ct_condition_wait(ct_condition *condition, ct_mutex *mutex);
/* Returns false when `nanoseconds` of CLOCK_MONOTONIC passed without a signal. */
bool ct_condition_wait_until(ct_condition *condition, ct_mutex *mutex, uint64_t nanoseconds);
void ct_condition_signal(ct_condition *condition);
void ct_condition_broadcast(ct_condition *condition);

/* Sleeps until the word is woken, if it has that value. May return earlier. */
void ct_futex_wait(const void *word, uint32_t value);
/* Wakes one thread that sleeps on the word. Touches no memory: the word may be gone. */
void ct_futex_wake(const void *word);

/* Of all threads so far, in debug builds; 0 in others: locks taken (by a thread that did not have them), and signals to
   threads that may be asleep. For counts of what frames cost. */
uint64_t ct_lock_count(void);
uint64_t ct_wake_up_count(void);
/* Counts a lock that is not a ct_mutex. */
void ct_count_lock(void);

/* Returns once CLOCK_MONOTONIC has come to `nanoseconds`. */
void ct_sleep_until(uint64_t nanoseconds);

/* CLOCK_MONOTONIC in nanoseconds; CPU time of the calling thread and of the process in nanoseconds. */
uint64_t ct_monotonic_now(void);
uint64_t ct_thread_cpu_now(void);
uint64_t ct_process_cpu_now(void);

/* Starts a detached thread of this name that calls `body(context)`. Its stack has 8 MB, as the main thread's has by
   default. */
void ct_thread_start(const char *name, int nice, void (*body)(void *), void *context);
int ct_core_count(void);

/* Makes a pipe, its reading end first. Its ends do not block, and programs that other threads start meanwhile do not
   inherit it. */
bool ct_pipe_create(int ends[_Nonnull 2]);

/* What the calling thread is: the process's first thread, one started by ct_thread_start, or any other. */
enum { CT_THREAD_OTHER = 0, CT_THREAD_MAIN = 1, CT_THREAD_WORKER = 2 };
int ct_thread_kind(void);

/* How deep the calling thread is in work that calls itself; see Nesting.swift. */
typedef struct {
    int measuring;
    int releasing;
    void *_Nullable kept;
    /* For a thread of a pool, its object in WorkerPool.swift. */
    void *_Nullable worker;
} ct_nesting;
ct_nesting *ct_nesting_of_thread(void);

/* Of the Swift runtime (docs/Runtime.md in its sources, "Reference counting"), for BackReference.swift. An unowned
   count keeps an object's memory, not the object. */
void *swift_unownedRetain(void *object);
void swift_unownedRelease(void *object);
/* The object with one more strong count; NULL once it is being deinitialised or is gone, as long as its memory is kept.
   */
void *_Nullable swift_tryRetain(void *object);

#pragma clang assume_nonnull end
