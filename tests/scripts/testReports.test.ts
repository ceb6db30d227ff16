import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  afterSecondRun,
  closingLine,
  filesToRunAgain,
  playwrightTally,
  sum,
  tallyOf,
  timesOfFiles,
  vitestTally,
} from "#scripts/setup/testReports.ts"
import { unhandledErrorsBeside } from "#scripts/setup/unhandledErrors.ts"
import { projectFolder } from "#server/settings/settings.ts"

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "wealth-reports-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe("a report of vitest", () => {
  it("a report of vitest counts passed and failed tests", () => {
    expect(vitest({ adds: "passed", subtracts: "failed" })).toEqual({
      passed: 1,
      failed: ["subtracts"],
      skipped: [],
      unsteady: [],
    })
  })

  it("a report of vitest accepts a skipped test with a reason in its name", () => {
    const needs = "reads the figures [needs ../shared]"
    expect(vitest({ adds: "passed", [needs]: "skipped" })).toEqual({
      passed: 1,
      failed: [],
      skipped: [needs],
      unsteady: [],
    })
  })

  it("a report of vitest names a test that passed only at the second attempt", () => {
    const test = { fullName: "adds", status: "passed", failureMessages: ["expected 1 to be 2"] }
    const file = { name: "sums.test.ts", status: "passed", message: "", assertionResults: [test] }
    expect(vitestTally(report({ testResults: [file] }), true)).toEqual({
      passed: 1,
      failed: [],
      skipped: [],
      unsteady: ["adds"],
    })
  })

  it.each(["skipped", "pending", "todo"])(
    "a report of vitest counts a test that is %s without a reason as a failure",
    (outcome) => {
      expect(vitest({ adds: "passed", divides: outcome }).failed).toEqual([
        "divides: left out without an allowed reason",
      ])
    },
  )

  it("a report of vitest counts a file that cannot be loaded as a failure", () => {
    const file = {
      name: "broken.test.ts",
      status: "failed",
      message: "Cannot find module\n at …",
      assertionResults: [],
    }
    expect(vitestTally(report({ testResults: [file] }), false).failed).toEqual(["broken.test.ts: Cannot find module"])
  })

  it("a report of vitest counts a failed run without a failed test as a failure", () => {
    expect(vitest({ adds: "passed" }, false).failed).toHaveLength(1)
  })

  describe("errors outside the tests", () => {
    const passing = { name: "sums.test.ts", status: "passed", message: "", assertionResults: [] }
    const test = { fullName: "adds", status: "passed" }
    const errors = [
      { message: "Connection terminated", file: join(projectFolder, "tests/sums.test.ts"), test: "adds" },
      { message: "Worker exited" },
    ]

    function reportWith(count: number): string {
      const written = report({ testResults: [{ ...passing, assertionResults: [test] }] })
      writeFileSync(unhandledErrorsBeside(written), JSON.stringify(errors.slice(0, count)))
      return written
    }

    it("an error outside the tests fails the run, and the end of the run names it with its file", () => {
      expect(vitestTally(reportWith(2), false).failed).toEqual([
        'an error outside the tests in tests/sums.test.ts after "adds": Connection terminated',
        "an error outside the tests: Worker exited",
      ])
    })

    it("a file with an error outside its tests runs a second time, unless another error has no file", () => {
      const [one, both] = [reportWith(1), reportWith(2)]
      expect(filesToRunAgain(one, vitestTally(one, false))).toEqual([join(projectFolder, "tests/sums.test.ts")])
      expect(filesToRunAgain(both, vitestTally(both, false))).toEqual([])
    })

    it("a file with an error outside its tests counts as flaky if it passes the second time, and else fails", () => {
      const first = vitestTally(reportWith(1), false)
      const passed = vitest({ adds: "passed" })
      expect(afterSecondRun(first, passed)).toEqual({ ...first, failed: [], unsteady: first.failed })
      expect(afterSecondRun(first, vitest({ adds: "failed" }, false)).failed).toEqual([...first.failed, "adds"])
    })
  })

  it("a report of vitest counts a run without tests as a failure", () => {
    expect(vitest({}).failed).toEqual(["vitest found no test"])
  })
})

describe("a report of Playwright", () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })

  it("a report of Playwright counts the tests of every suite by their full name", () => {
    const suites = [
      {
        title: "keller.e2e.ts",
        specs: [spec("signs up", "expected")],
        suites: [{ title: "the dashboard", specs: [spec("shows net worth", "unexpected"), spec("is quick", "flaky")] }],
      },
    ]
    expect(playwrightTally(report({ suites }), false)).toEqual({
      passed: 2,
      failed: ["keller.e2e.ts › the dashboard › shows net worth"],
      skipped: [],
      unsteady: ["keller.e2e.ts › the dashboard › is quick"],
    })
  })

  it("a report of Playwright counts a skipped test without a reason as a failure", () => {
    const suites = [{ title: "a.e2e.ts", specs: [spec("signs up", "expected"), spec("signs out", "skipped")] }]
    expect(playwrightTally(report({ suites }), true).failed).toHaveLength(1)
  })
})

it("the report ends with one line of totals", () => {
  const total = sum([
    tallyOf(true, "types"),
    tallyOf(false, "lint"),
    { passed: 40, failed: [], skipped: ["a", "b"], unsteady: [] },
  ])
  expect(closingLine(total)).toBe("41 passed, 1 failed, 2 skipped")
})

function vitest(outcomes: Readonly<Record<string, string>>, ok = true) {
  const tests = Object.entries(outcomes).map(([fullName, status]) => ({ fullName, status }))
  const failed = tests.some(({ status }) => status === "failed")
  const file = { name: "sums.test.ts", status: failed ? "failed" : "passed", message: "", assertionResults: tests }
  return vitestTally(report({ testResults: [file] }), ok && !failed)
}

function report(content: unknown): string {
  const path = join(folder, `${randomUUID()}.json`)
  writeFileSync(path, JSON.stringify(content))
  return path
}

describe("the files of a report", () => {
  it("the files of a report of vitest have the time from the beginning to the end of each", () => {
    const file = {
      name: join(projectFolder, "tests/sums.test.ts"),
      status: "passed",
      message: "",
      startTime: 1_000,
      endTime: 3_500,
      assertionResults: [],
    }
    expect(timesOfFiles(report({ testResults: [file] }))).toEqual([{ file: "tests/sums.test.ts", seconds: 2.5 }])
  })

  it("the files of a report of Playwright have the time of all attempts of all tests, also of nested ones", () => {
    const spec = (...durations: ReadonlyArray<number>) => ({
      title: "adds",
      tests: [{ status: "expected", results: durations.map((duration) => ({ duration })) }],
    })
    const nested = { title: "sums", specs: [spec(250)] }
    const suites = [{ title: "sums.e2e.ts", specs: [spec(500, 1_000)], suites: [nested] }]
    expect(timesOfFiles(report({ suites }))).toEqual([{ file: "tests/e2e/sums.e2e.ts", seconds: 1.75 }])
  })

  it("a stage that wrote no report has no files", () => {
    expect(timesOfFiles(join(folder, "none.json"))).toEqual([])
  })
})
