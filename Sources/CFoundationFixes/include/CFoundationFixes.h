#pragma once
/* Interposes Foundation's CFEqual, see CFoundationFixes.c, and lets attributed strings release their attributes, see
   AttributedStringRuns.c; being linked is enough for that. */
void foundation_fixes_anchor(void);

/* The dictionary of the attributes that a character of an attributed string has, an NSDictionary that belongs to the
   string, and up to which character all have the same. Foundation's method for that makes a dictionary of Swift's of
   it, which takes longer than making the string. Only for strings of Foundation's own two classes, and indices of
   characters. NULL, and `end` untouched, where Foundation has no such function inside. */
const void *_Nullable foundation_fixes_attributes(const void *_Nonnull string, long index, long *_Nonnull end);
