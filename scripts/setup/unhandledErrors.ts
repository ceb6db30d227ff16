import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { projectFolder } from "#server/settings/settings.ts"

/*
 * Errors that vitest caught outside its tests: a promise that no test awaited, or a connection that broke after its
 * test. They fail the run, and vitest's JSON report does not have them.
 */

/** The reporter for vitest that writes them. */
export const unhandledErrorsReporter = join(projectFolder, "tests/support/recordUnhandledErrors.mjs")

/** An error outside the tests. */
export interface UnhandledError {
  /** Its first line. */
  readonly message: string
  /** The test file that ran at the time, where vitest knows it. */
  readonly file?: string
  /** The last test before it, where vitest knows it. */
  readonly test?: string
}

/** The environment in which the reporter writes beside vitest's JSON report. */
export const recordingUnhandledErrors = (report: string, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...environment,
  UNHANDLED_ERRORS_FILE: unhandledErrorsBeside(report),
})

/** The file of the reporter beside vitest's JSON report. */
export const unhandledErrorsBeside = (report: string): string => `${report}.unhandled`

/** What the reporter wrote for the report; none where it was not reached. */
export function unhandledErrorsOf(report: string): ReadonlyArray<UnhandledError> {
  const file = unhandledErrorsBeside(report)
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as ReadonlyArray<UnhandledError>) : []
}
