import { type Jobs, type JobsOptions, startJobs } from "#server/jobs/jobs.ts"
import { testVault } from "#tests/server/mail/testVault.ts"
import { silentLogger } from "#tests/support/loggers.ts"

/** Jobs as of 14 April 2026 that do nothing but what a test asks for. */
export const quietJobs = (options: Partial<JobsOptions> & Pick<JobsOptions, "databaseUrl" | "pool">): Jobs =>
  startJobs({
    providers: [],
    schedule: undefined,
    activityMonths: 24,
    backup: undefined,
    vault: testVault(),
    transport: { send: () => Promise.resolve() },
    recurring: [],
    finishPending: () => Promise.resolve(),
    clock: () => new Date("2026-04-14T20:00:00Z"),
    logger: silentLogger,
    ...options,
  })
