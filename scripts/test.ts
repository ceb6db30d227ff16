import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { projectFolder } from "#server/settings/settings.ts"
import { firstViews, overBudget } from "./client/firstView.ts"
import { findChromium } from "./setup/chromium.ts"
import { buildClient } from "./setup/client.ts"
import { askedToEnd } from "./setup/ending.ts"
import { installPostgres } from "./setup/postgresRelease.ts"
import { endWhatRuns, nodeArguments, runQuietly, runShown } from "./setup/running.ts"
import {
  afterSecondRun,
  allowedReasons,
  closingLine,
  type FileTime,
  filesToRunAgain,
  playwrightTally,
  sum,
  type Tally,
  tallyOf,
  timesOfFiles,
  vitestTally,
} from "./setup/testReports.ts"
import { recordingUnhandledErrors, unhandledErrorsReporter } from "./setup/unhandledErrors.ts"

/**
 * `npm test`: runs all suites, one stage after the other, regardless of earlier failures. Ends with one line, `N
 * passed, N failed, N skipped`, and with failure if any test failed. Types, lint, format, messages and the build of the
 * client count as one test each.
 *
 * A failing test of the last three stages is retried once, and listed at the end if it passes then: a run on a busy
 * machine has a clear result, and no flaky test goes unseen. So is a file of tests in which an error occurred outside
 * its tests. With `--once` there is no retry.
 *
 * It tries a part of the random samples and leaves the proofs out (tests/support/samples.ts): `npm run test:all` is the
 * same with all of them, for each night and before a release.
 *
 * `npm test -- unit lint` runs those stages alone; arguments that are not names of stages select test files: `npm test
 * -- integration migrate`. `--postgres 16` runs what needs a database on that version of Postgres.
 */
async function test(all: ReadonlyArray<string>): Promise<number> {
  const { given, postgres } = withoutPostgres(all.filter((argument) => argument !== "--once"))
  const attempts: Attempts = { retries: all.includes("--once") ? 0 : 1 }
  const packages = postgres === undefined ? undefined : await installPostgres(postgres, console.log)
  if (packages) process.env["TEST_POSTGRES_PACKAGES"] = packages
  // The servers and commands that tests start share one cache of compiled modules.
  process.env["NODE_COMPILE_CACHE"] ??= join(projectFolder, "node_modules/.cache/node")
  const names = stages.map(({ name }) => name)
  const chosen = given.filter((argument) => names.includes(argument))
  const filters = given.filter((argument) => !names.includes(argument))
  const reports = mkdtempSync(join(tmpdir(), "wealth-test-reports-"))
  const ending = askedToEnd(() => process.exit(130))
  ending.addEventListener("abort", endWhatRuns)
  const wanted = stages.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
  const tallies: Array<Tally> = []
  const times: Array<string> = []
  const files: Array<FileTime> = []
  const carryOut = async (stage: Stage) => {
    const { name, what } = stage
    const begun = performance.now()
    console.log(`\n━━ ${name}: ${what} ━━`)
    const request = { filters, ...attempts, report: join(reports, `${name}.json`) }
    tallies.push(await stage.run(request).catch(failedStage(name)))
    times.push(`${name} ${Math.round((performance.now() - begun) / 1_000)} s`)
    files.push(...timesOfFiles(request.report))
  }
  // Stages that only read code run in parallel: they never wait, and one of them is single-threaded.
  await Promise.all(wanted.filter(({ readsCode }) => readsCode).map(carryOut))
  for (const stage of wanted.filter(({ readsCode }) => !readsCode)) if (!ending.aborted) await carryOut(stage)
  if (ending.aborted) return 130
  rmSync(reports, { recursive: true, force: true })
  return conclude(sum(tallies), times, files)
}

function withoutPostgres(all: ReadonlyArray<string>) {
  const at = all.indexOf("--postgres")
  if (at === -1) return { given: all, postgres: undefined }
  return { given: all.toSpliced(at, 2), postgres: all[at + 1] ?? "" }
}

interface Attempts {
  /** How often a failed test is retried. */
  readonly retries: 0 | 1
}

interface StageRequest extends Attempts {
  readonly filters: ReadonlyArray<string>
  readonly report: string
}

interface Stage {
  readonly name: string
  readonly what: string
  /** The stage needs only the code, and shows its output once it has ended. */
  readonly readsCode?: true
  run(request: StageRequest): Promise<Tally>
}

/** With a database, each test waits a third of its time: one more worker than there are cores. */
const whileOneWaits = `--maxWorkers=${availableParallelism() + 1}`

const stages: ReadonlyArray<Stage> = [
  {
    name: "types",
    what: "the compiler",
    readsCode: true,
    run: () => check("types", "typescript/bin/tsc", "-p", "."),
  },
  {
    name: "lint",
    what: "oxlint, with types",
    readsCode: true,
    run: () => check("lint", "oxlint/bin/oxlint", "--type-aware"),
  },
  {
    name: "format",
    what: "oxfmt",
    readsCode: true,
    run: () => check("format", "oxfmt/bin/oxfmt", "--check", "."),
  },
  { name: "messages", what: "every text in every language", readsCode: true, run: checkMessages },
  { name: "client", what: "the build of the web client, and the size of its first views", run: checkClient },
  { name: "unit", what: "tests that need only Node", run: vitest(["unit", "page"]) },
  { name: "integration", what: "tests on a real Postgres", run: vitest(["integration"], whileOneWaits) },
  { name: "browser", what: "the product in a real Chromium", run: playwright },
]

function check(name: string, program: string, ...args: ReadonlyArray<string>): Promise<Tally> {
  return shownAtItsEnd(name, ...nodeArguments(program, ...args))
}

function checkMessages(): Promise<Tally> {
  return shownAtItsEnd("messages", process.execPath, [join(projectFolder, "scripts/checkMessages.ts")])
}

async function shownAtItsEnd(name: string, program: string, args: ReadonlyArray<string>): Promise<Tally> {
  const { ok, output } = await runQuietly(program, args)
  console.log(`\n━━ ${name}: ${ok ? "passed" : "failed"} ━━${output === "" ? "" : `\n${output}`}`)
  return tallyOf(ok, name)
}

/** Sizes are the same on every machine, so a first view over its budget fails. */
async function checkClient(): Promise<Tally> {
  await buildClient(console.log)
  const over = overBudget(firstViews())
  for (const line of over) console.error(line)
  return tallyOf(over.length === 0, "the first views are within their budgets")
}

function vitest(projects: ReadonlyArray<string>, ...more: ReadonlyArray<string>): Stage["run"] {
  return async ({ filters, report, retries }) => {
    const run = async (written: string, files: ReadonlyArray<string>) => {
      const options = [
        ...projects.map((project) => `--project=${project}`),
        ...more,
        `--retry=${retries}`,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${written}`,
        `--reporter=${unhandledErrorsReporter}`,
      ]
      const { ok } = await runShown(...nodeArguments("vitest/vitest.mjs", "run", ...options, ...files), {
        env: recordingUnhandledErrors(written, process.env),
      })
      return vitestTally(written, ok)
    }
    const tally = await run(report, filters)
    const again = retries === 0 ? [] : filesToRunAgain(report, tally)
    return again.length === 0 ? tally : afterSecondRun(tally, await run(`${report}.again`, again))
  }
}

async function playwright({ filters, report, retries }: StageRequest): Promise<Tally> {
  const chromium = await findChromium(console.log)
  const { ok } = await runShown(
    ...nodeArguments("@playwright/test/cli.js", "test", `--retries=${retries}`, "--reporter=list,json", ...filters),
    {
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        // The folder for temporary files ends with the run.
        PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(projectFolder, "node_modules/.cache/playwright"),
      },
    },
  )
  return playwrightTally(report, ok)
}

/** The result of a stage that could not run at all. */
const failedStage =
  (name: string) =>
  (error: unknown): Tally => {
    console.error(error instanceof Error ? error.message : error)
    return tallyOf(false, name)
  }

/** How many of the files that took longest the end of a run names. */
const filesNamed = 12

function conclude(total: Tally, times: ReadonlyArray<string>, files: ReadonlyArray<FileTime>): number {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, filesNamed)
  if (slowest.length > 0) {
    console.log(`\nSlowest files:\n${list(slowest.map(({ file, seconds }) => `${seconds.toFixed(1)} s ${file}`))}`)
  }
  if (total.unsteady.length > 0) console.log(`\nPassed only at the second attempt:\n${list(total.unsteady)}`)
  if (total.failed.length > 0) console.log(`\nFailed:\n${list(total.failed)}`)
  if (total.skipped.length > 0) {
    console.log(`\nSkipped, each for one of ${allowedReasons.join(", ")}:\n${list(total.skipped)}`)
  }
  console.log(`\n${times.join(", ")}\n${closingLine(total)}`)
  return total.failed.length === 0 ? 0 : 1
}

const list = (names: ReadonlyArray<string>): string => names.map((name) => `  ${name}`).join("\n")

process.exit(
  await test(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }),
)
