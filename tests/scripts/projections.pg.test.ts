import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { Schema } from "effect"
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest"
import { Preferences } from "#contract/people/preferences.ts"
import { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { portfolios } from "#projections/portfolios.ts"
import type { Projection } from "#projections/projection.ts"
import { comparePositions, positionOfText, positionText } from "#server/eventlog/eventLog.ts"
import { openDatabase } from "#server/db/database.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import { people } from "#server/identity/people.ts"
import { type Projections, startProjections } from "#server/projections/runner.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { anna } from "#tests/domain/ownership/examples.ts"
import { type LogDatabase, newHousehold, openLogDatabase } from "#tests/projections/logDatabase.ts"
import { preferences, profile } from "#tests/server/http/testApi.ts"
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
  const log = encryptedEventLog(logDatabase.log, logDatabase.vault)
  running = startProjections({ ...logDatabase, log, projections: [of] })
  return running
}

const created = (title: string) => ({ _tag: "PortfolioCreated", portfolioId: anna, title })
/** A projection that has halted, because its table was missing. */
async function halted(): Promise<{ readonly eventId: string; readonly server: Projections; readonly where: string }> {
  const server = start(portfolios)
  await logDatabase.pool.query("alter table read.portfolios rename to hidden")
  const position = await logDatabase.record(newHousehold(), created("Anna"))
  expect(await server.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("timedOut")
  await expect.poll(() => server.status()[0]?.state, { timeout: conditionTimeoutMs }).toBe("halted")
  const eventId = server.status()[0]?.haltedAt?.eventId ?? ""
  await logDatabase.pool.query("alter table read.hidden rename to portfolios")
  return { eventId, server, where: positionText(position) }
}

/** Adds a confirmed user, the first of the installation and therefore its super admin. */
async function admin(email: string): Promise<string> {
  const users = people({ db: openDatabase(logDatabase.pool), vault: logDatabase.vault })
  const userId = UserId.make(randomUUID())
  const ownHouseholdId = HouseholdId.make(randomUUID())
  const personal = { profile, preferences: Schema.decodeUnknownSync(Preferences)(preferences) }
  await users.add({ userId, ownHouseholdId, email, passwordHash: "", createdAt: new Date(), ...personal })
  await users.confirm(userId, new Date())
  return userId
}

/** A household that is set aside: the second event creates its portfolio again. */
async function setAside(): Promise<{ readonly householdId: string; readonly eventId: string }> {
  const householdId = newHousehold()
  const server = start(portfolios)
  const position = await logDatabase.record(householdId, created("Anna"), created("Anna again"))
  expect(await server.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")
  await expect.poll(() => server.setAside().length, { timeout: conditionTimeoutMs }).toBe(1)
  return { householdId, eventId: server.setAside()[0]?.eventId ?? "" }
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
      "walletTokens   running  not started",
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
    expect(output).toMatch(/PortfolioCreated: error: relation "read\.portfolios" does not exist/)
  })
})

describe("repair", () => {
  it("the status lists a household that is set aside, and fails", async () => {
    const { householdId, eventId } = await setAside()
    const { code, output } = await projections("status")
    expect(code).toBe(1)
    expect(output).toContain(
      `SET ASIDE: household ${householdId} in portfolios\n  portfolios cannot apply event ${eventId}`,
    )
  })

  it("the command says that a household is still set aside where nothing was fixed, and leaves it as it is", async () => {
    const { householdId, eventId } = await setAside()
    const { code, output, complaint } = await projections("repair", householdId)
    expect({ code, complaint }).toEqual({ code: 1, complaint: `Household ${householdId} is still set aside.\n` })
    expect(output).toContain(eventId)
    expect(await logDatabase.titles()).toEqual(["Anna"])
  })

  it("the command leaves out an event in the name of an admin, and refuses any other name, event or household", async () => {
    const { householdId, eventId } = await setAside()
    const leftOut = (by: string, event = eventId) =>
      projections("repair", householdId, "--leave-out", event, "--reason", "written twice", "--by", by)
    expect(await leftOut("nobody@example.org")).toMatchObject({
      code: 1,
      complaint: expect.stringContaining("admin") as string,
    })
    expect(await projections("repair", "no-household")).toMatchObject({ code: 2 })
    expect(await projections("repair", householdId, "--leave-out", eventId)).toMatchObject({ code: 2 })
    expect((await projections("repair", newHousehold())).output).toContain("is not set aside")

    const userId = await admin("admin@example.org")
    expect(await leftOut("admin@example.org", newHousehold())).toMatchObject({ code: 1 })
    expect(await leftOut("admin@example.org")).toMatchObject({ code: 0, complaint: "" })
    expect(await logDatabase.titles()).toEqual(["Anna"])
    const { rows } = await logDatabase.pool.query("select user_id, action, resource_id from activity.log")
    expect(rows).toEqual([{ user_id: userId, action: "leaveOutEvent", resource_id: eventId }])
    await expect.poll(() => running?.setAside(), { timeout: conditionTimeoutMs }).toEqual([])
    const last = await logDatabase.record(householdId, { ...created("Anna Keller"), _tag: "PortfolioRenamed" })
    expect(await running?.waitFor(last, { timeoutMs: conditionTimeoutMs })).toBe("reached")
    expect(await logDatabase.titles()).toEqual(["Anna Keller"])
    expect((await projections("status")).code).toBe(0)
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
    expect(await logDatabase.titles()).toEqual(["Anna"])
  })

  it("the command names a household whose event no program can read, and rebuilds the others", async () => {
    const ill = newHousehold()
    await logDatabase.record(ill, { ...created("Anna"), title: 5 })
    await logDatabase.record(newHousehold(), created("Clara"))
    const { code, output } = await projections("rebuild", "portfolios")
    expect(code).toBe(0)
    expect(output).toContain(`SET ASIDE: household ${ill} in portfolios`)
    expect(await logDatabase.titles()).toEqual(["Clara"])
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
      "There is no projection budgets. There are: portfolios, ownership, lines, goals, activity, members, subscriptions, walletTokens.\n",
  })
})
