/*
 * Time limits of tests. Each is at least ten times what the slowest test needs on a quiet machine: a limit ends a wait
 * that would never end, and a busy machine must not reach it. No test has a shorter limit of its own.
 */

/** For a condition that becomes true by itself. */
export const conditionTimeoutMs = 200_000

/** For a test, and for its set-up. */
export const testTimeoutMs = 1_800_000
