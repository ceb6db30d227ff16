import { isLogInPostgres, testLog } from "#tests/support/testLog.ts"
import { strFromU8, unzipSync } from "fflate"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import { openPool } from "#server/db/database.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import { composeMail } from "#server/mail/composeMail.ts"
import { readMailbox } from "#server/mail/mailbox.ts"
import { mailboxFolder } from "#server/mail/transportOf.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { testVault } from "#tests/support/vault.ts"
import { collect } from "#tests/server/eventlog/samples.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { clock, givePassword, goesOn, reopened, signUp, tagOf } from "#tests/server/identity/circumstances.ts"
import { joined, portfolioWithValue } from "#tests/server/identity/household.ts"
import { allMails } from "#tests/server/mail/samples.ts"
import { asked } from "#tests/server/routes/samples.ts"
import { canaries } from "./canaries.ts"
import { type Everywhere, lookEverywhere } from "./everywhere.ts"
import { typeHousehold } from "./typedHousehold.ts"
import { typedPerson, typeInVain, typeIntoMails } from "./typedPerson.ts"
import { silentLogger } from "#tests/support/loggers.ts"

/*
 * A user types a canary, a text of its own, into every field. While the account exists the canaries are readable
 * through the API and nowhere in plain text; after the erasure they are nowhere at all.
 */
const typed = canaries()
/** Typed where nothing was accepted. */
const inVain = canaries()
const time = clock()
/** The operator's log. */
const logged: Array<string> = []

let api: TestApi
let pool: pg.Pool
let first: Person
let person: Person
let neighbour: Person
let shown: string
let before: Everywhere
let after: Everywhere
let eventsBefore: ReadonlyArray<string>
let neighbourBefore: ReadonlyArray<string>

beforeAll(async () => {
  const tell = (line: string): void => void logged.push(line)
  api = await testApi({ ports: { now: time.now, logger: { info: tell, warn: tell, error: tell } } })
  pool = openPool(api.databaseUrl)
  first = await api.person("first")
  const begun = await typedPerson(api, typed)
  await typeHousehold(begun, typed)
  neighbour = await api.person("neighbour")
  await portfolioWithValue(neighbour, "Of the neighbours", "1000.00")
  await joined(api, neighbour, begun, { role: "editor" })
  await portfolioWithValue(begun, "Entered for the neighbours", "50.00")
  begun.household = undefined
  person = await typeIntoMails(api, begun, typed, time)
  await typeInVain(person, inVain)
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

/** Everything that the user can read or export, and their mails. */
async function everythingShown(): Promise<string> {
  const seen: Array<string> = []
  const look = async (path: string): Promise<void> => void seen.push((await person.did("GET", path)).text)
  for (const { name, method, path, kind, params, download } of endpoints) {
    if (method !== "GET" || (kind !== "query" && kind !== "identity") || params || download || name === "debugRole")
      continue
    await look(path + (asked[name] ?? ""))
  }
  for (const [path, list, id] of [
    ["/api/holdings", "holdings", "holdingId"],
    ["/api/debts", "debts", "debtId"],
    ["/api/wallets", "wallets", "walletId"],
  ] as const) {
    for (const one of (await person.did("GET", `${path}?include=removed`)).json[list]) await look(`${path}/${one[id]}`)
  }
  const answer = await fetch(`${api.url}/api/household/export`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return [...seen, ...Object.values(files).map((file) => strFromU8(file))].join("\n")
}

/** As they are in the log, encrypted. */
async function eventsOf(householdId: string): Promise<ReadonlyArray<string>> {
  const log = testLog(pool)
  const events = await collect(log.readAll())
  await log.close()
  return events
    .filter(({ stream }) => stream.includes(`-${householdId}`))
    .map(
      ({ position, ...event }) =>
        `${position.commit} ${JSON.stringify({ ...event, revision: Number(event.revision) })}`,
    )
}

/** All data of a user's household except its members, byte for byte. */
async function figuresOf(one: Person): Promise<ReadonlyArray<string>> {
  const paths = ["portfolios", "holdings", "net-worth", "net-worth/history", "goals", "metrics", "debts", "wallets"]
  const texts = await Promise.all(paths.map(async (path) => (await one.did("GET", `/api/${path}`)).text))
  const { activity } = (await one.did("GET", "/api/activity?limit=100")).json
  const others = activity.filter(({ type }: { type: string }) => type !== "MemberRemoved")
  return [...texts, JSON.stringify(others)]
}

/** Where canaries are in tables: `schema.table: field`. */
const inTables = ({ tables }: Everywhere, ...sought: ReadonlyArray<typeof typed>): ReadonlyArray<string> =>
  [...tables].flatMap(([name, text]) => sought.flatMap((one) => one.foundIn(text)).map((place) => `${name}: ${place}`))

describe("the account before its erasure", () => {
  it("the account has canaries in every field, and the API shows or exports each of them", async () => {
    shown = await everythingShown()
    before = await lookEverywhere(api)
    eventsBefore = await eventsOf(person.householdId)
    neighbourBefore = await figuresOf(neighbour)
    expect(typed.places().length).toBeGreaterThan(70)
    const found = new Set(typed.foundIn([shown, await seenByAdmin(), ...before.mailbox].join("\n")))
    // Replaced by others in what is no event, and stored nowhere.
    const former = ["formerFirstName", "formerLastName", "formerExchange"]
    expect(typed.places().filter((place) => !found.has(place))).toEqual(former)
    const neverTyped = canaries()
    neverTyped.at("neverTyped")
    expect(neverTyped.foundIn(shown)).toEqual([])
  })

  it("the account has canaries in no table, except for the page they viewed and the symbol of prices", () => {
    expect(inTables(before, typed, inVain)).toEqual(["activity.log: pathname", "read.lines: priceSymbol"])
    expect(before.tables.size).toBeGreaterThan(40)
    expect(isLogInPostgres ? before.tables.get("log.events")?.length : Infinity).toBeGreaterThan(10_000)
    expect(before.tables.has("jobs.job")).toBe(true)
    expect(typed.foundIn(before.names + before.largeObjects + before.files)).toEqual([])
    expect(typed.foundIn(logged.join("\n"))).toEqual([])
  })

  it("refused input is stored nowhere: no refused command, no wrong password, no unknown address", () => {
    expect(inVain.places().length).toBeGreaterThan(10)
    expect(inVain.foundIn([shown, ...before.mailbox, before.files, ...logged].join("\n"))).toEqual([])
  })

  it("the account has received every kind of mail but the last", async () => {
    const mails = await readMailbox(mailboxFolder(api), 500)
    const others = ["Invited", "MemberJoined", "AccountDisabled", "AccountErased"]
    // Those about plans quote nothing that a person typed; alerts and summaries wait for prices and for a Monday.
    others.push("TrialEnding", "OrderedTrialEnding", "PlanStarted", "PlanChanged", "PaymentFailed", "TestMail")
    others.push("PriceAlert", "WeeklySummary")
    const subjects = allMails
      .filter((mail) => !others.includes(mail._tag))
      .map((mail) => composeMail(mail, "en").subject)
    expect(mails.map(({ subject }) => subject)).toEqual(expect.arrayContaining(subjects))
    expect(mails.filter(({ subject }) => subject.includes("invites you"))).toHaveLength(3)
    expect(mails.filter(({ subject }) => subject.includes("has joined"))).toHaveLength(1) // To the neighbour.
  })

  /** Admins see addresses and names of users, and their actions. */
  async function seenByAdmin(): Promise<string> {
    await first.stepUp()
    const answers = ["users", "activity?limit=100", "activity/export", "overview", "data"].map((path) =>
      first.did("GET", `/api/admin/${path}`),
    )
    return (await Promise.all(answers)).map(({ text }) => text).join("\n")
  }
})

describe("the account after its erasure", () => {
  let cookies: Person
  beforeAll(async () => {
    cookies = reopened(api, person)
    await person.did("DELETE", "/api/account")
    await api.mailsSettled()
    after = await lookEverywhere(api)
  })

  it("the account has no canary in any table of any schema, in any name, file or large object, or in the operator's log", () => {
    expect(inTables(after, typed, inVain)).toEqual([])
    expect([...after.tables.keys()]).toEqual([...before.tables.keys()])
    expect(typed.foundIn([after.names, after.largeObjects, after.files, ...logged].join("\n"))).toEqual([])
  })

  it("the account leaves one mail, the confirmation, which contains the address alone", () => {
    const left = after.mailbox.filter((mail) => typed.foundIn(mail).length > 0)
    expect(left).toHaveLength(2) // As two files.
    for (const mail of left) {
      expect(mail).toContain("Your account has been deleted")
      expect(typed.foundIn(mail)).toEqual(["address"])
    }
  })

  it("the account leaves nothing by which a reader who guesses the address could recognise it", async () => {
    const { rows } = await pool.query<{ known: number }>(
      `select count(*)::int as known from identity.attempts, unnest($1::text[]) as guessed
       where subject = sha256(convert_to(guessed, 'UTF8'))`,
      [[person.email, person.userId]],
    )
    expect(rows).toEqual([{ known: 0 }])
  })

  it("the account's events remain unchanged, with a last one that ends the household", async () => {
    const events = await eventsOf(person.householdId)
    expect(eventsBefore.length).toBeGreaterThan(50)
    expect(events.slice(0, -1)).toEqual(eventsBefore)
    expect(events.at(-1)).toContain("HouseholdErased")
  })

  it("the account's events can be decrypted by no one", async () => {
    const vault = testVault(api.roleUrls.keys, {
      masterKeys: openMasterKeys(masterKeySource({ dataDir: api.dataDir })),
    })
    const log = encryptedEventLog(testLog(pool), vault)
    const events = await collect(log.readAll())
    const own = events.filter(({ metadata }) => metadata.householdId === person.householdId)
    expect(own.map(({ type }) => type)).toEqual(["HouseholdErased"])
    expect(events.some(({ metadata }) => metadata.householdId === neighbour.householdId)).toBe(true)
    expect(await vault.keyOf(person.householdId)).toBeUndefined()
    expect(await vault.keyOf(person.userId)).toBeUndefined()
    await vault.close()
  })

  it("another household in which the user recorded entries is the same byte for byte, except for the member", async () => {
    expect(await figuresOf(neighbour)).toEqual(neighbourBefore)
    const { members } = (await neighbour.did("GET", "/api/household")).json
    expect(members.map(({ memberId }: { memberId: string }) => memberId)).toEqual([neighbour.userId])
  })

  it("the user's browsers have no session, and both addresses are unknown", async () => {
    expect((await person.get("/api/session")).status).toBe(401)
    expect(await goesOn(cookies)).toBe(false)
    for (const place of ["firstAddress", "address"]) {
      expect(tagOf(await givePassword(api.visitor(`${typed.at(place)}@example.org`)))).toBe("SignInRefused")
    }
  })

  it("the erasure has the same effect on another server with the same database", async () => {
    const another = await testApi({
      databaseUrl: api.databaseUrl,
      dataDir: api.dataDir,
      ports: { now: time.now, logger: silentLogger },
    })
    expect(tagOf(await givePassword(another.visitor(person.email)))).toBe("SignInRefused")
    const there = another.visitor(neighbour.email)
    const { challenge } = (await givePassword(there)).json
    await api.mailsSettled() // Either of the two may have claimed the mail.
    const [mail] = await another.mails(neighbour.email)
    await there.did("POST", "/api/session/second-step", { challenge, code: mail?.code })
    expect(await figuresOf(there)).toEqual(neighbourBefore)
    await another.close()
    expect(inTables(await lookEverywhere(api), typed, inVain)).toEqual([])
  })

  it("running the due work again changes nothing more", async () => {
    const tables = ["identity.erasures", "vault.keys", "log.events", "read.members"]
    const of = ({ tables: all }: Everywhere) => tables.map((name) => all.get(name))
    const now = await lookEverywhere(api)
    await api.server.tidy()
    expect(of(await lookEverywhere(api))).toEqual(of(now))
  })

  it("the address can sign up again, for a user who sees none of the former data", async () => {
    const again = api.visitor(person.email)
    const { challenge } = (await signUp(again)).json
    const [mail] = await api.mails(person.email)
    await again.did("POST", "/api/session/second-step", { challenge, code: mail?.code })
    const { json, text } = await again.did("GET", "/api/session")
    expect(json.households).toHaveLength(1)
    expect(typed.foundIn(text)).toEqual(["address"])
    expect((await again.did("GET", "/api/portfolios")).json.portfolios).toEqual([])
    expect((await again.send("GET", "/api/portfolios", undefined, { household: person.householdId })).status).toBe(404)
  })
})
