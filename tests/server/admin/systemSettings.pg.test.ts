import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openDatabase } from "#server/db/database.ts"
import { type SystemSettingsStore, systemSettings } from "#server/admin/systemSettings.ts"
import { type Installation, openInstallation } from "#tests/server/activity/installation.ts"

let installation: Installation
let here: SystemSettingsStore
let there: SystemSettingsStore
let moment = Date.parse("2026-03-01T10:00:00Z")

beforeAll(async () => {
  installation = await openInstallation()
  const now = () => new Date(moment)
  const { requests, owner } = installation
  here = systemSettings({ pool: requests, workerDb: openDatabase(owner), now })
  there = systemSettings({ pool: requests, workerDb: openDatabase(owner), now })
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await installation.close()
})

const closed = { maintenance: true, maintenanceMessage: "Back at noon.", signUpOpen: false, examplesOpen: false }
const open = { maintenance: false, maintenanceMessage: null, signUpOpen: true, examplesOpen: true }

/** Notifies of a transaction, and waits until a listener has the notification. */
async function arrived(transaction: string): Promise<void> {
  const listener = await installation.owner.connect()
  const notified = new Promise<string | undefined>((resolve) =>
    listener.on("notification", ({ payload }) => resolve(payload)),
  )
  await listener.query("listen system_settings")
  await installation.owner.query("select pg_notify('system_settings', $1)", [transaction])
  expect(await notified).toBe(transaction)
  listener.release(true)
}

/** Waits until what was read is cached: a notification that arrives during a reading makes the next one read again. */
async function isCached(store: SystemSettingsStore): Promise<void> {
  await expect
    .poll(async () => {
      const reading = store.read()
      await reading
      return store.read() === reading
    })
    .toBe(true)
}

describe("the settings of an installation", () => {
  it("the settings of an installation allow all visitors at first", async () => {
    expect(await here.read()).toEqual(open)
  })

  it("the settings of an installation apply at once where they were changed, and in every other process after its notification", async () => {
    await there.read()
    const ask = "select from pg_stat_activity where datname = current_database() and query = 'listen system_settings'"
    await expect.poll(async () => (await installation.owner.query(ask)).rowCount).toBe(2)
    expect(await there.read()).toEqual(open)
    expect(await here.change(closed)).toEqual(closed)
    expect(await here.read()).toEqual(closed)
    // The clock does not move: only the notification makes it read again.
    await expect.poll(() => there.read()).toEqual(closed)
  })

  it("the settings of an installation are read again after a second by a process without a notification", async () => {
    // The notifications of earlier changes were received before these.
    for (const change of [open, closed]) {
      await there.change(change)
      await expect.poll(() => here.read()).toEqual(change)
    }
    await isCached(here)
    await installation.owner.query("update platform.settings set maintenance = false")
    moment += 999
    expect(await here.read()).toEqual(closed)
    moment += 1
    expect(await here.read()).toEqual({ ...closed, maintenance: false })
  })

  it("the settings of an installation stay cached when the notification of a change arrives after the change was read", async () => {
    const changed = "update platform.settings set maintenance = true returning pg_current_xact_id()::text as id"
    const id = (await installation.owner.query<{ id: string }>(changed)).rows[0]?.id ?? ""
    moment += 1_000
    await isCached(here)
    expect(await here.read()).toEqual(closed)
    // A change without a notification: it shows whether a notification makes the settings be read again.
    await installation.owner.query("update platform.settings set sign_up_open = true")
    await arrived(id)
    // The other process has the notification within some round trips.
    for (let trip = 0; trip < 20; trip += 1) {
      await installation.owner.query("select 1")
      expect(await here.read()).toEqual(closed)
    }
    await installation.owner.query("select pg_notify('system_settings', pg_current_xact_id()::text)")
    await expect.poll(() => here.read()).toEqual({ ...closed, signUpOpen: true })
  })

  it("the settings of an installation are read once for many simultaneous requests", async () => {
    moment += 1_000
    const queries = { count: 0 }
    const query = installation.requests.query.bind(installation.requests) as (given: unknown) => Promise<unknown>
    Object.assign(installation.requests, { query: (given: unknown) => (queries.count++, query(given)) })
    await Promise.all(Array.from({ length: 50 }, () => there.read()))
    expect(queries.count).toBe(1)
    Object.assign(installation.requests, { query })
  })
})
