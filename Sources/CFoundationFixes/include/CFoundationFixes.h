#pragma once
/* Interposes Foundation's CFEqual, see CFoundationFixes.c, and lets attributed strings release their attributes, see
   AttributedStringRuns.c. Nothing is called from here; being linked is enough. */
void foundation_fixes_anchor(void);
