import { spawn } from "node:child_process"
import { join } from "node:path"
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest"
import { portfolios } from "#projections/portfolios.ts"
import type { Projection } from "#projections/projection.ts"
import { comparePositions, positionOfText, positionText } from "#server/eventlog/eventLog.ts"
import { type Projections, startProjections } from "#server/projections/runner.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { anna } from "#tests/domain/ownership/examples.ts"
import { type LogDatabase, newHousehold, openLogDatabase } from "#tests/projections/logDatabase.ts"
import { testLogVariables } from "#tests/support/testLog.ts"
import { folderWithKeys } from "#tests/support/vault.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

// `npm run projections` as an operator uses it, beside a running product.

const keys = folderWithKeys()
afterAll(keys.remove)

let logDatabase: LogDatabase
let running: Projections | undefined
beforeEach(async () => {
  logDatabase = await openLogDatabase()
  running = undefined
})
afterEach(async () => {
  await running?.stop()
  await logDatabase.close()
})

function start(of: Projection): Projections {
  running = startProjections({ ...logDatabase, projections: [of] })
  return running
}

const created = (title: string) => ({ _tag: "PortfolioCreated", portfolioId: anna, title })
const allergic: Projection = { ...portfolios, apply: () => Promise.reject(new RangeError("cannot take Poison")) }

async function halted(): Promise<{ readonly eventId: string; readonly server: Projections; readonly where: string }> {
  const position = await logDatabase.record(newHousehold(), created("Poison"))
  const faulty = start(allergic)
  expect(await faulty.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("timedOut")
  const eventId = faulty.status()[0]?.haltedAt?.eventId ?? ""
  await faulty.stop()
  const server = start(portfolios)
  await expect.poll(() => server.status()[0]?.state, { timeout: conditionTimeoutMs }).toBe("halted")
  return { eventId, server, where: positionText(position) }
}

async function projections(...given: ReadonlyArray<string>) {
  const command = spawn(process.execPath, [join(projectFolder, "scripts/projections.ts"), ...given], {
    env: { ...process.env, ...testLogVariables(logDatabase.url), DATABASE_URL: logDatabase.url, DATA_DIR: keys.path },
  })
  let [output, complaint] = ["", ""]
  command.stdout.on("data", (text) => (output += text))
  command.stderr.on("data", (text) => (complaint += text))
  const code = await new Promise((resolve) => command.on("close", resolve))
  return { code, output, complaint }
}

describe("status", () => {
  it("the status lists the progress of each projection", async () => {
    const position = await logDatabase.record(newHousehold(), created("Anna"))
    await start(portfolios).waitFor(position, { timeoutMs: conditionTimeoutMs })
    const { output, ...ended } = await projections("status")
    expect(ended).toEqual({ code: 0, complaint: "" })
    const [where = "", first = "", ...others] = output.split("\n")
    expect(where).toMatch(/^Installation: the Postgres at \S+, database \S+, and the data folder \S+$/)
    // In a log that several tests share, it may have got beyond the event by now.
    const reached = positionOfText(/^portfolios {5}running {2}(\S+)$/.exec(first)?.[1] ?? "")
    expect(reached && comparePositions(reached, position)).toBeGreaterThanOrEqual(0)
    expect(others).toEqual([
      "ownership      running  not started",
      "lines          running  not started",
      "goals          running  not started",
      "activity       running  not started",
      "members        running  not started",
      "subscriptions  running  not started",
      "",
    ])
  })

  it("the status names the event at which a projection halted, with the reason, and fails", async () => {
    const { eventId, where } = await halted()
    const { code, output } = await projections("status")
    expect(code).toBe(1)
    expect(output).toMatch(
      new RegExp(`^portfolios     HALTED   (not started|C:\\d+/P:\\d+)\n  at ${where}, event ${eventId}\n`, "m"),
    )
    expect(output).toContain("PortfolioCreated: RangeError: cannot take Poison")
  })
})

describe("resume", () => {
  it("the command resumes a projection in the running product", async () => {
    const { server } = await halted()
    expect(await projections("resume", "portfolios")).toMatchObject({ code: 0, complaint: "" })
    await expect.poll(() => server.status()[0]?.state, { timeout: conditionTimeoutMs }).toBe("running")
    expect(await logDatabase.dump(portfolios)).toHaveLength(1)
    expect((await projections("resume", "portfolios")).output).toContain("had not halted")
  })
})

describe("rebuild", () => {
  it("the command rebuilds the tables of the running product, also after a projection halted", async () => {
    const { server } = await halted()
    await logDatabase.pool.query(
      "insert into read.portfolios select gen_random_uuid(), gen_random_uuid(), 'Nobody', 'active', now(), 0",
    )
    const { code, output } = await projections("rebuild", "portfolios")
    expect(output).toMatch(/(^|\n)portfolios was rebuilt from 1 events in \d+\.\d s\.\n$/)
    expect(code).toBe(0)
    await expect.poll(() => server.status()[0]?.state, { timeout: conditionTimeoutMs }).toBe("running")
    expect(await logDatabase.titles()).toEqual(["Poison"])
  })

  it("the command names the event that no program can read, and changes nothing", async () => {
    await logDatabase.record(newHousehold(), { ...created("Anna"), title: 5 })
    const { code, output, complaint } = await projections("rebuild", "portfolios")
    expect(code).toBe(1)
    expect(output).toMatch(/^Installation: .*\n$/)
    expect(complaint).toMatch(/^portfolios is unchanged: event [-0-9a-f]{36} cannot be applied: UnreadableEvent\n/)
  })
})

it("the command prints its usage, and refuses unknown options", async () => {
  expect(await projections("--help")).toMatchObject({
    code: 0,
    output: expect.stringContaining("rebuild NAME") as string,
  })
  expect(await projections()).toMatchObject({ code: 2, complaint: expect.stringContaining("resume NAME") as string })
  expect(await projections("rebuild", "budgets")).toMatchObject({
    code: 2,
    complaint:
      "There is no projection budgets. There are: portfolios, ownership, lines, goals, activity, members, subscriptions.\n",
  })
})
