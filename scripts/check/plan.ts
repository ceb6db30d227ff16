import { importedPath } from "./importedPath.ts"

/** What `npm run check` checks for the changed files. Paths are relative to the project's folder. */
export interface CheckPlan {
  readonly types: boolean
  readonly lint: ReadonlyArray<string>
  readonly format: ReadonlyArray<string>
  readonly messages: boolean
  /** Unit tests that changed, or that import a changed file themselves. */
  readonly tests: ReadonlyArray<string>
  /** Tests that are as close to the change, but take too long: a browser in memory, a Postgres, or too many of them. */
  readonly leftOut: ReadonlyArray<string>
}

interface ChangedFiles {
  /** All files that differ, including deleted ones. */
  readonly changed: ReadonlyArray<string>
  /** Those that still exist. */
  readonly present: ReadonlySet<string>
  /** The code of every test file, by its path. */
  readonly tests: ReadonlyMap<string, string>
}

const code = /\.(?:ts|tsx|mjs)$/
const compiled = /\.tsx?$|^tsconfig\.json$|^package(?:-lock)?\.json$|^web\/.*\.json$/
const testFile = /^tests\/.*\.test\.tsx?$/
const texts = /^web\/.*\.(?:ts|tsx|json)$|^server\/(?:mail|demo|texts)\/|^scripts\/(?:messages\/|checkMessages\.ts$)/

/** The maximum number of test files: more take longer than a developer waits. */
export const testFilesMost = 6

/** Plans the smallest check that is useful for what changed. */
export function planOf({ changed, present, tests }: ChangedFiles): CheckPlan {
  const there = changed.filter((file) => present.has(file))
  const near = testsNear(changed, tests)
  const quick = near.filter((file) => !takesLong(file, tests.get(file) ?? ""))
  const chosen = quick.slice(0, testFilesMost)
  return {
    types: changed.some((file) => compiled.test(file)),
    lint: there.filter((file) => code.test(file)),
    format: there,
    messages: changed.some((file) => texts.test(file)),
    tests: chosen,
    leftOut: near.filter((file) => !chosen.includes(file)),
  }
}

/** Tests that changed come first, then those that import what changed. */
function testsNear(changed: ReadonlyArray<string>, tests: ReadonlyMap<string, string>): ReadonlyArray<string> {
  const changedTests = changed.filter((file) => tests.has(file) && testFile.test(file))
  const importing = [...tests].filter(([file, text]) =>
    importsOf(file, text).some((target) => changed.includes(target)),
  )
  return [...new Set([...changedTests, ...importing.map(([file]) => file)])]
}

const takesLong = (file: string, text: string): boolean =>
  file.includes(".pg.test.") || text.startsWith("// @vitest-environment jsdom")

const importsOf = (file: string, text: string): ReadonlyArray<string> =>
  Array.from(
    text.matchAll(/\b(?:from|import\()\s*"([.#][^"]+)"/g),
    ([, target = ""]) => importedPath(file, target) ?? target,
  )
