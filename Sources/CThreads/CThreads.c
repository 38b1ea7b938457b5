#define _GNU_SOURCE
#include "CThreads.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

struct ct_mutex { pthread_mutex_t mutex; };
struct ct_condition { pthread_cond_t condition; };

static uint64_t locks, wake_ups;

#ifdef DEBUG
void ct_count_lock(void) { __atomic_fetch_add(&locks, 1, __ATOMIC_RELAXED); }
static void count_wake_up(void) { __atomic_fetch_add(&wake_ups, 1, __ATOMIC_RELAXED); }
#else
void ct_count_lock(void) {}
static void count_wake_up(void) {}
#endif
uint64_t ct_lock_count(void) { return __atomic_load_n(&locks, __ATOMIC_RELAXED); }
uint64_t ct_wake_up_count(void) { return __atomic_load_n(&wake_ups, __ATOMIC_RELAXED); }

static void *allocate(size_t size) {
    void *result = calloc(1, size);
    if (!result) {
        perror("texture: no memory for a lock or a thread");
        abort();
    }
    return result;
}

ct_mutex *ct_mutex_create(void) {
    ct_mutex *result = allocate(sizeof *result);
    pthread_mutex_init(&result->mutex, NULL);
    return result;
}
void ct_mutex_destroy(ct_mutex *mutex) {
    pthread_mutex_destroy(&mutex->mutex);
    free(mutex);
}
void ct_mutex_lock(ct_mutex *mutex) {
    ct_count_lock();
    pthread_mutex_lock(&mutex->mutex);
}
void ct_mutex_unlock(ct_mutex *mutex) { pthread_mutex_unlock(&mutex->mutex); }

ct_condition *ct_condition_create(void) {
    ct_condition *result = allocate(sizeof *result);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&result->condition, &attributes);
    pthread_condattr_destroy(&attributes);
    return result;
}
void ct_condition_destroy(ct_condition *condition) {
    pthread_cond_destroy(&condition->condition);
    free(condition);
}
void ct_condition_wait(ct_condition *condition, ct_mutex *mutex) {
    pthread_cond_wait(&condition->condition, &mutex->mutex);
}
static struct timespec time_of(uint64_t nanoseconds) {
    return (struct timespec){
        .tv_sec = (time_t)(nanoseconds / 1000000000u), .tv_nsec = (long)(nanoseconds % 1000000000u)};
}
bool ct_condition_wait_until(ct_condition *condition, ct_mutex *mutex, uint64_t nanoseconds) {
    struct timespec deadline = time_of(nanoseconds);
    return pthread_cond_timedwait(&condition->condition, &mutex->mutex, &deadline) == 0;
}
void ct_condition_signal(ct_condition *condition) {
    count_wake_up();
    pthread_cond_signal(&condition->condition);
}
void ct_condition_broadcast(ct_condition *condition) { pthread_cond_broadcast(&condition->condition); }

void ct_futex_wait(const void *word, uint32_t value) {
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, NULL, NULL, 0);
}
void ct_futex_wake(const void *word) {
    count_wake_up();
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

void ct_sleep_until(uint64_t nanoseconds) {
    struct timespec deadline = time_of(nanoseconds);
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, NULL) == EINTR) {}
}

static uint64_t now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}
uint64_t ct_monotonic_now(void) { return now(CLOCK_MONOTONIC); }
uint64_t ct_thread_cpu_now(void) { return now(CLOCK_THREAD_CPUTIME_ID); }
uint64_t ct_process_cpu_now(void) { return now(CLOCK_PROCESS_CPUTIME_ID); }

/* Set once per thread; asking the kernel each time would cost more than everything around it. */
static _Thread_local signed char kind = -1;

typedef struct {
    void (*body)(void *);
    void *context;
    int nice;
    char name[16];
} start_arguments;

static void *run(void *pointer) {
    start_arguments arguments = *(start_arguments *)pointer;
    free(pointer);
    pthread_setname_np(pthread_self(), arguments.name);
    /* On Linux the nice value belongs to the thread. A refusal leaves the default, which is harmless. */
    if (arguments.nice != 0) setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), arguments.nice);
    kind = CT_THREAD_WORKER;
    arguments.body(arguments.context);
    return NULL;
}

void ct_thread_start(const char *name, int nice, void (*body)(void *), void *context) {
    start_arguments *arguments = allocate(sizeof *arguments);
    arguments->body = body;
    arguments->context = context;
    arguments->nice = nice;
    snprintf(arguments->name, sizeof arguments->name, "%s", name);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 8u << 20);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    if (pthread_create(&thread, &attributes, run, arguments) != 0) {
        perror("texture: cannot start a worker thread");
        abort();
    }
    pthread_attr_destroy(&attributes);
}

static _Thread_local ct_nesting nesting;
ct_nesting *ct_nesting_of_thread(void) { return &nesting; }

bool ct_pipe_create(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0; }

int ct_core_count(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
    return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

int ct_thread_kind(void) {
    if (kind < 0) kind = getpid() == (pid_t)syscall(SYS_gettid) ? CT_THREAD_MAIN : CT_THREAD_OTHER;
    return kind;
}
