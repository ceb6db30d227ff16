/*
 * Time limits of tests. Each is at least ten times what the slowest test needs on a quiet machine: a limit ends a wait for
 * what never comes, and a busy machine must not reach it. No test waits less by a limit of its own.
 */

/** For a condition that becomes true by itself. */
export const conditionTimeoutMs = 200_000

/** For a test, and for what is set up before it. */
export const testTimeoutMs = 1_800_000
