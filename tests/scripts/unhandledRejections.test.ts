import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { runQuietly, nodeArguments } from "#scripts/setup/running.ts"
import { recordingRejections, refuseRejections } from "#scripts/setup/unhandledRejections.ts"
import { projectFolder } from "#server/settings/settings.ts"

/* Runs of the test runners with a test of which each assertion passes, beside a promise that is rejected unhandled. */

let folder: string
beforeEach(() => {
  const parent = join(projectFolder, ".tmp")
  mkdirSync(parent, { recursive: true })
  folder = mkdtempSync(join(parent, "rejections-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A configuration like the project's own that runs one test of the folder. */
function configure(runner: "vitest" | "playwright", change: string): string {
  const file = join(folder, `${runner}.config.ts`)
  const own = JSON.stringify(join(projectFolder, `${runner}.config.ts`))
  writeFileSync(file, `import own from ${own}\nexport default ${change}`)
  return `--config=${file}`
}

const rejects = `void Promise.reject(new Error("nobody handles this"))`
const inAnotherProcess = `spawnSync(process.execPath, ["-e", ${JSON.stringify(rejects)}], { env: process.env })`

describe("a run of vitest", () => {
  const run = async (project: "unit" | "page", statement: string) => {
    const environment = project === "page" ? "// @vitest-environment jsdom\n" : ""
    writeFileSync(
      join(folder, "some.test.ts"),
      `${environment}import { spawnSync } from "node:child_process"
       import { expect, it } from "vitest"
       it("adds", () => { ${statement}; expect(spawnSync).toBeDefined() })`,
    )
    const test = '{ ...own.test, projects: undefined, include: [".tmp/**/some.test.ts"] }'
    const config = configure("vitest", `{ ...own, root: ${JSON.stringify(projectFolder)}, test: ${test} }`)
    return await runQuietly(...nodeArguments("vitest/vitest.mjs", "run", config, folder))
  }

  it("a run of vitest is green when every promise is handled", async () => {
    expect(await run("unit", "")).toMatchObject({ ok: true })
  })

  for (const project of ["unit", "page"] as const) {
    it(`a run of vitest fails when a promise is rejected unhandled in a ${project} test`, async () => {
      const { ok, output } = await run(project, rejects)
      expect(ok).toBe(false)
      expect(output).toContain("nobody handles this")
    })

    it(`a run of vitest fails when a process that a ${project} test started rejects a promise unhandled`, async () => {
      const { ok, output } = await run(project, inAnotherProcess)
      expect(ok).toBe(false)
      expect(output).toContain("nobody handles this")
    })
  }
})

describe("a run of Playwright", () => {
  const run = async (statement: string) => {
    writeFileSync(
      join(folder, "some.e2e.ts"),
      `import { spawnSync } from "node:child_process"
       import { expect, test } from "@playwright/test"
       test("adds", async () => { ${statement}; expect(spawnSync).toBeDefined(); await new Promise(setImmediate) })`,
    )
    const setup = JSON.stringify(join(projectFolder, "tests/support/globalSetup.ts"))
    const outputDir = JSON.stringify(join(folder, "results"))
    const config = configure(
      "playwright",
      `{ ...own, testDir: ${JSON.stringify(folder)}, globalSetup: ${setup}, outputDir: ${outputDir} }`,
    )
    const env = { ...process.env, TEST_DATABASE_URL: "postgres://none" }
    return await runQuietly(...nodeArguments("@playwright/test/cli.js", "test", config), { env })
  }

  it("a run of Playwright is green when every promise is handled", async () => {
    expect(await run("")).toMatchObject({ ok: true })
  })

  it("a run of Playwright fails when a promise is rejected unhandled in a test", async () => {
    const { ok, output } = await run(rejects)
    expect(ok).toBe(false)
    expect(output).toContain("nobody handles this")
  })

  it("a run of Playwright fails when a process that a test started rejects a promise unhandled", async () => {
    const { ok, output } = await run(inAnotherProcess)
    expect(ok).toBe(false)
    expect(output).toContain("nobody handles this")
  })
})

describe("a process that a test or a drill starts", () => {
  it("what reads the records of a process names each rejection once", async () => {
    const records = join(folder, "records")
    const env = recordingRejections(records, process.env)
    await runQuietly(process.execPath, ["-e", rejects], { env })
    expect(() => refuseRejections(records)).toThrow("nobody handles this")
    expect(() => refuseRejections(records)).not.toThrow()
  })

  it("a process that handles its rejections, or ends with an error, has no record", async () => {
    const records = join(folder, "records")
    const env = recordingRejections(records, process.env)
    await runQuietly(process.execPath, ["-e", `${rejects.replace("void ", "")}.catch(() => {})`], { env })
    await runQuietly(process.execPath, ["-e", "process.exit(3)"], { env })
    expect(() => refuseRejections(records)).not.toThrow()
  })
})
