import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { projectFolder } from "#server/settings/settings.ts"
import { type CheckPlan, planOf } from "./check/plan.ts"
import { askedToEnd } from "./setup/ending.ts"
import { endWhatRuns, nodeArguments, runQuietly } from "./setup/running.ts"

const usage = `npm run check                checks what differs from the branch main, changes without a commit included
npm run check -- --since X   checks what differs from the commit or branch X
npm run check -- --fix       formats what differs first

As a hook before each commit: git config core.hooksPath .githooks`

/**
 * `npm run check`: checks the types and, for changed files, lint, format, texts and the nearest unit tests, in
 * parallel. Everything that it begins it finishes: no time limit leaves a check without a result. It does not replace
 * `npm test`, and lists what it left out.
 */
async function check(): Promise<number> {
  const { values } = parseArgs({
    options: { since: { type: "string" }, fix: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const ending = askedToEnd(() => process.exit(130))
  ending.addEventListener("abort", endWhatRuns)
  const begun = performance.now()
  const base = await startOfChange(values.since)
  const changed = await changedSince(base)
  if (changed.length === 0) {
    console.log(`Nothing differs from ${base.slice(0, 12)}.`)
    return 0
  }
  const plan = planOf({
    changed,
    present: new Set(changed.filter((file) => existsSync(join(projectFolder, file)))),
    tests: testFiles(),
  })
  if (values.fix) await oxfmt("--write", plan)
  const results = await Promise.all(checksOf(plan).map((one) => report(one)))
  const failed = results.filter((ok) => !ok).length
  if (plan.leftOut.length > 0) console.log(`Not run: npm test -- ${stagesOf(plan.leftOut)} ${plan.leftOut.join(" ")}`)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${changed.length} changed files: ${failed > 0 ? `${failed} failed` : passedOf(plan)}, ${seconds} s`)
  return ending.aborted ? 130 : Number(failed > 0)
}

/** What a check without faults may say: never that all passed where something was not run. */
const passedOf = ({ leftOut }: CheckPlan): string =>
  leftOut.length === 0 ? "all checks passed" : `what ran passed, ${leftOut.length} test files were not run`

/** The commit at which the branch left `main`; on `main` itself its newest commit. */
async function startOfChange(since: string | undefined): Promise<string> {
  for (const branch of since === undefined ? ["main", "origin/main", "origin/HEAD", "HEAD"] : [since]) {
    const { ok, output } = await runQuietly("git", ["merge-base", "HEAD", branch])
    if (ok) return output
  }
  throw new Error(since === undefined ? "This folder is no clone made by git." : `git knows no ${since}.`)
}

async function changedSince(base: string): Promise<ReadonlyArray<string>> {
  const lists = [
    ["diff", "--name-only", "--no-renames", "-z", base],
    ["ls-files", "--others", "--exclude-standard", "-z"],
  ]
  const outputs = await Promise.all(lists.map((list) => runQuietly("git", list)))
  return [...new Set(outputs.flatMap(({ output }) => output.split("\0")))].filter((file) => file !== "").sort()
}

const testFiles = (): ReadonlyMap<string, string> =>
  new Map(
    globSync("tests/**/*.test.{ts,tsx}", { cwd: projectFolder })
      .sort()
      .map((file) => [file.replaceAll("\\", "/"), readFileSync(join(projectFolder, file), "utf8")]),
  )

interface Check {
  readonly name: string
  readonly run: () => Promise<Outcome>
}

interface Outcome {
  readonly ok: boolean
  readonly output: string
}

function checksOf(plan: CheckPlan): ReadonlyArray<Check> {
  const checks: ReadonlyArray<Check & { readonly wanted: boolean }> = [
    { name: "types", wanted: plan.types, run: () => runQuietly(...compiler) },
    { name: "lint", wanted: plan.lint.length > 0, run: () => lint(plan) },
    { name: "format", wanted: plan.format.length > 0, run: () => oxfmt("--check", plan) },
    {
      name: "messages",
      wanted: plan.messages,
      run: () => runQuietly(process.execPath, [join(projectFolder, "scripts/checkMessages.ts")]),
    },
    { name: "tests", wanted: plan.tests.length > 0, run: () => runTests(plan) },
  ]
  return checks.filter(({ wanted }) => wanted)
}

const compiler = nodeArguments(
  ...(["typescript/bin/tsc", "-p", ".", "--incremental", "--tsBuildInfoFile", "node_modules/.tsbuildinfo"] as const),
)

const lint = ({ lint: files }: CheckPlan): Promise<Outcome> =>
  runQuietly(...nodeArguments("oxlint/bin/oxlint", "--type-aware", "--no-error-on-unmatched-pattern", ...files))

const oxfmt = (mode: "--check" | "--write", { format }: CheckPlan): Promise<Outcome> =>
  runQuietly(...nodeArguments("oxfmt/bin/oxfmt", mode, "--no-error-on-unmatched-pattern", ...format))

const runTests = ({ tests }: CheckPlan): Promise<Outcome> =>
  runQuietly(
    ...nodeArguments("vitest/vitest.mjs", "run", "--project=unit", "--project=page", "--reporter=dot", ...tests),
  )

async function report({ name, run }: Check): Promise<boolean> {
  const begun = performance.now()
  const { ok, output } = await run()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${ok ? "✓" : "✗"} ${name} (${seconds} s)${ok ? "" : `\n${output}\n`}`)
  return ok
}

const stagesOf = (files: ReadonlyArray<string>): string => {
  const inPostgres = files.filter((file) => file.includes(".pg.test."))
  return [
    ...(inPostgres.length < files.length ? ["unit"] : []),
    ...(inPostgres.length > 0 ? ["integration"] : []),
  ].join(" ")
}

process.exit(
  await check().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 2
  }),
)
