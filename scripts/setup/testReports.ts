import { existsSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { projectFolder } from "#server/settings/settings.ts"
import { type UnhandledError, unhandledErrorsOf } from "./unhandledErrors.ts"

/** The results of a stage of `npm test`. */
export interface Tally {
  readonly passed: number
  /** Names, or a sentence where no test could be named. */
  readonly failed: ReadonlyArray<string>
  /** Names of tests that were skipped for an allowed reason. */
  readonly skipped: ReadonlyArray<string>
  /** Names of flaky tests, which failed at the first attempt and count as passed. */
  readonly unsteady: ReadonlyArray<string>
}

/**
 * The reasons for which a test may be skipped, as its name states them. Any other skip counts as a failure, so that no
 * test is skipped unnoticed.
 */
export const allowedReasons = [
  "[needs ../shared]",
  "[needs an EventStoreDB server]",
  "[needs the network]",
  "[needs the log in Postgres]",
] as const

export const tallyOf = (ok: boolean, name: string): Tally =>
  ok ? { passed: 1, failed: [], skipped: [], unsteady: [] } : { passed: 0, failed: [name], skipped: [], unsteady: [] }

export function sum(tallies: ReadonlyArray<Tally>): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
    skipped: tallies.flatMap(({ skipped }) => skipped),
    unsteady: tallies.flatMap(({ unsteady }) => unsteady),
  }
}

/** `1 passed, 0 failed, 0 skipped`: the last line of `npm test`. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`

/** The tally of vitest's JSON report. `ok`: whether the run itself succeeded; it may fail without a failed test. */
export function vitestTally(report: string, ok: boolean): Tally {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport
  const outcomes = testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === "failed" && !assertionResults.some((test) => test.status === "failed")
      ? [{ name: `${name}: ${message.split("\n", 1)[0] ?? ""}`, outcome: "failed" }]
      : assertionResults.map((test) => ({ name: test.fullName, outcome: outcomeOf(test) })),
  )
  const errors = unhandledErrorsOf(report).map(sayUnhandled)
  const tally = tallyOutcomes("vitest", outcomes, ok || errors.length > 0)
  return { ...tally, failed: [...tally.failed, ...errors] }
}

const sayUnhandled = ({ message, file, test }: UnhandledError): string =>
  [
    "an error outside the tests",
    ...(file === undefined ? [] : [`in ${relative(projectFolder, file)}`]),
    ...(test === undefined ? [] : [`after "${test}"`]),
  ].join(" ") + `: ${message}`

/**
 * The test files to run a second time: those in which errors occurred outside the tests, where nothing else failed and
 * vitest knows the file of each.
 */
export function filesToRunAgain(report: string, { failed }: Tally): ReadonlyArray<string> {
  const files = unhandledErrorsOf(report).map(({ file }) => file)
  if (failed.length !== files.length) return []
  return files.every((file) => file !== undefined) ? [...new Set(files)] : []
}

/** The tally of a run whose only failures were errors outside the tests, after a second run of their files. */
export const afterSecondRun = (first: Tally, second: Tally): Tally =>
  second.failed.length > 0
    ? { ...first, failed: [...first.failed, ...second.failed] }
    : { ...first, failed: [], unsteady: [...first.unsteady, ...first.failed, ...second.unsteady] }

/** A test file, relative to the project, and how long it took. */
export interface FileTime {
  readonly file: string
  readonly seconds: number
}

/** The files of a report of vitest or Playwright, with the time of each; none where a stage wrote no report. */
export function timesOfFiles(report: string): ReadonlyArray<FileTime> {
  if (!existsSync(report)) return []
  const { testResults = [], suites = [] } = JSON.parse(readFileSync(report, "utf8")) as Partial<
    VitestReport & PlaywrightReport
  >
  const inVitest = testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    file: relative(projectFolder, name),
    seconds: (endTime - startTime) / 1_000,
  }))
  const inPlaywright = suites.map((suite) => ({ file: `tests/e2e/${suite.title}`, seconds: msOf(suite) / 1_000 }))
  return [...inVitest, ...inPlaywright]
}

const msOf = ({ specs, suites = [] }: PlaywrightSuite): number =>
  [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results.map(({ duration }) => duration))),
    ...suites.map(msOf),
  ].reduce((total, ms) => total + ms, 0)

interface VitestReport {
  readonly testResults: ReadonlyArray<{
    readonly name: string
    /** In milliseconds. */
    readonly startTime?: number
    readonly endTime?: number
    readonly status: string
    readonly message: string
    readonly assertionResults: ReadonlyArray<VitestAssertion>
  }>
}

interface VitestAssertion {
  readonly fullName: string
  readonly status: string
  readonly failureMessages?: ReadonlyArray<string>
}

/** A test that passed and still has messages of a failure passed at a later attempt. */
const outcomeOf = ({ status, failureMessages = [] }: VitestAssertion): string =>
  status === "passed" && failureMessages.length > 0 ? "flaky" : status

/** The tally of Playwright's JSON report. */
export function playwrightTally(report: string, ok: boolean): Tally {
  const { suites } = JSON.parse(readFileSync(report, "utf8")) as PlaywrightReport
  const outcomes = suites.flatMap((suite) => specsOf(suite, ""))
  return tallyOutcomes("playwright", outcomes, ok)
}

interface PlaywrightReport {
  readonly suites: ReadonlyArray<PlaywrightSuite>
}

interface PlaywrightSuite {
  readonly title: string
  readonly specs: ReadonlyArray<{ readonly title: string; readonly tests: ReadonlyArray<PlaywrightTest> }>
  readonly suites?: ReadonlyArray<PlaywrightSuite>
}

interface PlaywrightTest {
  readonly status: string
  /** One for each attempt, with its milliseconds. */
  readonly results?: ReadonlyArray<{ readonly duration: number }>
}

function specsOf({ title, specs, suites = [] }: PlaywrightSuite, above: string): ReadonlyArray<Outcome> {
  const path = `${above}${title} › `
  return [
    ...specs.flatMap((spec) => spec.tests.map(({ status }) => ({ name: path + spec.title, outcome: status }))),
    ...suites.flatMap((suite) => specsOf(suite, path)),
  ]
}

interface Outcome {
  readonly name: string
  readonly outcome: string
}

/** vitest reports passed, failed, skipped, pending or todo; Playwright expected, unexpected, flaky or skipped. */
function tallyOutcomes(runner: string, outcomes: ReadonlyArray<Outcome>, ok: boolean): Tally {
  const passed = outcomes.filter(({ outcome }) => ["passed", "expected", "flaky"].includes(outcome))
  const unsteady = passed.filter(({ outcome }) => outcome === "flaky")
  const leftOut = outcomes.filter(({ outcome }) => ["skipped", "pending", "todo", "disabled"].includes(outcome))
  const skipped = leftOut.filter(({ name }) => allowedReasons.some((reason) => name.includes(reason)))
  const failed = [
    ...outcomes.filter((one) => !passed.includes(one) && !leftOut.includes(one)).map(({ name }) => name),
    ...leftOut.filter((one) => !skipped.includes(one)).map(({ name }) => `${name}: left out without an allowed reason`),
  ]
  if (outcomes.length === 0) failed.push(`${runner} found no test`)
  if (!ok && failed.length === 0) failed.push(`${runner} failed outside the tests; see its output above`)
  return {
    passed: passed.length,
    failed,
    skipped: skipped.map(({ name }) => name),
    unsteady: unsteady.map(({ name }) => name),
  }
}
