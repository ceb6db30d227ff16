import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { type Db, openDatabase, openPool } from "#server/db/database.ts"
import { readReport, recordReport } from "#server/mail/returns.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { readSettings } from "#server/settings/settings.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openMasterKeysOf } from "#server/vault/changing.ts"
import { openVault } from "#server/vault/postgresVault.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { clock, tagOf } from "#tests/server/identity/circumstances.ts"
import { joined } from "#tests/server/identity/household.ts"
import { deliveryReport } from "#tests/server/mail/deliveryReport.ts"

// A Sunday evening: the summary of the week is due in the next morning.
const time = clock("2026-05-03T20:00:00Z")
const [his, hers, account, other, shares] = Array.from({ length: 5 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
]

let api: TestApi
/** Another server of the same installation. */
let second: TestApi
let db: Db
let vault: ReturnType<typeof openVault>
let admin: Person
let anna: Person
const closing: Array<() => Promise<unknown>> = []

beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
  second = await testApi({ ports: { now: time.now }, databaseUrl: api.databaseUrl, dataDir: api.dataDir })
  const pool = openPool(api.databaseUrl, { max: 2 })
  db = openDatabase(pool)
  const settings = { ...readSettings({}), dataDir: api.dataDir, databaseUrl: api.databaseUrl, roleUrls: api.roleUrls }
  vault = openVault({ pool, masterKeys: await openMasterKeysOf(db, masterKeySource(settings)), now: time.now })
  closing.push(
    () => vault.close(),
    () => pool.end(),
    () => second.close(),
    () => api.close(),
  )
  admin = await api.person("admin")
  anna = await api.person("anna")
  await price("2026-04-26", "100")
  await price("2026-05-01", "110")
  for (const [id, title] of [
    [his, "Beat"],
    [hers, "Anna"],
  ])
    await anna.did("PUT", `/api/portfolios/${id}`, { title })
  await balance(account, hers, "1000")
  await balance(other, his, "77")
  await anna.did("PUT", `/api/holdings/${shares}`, {
    portfolioId: hers,
    currency: "EUR",
    name: "Acme Inc.",
    openedOn: "2026-04-01",
    priceSymbol: "ACME",
    details: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
  })
  await anna.did("PUT", `/api/holdings/${shares}/entries/${randomUUID()}`, {
    _tag: "Trade",
    side: "buy",
    quantity: "10",
    consideration: { amount: "1000", currency: "EUR" },
    fees: { amount: "0", currency: "EUR" },
    tradedOn: "2026-04-02",
  })
})
afterAll(async () => {
  for (const close of closing) await close()
})

async function price(day: string, value: string): Promise<void> {
  const points = [{ day: day as CalendarDate, value }]
  await recordPoints(db, [{ kind: "price", symbol: "ACME", currency: "EUR", points }], { source: "test" })
}

async function balance(id: string, portfolioId: string, amount: string): Promise<void> {
  const details = { _tag: "account", accountType: "checking", institution: "Bank", description: null }
  await anna.did("PUT", `/api/holdings/${id}`, {
    portfolioId,
    currency: "EUR",
    name: `Account ${amount}`,
    openedOn: "2026-04-01",
    priceSymbol: null,
    details,
  })
  await anna.did("PUT", `/api/holdings/${id}/entries/${randomUUID()}`, {
    _tag: "Balance",
    balance: { amount, currency: "EUR" },
    statedOn: "2026-04-01",
  })
}

/** Both servers look at the same time for what is due. */
const bothLook = () => Promise.all([api.server.tidy(), second.server.tidy()])
const renewed = (person: Person) => person.did("POST", "/api/session/refresh", {})
const choose = (person: Person, weeklySummary: boolean, priceAlerts = false) =>
  person.did("PUT", "/api/account/mails", { weeklySummary, priceAlerts })
const topicsOf = async (person: Person) => (await person.did("GET", "/api/account/mails")).json.topics

async function mailsNamed(person: Person, subject: RegExp) {
  return (await api.mails(person.email)).filter((mail) => subject.test(mail.subject))
}
const summaries = (person: Person) => mailsNamed(person, /^Your weekly summary/)
const alerts = (person: Person) => mailsNamed(person, /^Price alert/)

/** The newest mail to a person as it is sent, with its lines unfolded. */
async function newestRaw(person: Person): Promise<string> {
  await api.mailsSettled()
  const folder = join(api.dataDir, "mailbox")
  const files = readdirSync(folder).filter((name) => name.endsWith(".eml"))
  const raw = files
    .sort()
    .reverse()
    .map((name) => readFileSync(join(folder, name), "utf8"))
  return (raw.find((text) => text.includes(`To: ${person.email}`)) ?? "").replaceAll(/\r\n[ \t]+/g, " ")
}
const idOf = (raw: string): string => /^Message-ID: <([0-9a-f-]{36})@/im.exec(raw)?.[1] ?? ""

describe("the welcome", () => {
  it("the welcome is sent once, after the address was confirmed", async () => {
    expect(await mailsNamed(anna, /^Welcome to /)).toHaveLength(1)
  })
})

describe("the weekly summary", () => {
  it("the summary is off until a person chooses it", async () => {
    expect(await topicsOf(anna)).toEqual({ weeklySummary: false, priceAlerts: false })
  })

  it("the summary is sent on Monday from seven on, once, although two servers look", async () => {
    await choose(anna, true)
    time.move({ hours: 10, minutes: 30 })
    await bothLook()
    expect(await summaries(anna)).toEqual([])
    time.move({ minutes: 35 })
    await bothLook()
    await bothLook()
    expect(await summaries(anna)).toHaveLength(1)
  })

  it("the summary has the figures of the pages, at the end of Sunday", async () => {
    await renewed(anna)
    const { json } = await anna.did("GET", "/api/net-worth?on=2026-05-03&from=2026-04-26")
    expect(json).toMatchObject({ household: { net: "2177.00" }, change: { amount: "100.00", percent: "4.81" } })
    const [summary] = await summaries(anna)
    const text = summary?.text.replaceAll("\u00a0", " ")
    expect(text).toContain("at the end of 3 May 2026, and its change since the end of 26 April 2026")
    expect(text).toContain("Net worth: EUR 2'177.00\nChange in the week: EUR +100.00 (+4.81%)")
    expect(text).toContain("of which Securities: EUR +100.00")
    expect(text).not.toContain("of which Accounts")
    expect(text).toContain("Oldest price used: 1 May 2026")
  })

  it("the summary shows a member only what they may see, in their language and currency", async () => {
    const viewer = await api.person("viewer")
    await anna.stepUp()
    await joined(api, anna, viewer, { role: "viewer", portfolios: [his] })
    await viewer.did("PUT", "/api/preferences", {
      language: "de",
      baseCurrency: "EUR",
      numberFormat: "continental",
      costMethod: "average",
      theme: "system",
      defaultExchange: null,
      hideAmounts: false,
      timeZone: "Europe/Zurich",
    })
    await choose(viewer, true)
    // Chosen after seven on Monday: the next one is that of the next week.
    await bothLook()
    expect(await mailsNamed(viewer, /^Ihre Wochenübersicht/)).toEqual([])
    time.move({ days: 7 })
    await bothLook()
    const sent = await mailsNamed(viewer, /^Ihre Wochenübersicht/)
    const ofHousehold = sent.filter(({ text }) => text.replaceAll("\u00a0", " ").includes("Nettovermögen: EUR 77,00"))
    expect(ofHousehold).toHaveLength(1)
    expect(sent.map(({ text }) => text).join()).not.toMatch(/2\.177|Wertpapiere/)
    expect(await summaries(anna)).toHaveLength(2)
  })

  it("the summary ends by one click without a session, and not by a link that a program opens", async () => {
    await anna.signIn()
    const raw = await newestRawSummary()
    const url = /^List-Unsubscribe: <(\S+)>$/m.exec(raw)?.[1] ?? ""
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    const opened = await fetch(url, { redirect: "manual" })
    expect(opened.status).toBe(302)
    expect(opened.headers.get("location")).toMatch(/\/auth\/stop-mails#[\w-]{43}$/)
    expect(await topicsOf(anna)).toMatchObject({ weeklySummary: true })
    const clicked = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    })
    expect(clicked.status).toBe(204)
    expect(await topicsOf(anna)).toMatchObject({ weeklySummary: false })
    const forged = url.replace(/one-click\/\w/, (start) => `${start.slice(0, -1)}${start.endsWith("A") ? "B" : "A"}`)
    await choose(anna, true)
    expect((await fetch(forged, { method: "POST" })).status).toBe(404)
    expect(await topicsOf(anna)).toMatchObject({ weeklySummary: true })
    const token = /#([\w-]{43})$/.exec(opened.headers.get("location") ?? "")?.[1] ?? ""
    expect((await api.visitor().did("POST", "/api/mails/stop", { token })).json).toEqual({ topic: "weeklySummary" })
    expect(await topicsOf(anna)).toMatchObject({ weeklySummary: false })
    expect(tagOf(await api.visitor().send("POST", "/api/mails/stop", { token: "A".repeat(43) }))).toBe("LinkOver")
  })

  /** That of Anna: sign-in mails may be newer. */
  async function newestRawSummary(): Promise<string> {
    await api.mailsSettled()
    const folder = join(api.dataDir, "mailbox")
    const raw = readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .map((name) => readFileSync(join(folder, name), "utf8"))
    const found = raw.find((text) => text.includes(`To: ${anna.email}`) && text.includes("List-Unsubscribe"))
    return (found ?? "").replaceAll(/\r\n[ \t]+/g, " ").replaceAll("\r\n", "\n")
  }
})

describe("a price alert", () => {
  const alertId = randomUUID()
  const setAlert = (person: Person, body: object, id = alertId) =>
    person.send("PUT", `/api/price-alerts/${id}`, { holdingId: shares, condition: "above", threshold: "120", ...body })

  it("an alert is sent once for each crossing, although two servers look", async () => {
    expect((await setAlert(anna, {})).status).toBeLessThan(300)
    expect(await topicsOf(anna)).toMatchObject({ priceAlerts: true })
    await bothLook()
    expect(await alerts(anna)).toEqual([])
    await price("2026-05-08", "121.5")
    await bothLook()
    await bothLook()
    const [first, ...more] = await alerts(anna)
    expect(more).toEqual([])
    expect(first?.text.replaceAll("\u00a0", " ")).toContain(
      "The price of “Acme Inc.” was EUR 121.50 on 8 May 2026. You set an alert for EUR 120.00 or more.",
    )
    await price("2026-05-09", "119")
    await bothLook()
    await price("2026-05-10", "125")
    await bothLook()
    expect(await alerts(anna)).toHaveLength(2)
    expect((await anna.did("GET", "/api/price-alerts")).json.alerts).toMatchObject([
      { alertId, name: "Acme Inc.", isMet: true, price: { amount: "125", on: "2026-05-10" } },
    ])
  })

  it("an alert needs a holding that the person sees, with prices, and an id of their own", async () => {
    expect(tagOf(await setAlert(anna, { holdingId: account }, randomUUID()))).toBe("HoldingWithoutPrices")
    expect(tagOf(await setAlert(anna, { holdingId: randomUUID() }, randomUUID()))).toBe("LineNotFound")
    const viewer = await api.person("limited")
    await anna.stepUp()
    await joined(api, anna, viewer, { role: "viewer", portfolios: [his] })
    viewer.household = anna.householdId
    expect(tagOf(await setAlert(viewer, {}, randomUUID()))).toBe("LineNotFound")
    const adviser = await api.person("adviser")
    await joined(api, anna, adviser, { role: "adviser" })
    adviser.household = anna.householdId
    expect(tagOf(await setAlert(adviser, {}))).toBe("PriceAlertNotFound")
    expect((await setAlert(adviser, {}, randomUUID())).status).toBeLessThan(300)
    expect((await adviser.did("GET", "/api/price-alerts")).json.alerts).toHaveLength(1)
    await adviser.did("DELETE", `/api/price-alerts/${alertId}`)
    expect((await anna.did("GET", "/api/price-alerts")).json.alerts).toHaveLength(1)
  })

  it("no alert is sent after its mails were switched off, or it was removed", async () => {
    const before = (await alerts(anna)).length
    await choose(anna, false, false)
    await price("2026-05-11", "90")
    await bothLook()
    await choose(anna, false, true)
    await anna.did("DELETE", `/api/price-alerts/${alertId}`)
    await price("2026-05-11", "130")
    await bothLook()
    expect(await alerts(anna)).toHaveLength(before)
  })
})

describe("a mail that comes back", () => {
  const record = async (message: string) => {
    const report = await readReport(message)
    return report && recordReport({ workerDb: db, vault, now: time.now }, report)
  }

  it("a report for another recipient, or about an unknown mail, changes nothing", async () => {
    const mailId = idOf(await newestRaw(anna))
    expect(mailId).not.toBe("")
    expect(await record(deliveryReport({ mailId, recipient: admin.email }))).toBe("unknown")
    expect(await record(deliveryReport({ mailId: randomUUID(), recipient: anna.email }))).toBe("unknown")
    expect((await anna.did("GET", "/api/account/mails")).json.returned).toBeNull()
  })

  it("a mail that comes back for now is counted, and stops nothing", async () => {
    const mailId = idOf(await newestRaw(anna))
    const report = deliveryReport({ mailId, recipient: anna.email, action: "delayed", status: "4.2.2" })
    expect(await record(report)).toBe("soft")
    expect(await record(report)).toBe("again")
    expect((await anna.did("GET", "/api/account/mails")).json.returned).toBeNull()
    const row = db
      .selectFrom("identity.users")
      .select("address_soft_returns")
      .where("user_id", "=", anna.userId as never)
    expect(await row.executeTakeFirst()).toEqual({ address_soft_returns: 1 })
  })

  it("after a mail came back for good, chosen mails wait, the person and the operator see it, and it can be taken back", async () => {
    const mailId = idOf(await newestRaw(anna))
    expect(await record(deliveryReport({ mailId, recipient: anna.email }))).toBe("hard")
    expect((await anna.did("GET", "/api/account/mails")).json.returned).toMatchObject({ status: "5.1.1" })
    expect((await anna.did("GET", "/api/session")).json.mailsReturn).toBe(true)
    await renewed(admin).catch(() => admin.signIn())
    await admin.stepUp()
    const { mails, returnedAddresses } = (await admin.did("GET", "/api/admin/mails")).json
    expect(returnedAddresses).toBe(1)
    expect(mails.find((mail: { mailId: string }) => mail.mailId === mailId)).toMatchObject({
      returned: { how: "hard", status: "5.1.1" },
    })
    await choose(anna, true)
    const before = (await summaries(anna)).length
    time.move({ days: 7 })
    await bothLook()
    expect(await summaries(anna)).toHaveLength(before)
    await anna.signIn()
    await anna.did("POST", "/api/account/mails/again")
    await bothLook()
    expect(await summaries(anna)).toHaveLength(before + 1)
    expect((await anna.did("GET", "/api/session")).json.mailsReturn).toBeUndefined()
  })
})
