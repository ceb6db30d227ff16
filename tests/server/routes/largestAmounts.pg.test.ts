import { randomUUID } from "node:crypto"
import { Schema } from "effect"
import { unzipSync } from "fflate"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import { type AssetClass, assetClasses } from "#domain/holding/assetClass.ts"
import { endpoints } from "#contract/endpoints.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { openApiDocument } from "#server/http/openapi.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { type Description, readDescription } from "#tests/server/http/fuzzingDocument.ts"
import { type Person, type TestApi, testApi, untilAnswered } from "#tests/server/http/testApi.ts"
import { someOf, triesEverything } from "#tests/support/samples.ts"
import { everyRead, someAtATime, exampleValues } from "./everyRead.ts"
import { entryDay, type Fields, largest, sendExtremes, type Size, smallest } from "./extremeBodies.ts"

/*
 * A family that records the largest and the smallest amounts, units, rates and splits that every kind of entry accepts.
 * Sums and products have more digits than any input, and every read still answers.
 */

const description = readDescription(await openApiDocument(endpoints))
const began = Date.now()
/** A day in the past, on which time passes so slowly that no step-up expires before the test ends on a busy machine. */
const now = () => new Date(Date.parse("2024-04-01T12:00:00Z") + (Date.now() - began) / 100)
const opening = "2024-01-01"
const days = ["2024-02-10", "2024-03-31"]

const sizes: Readonly<Record<"large" | "small" | "dear" | "cheap", Size>> = {
  large: { amount: largest, units: largest },
  small: { amount: smallest, units: smallest },
  dear: { amount: largest, units: smallest },
  cheap: { amount: smallest, units: largest },
}

/** `npm test` records each class and kind in two of the four, in the next run perhaps in the others. */
const sizesOf = (place: number): ReadonlyArray<Size> =>
  Object.values(sizes).filter((_, index) => triesEverything || (index + place + turn) % 2 === 0)
const turn = Math.floor(Math.random() * 2)

let api: TestApi
let pool: pg.Pool
let person: Person
/** By the name of a parameter. */
const ids: Record<"portfolioId" | "holdingId" | "debtId" | "walletId" | "goalId", Array<string>> = {
  portfolioId: [randomUUID(), randomUUID()],
  holdingId: [],
  debtId: [],
  walletId: [],
  goalId: [],
}
/** How often each kind of entry was accepted, such as `recordEntry Trade`. */
const taken = new Map<string, number>()

beforeAll(async () => {
  api = await testApi({ ports: { now }, settings: { debugRole: true } })
  pool = openPool(api.databaseUrl)
  person = await api.person("anna")
  await publishExtremes()
  await recordStructure()
  const records: ReadonlyArray<(size: Size) => Promise<unknown>> = [
    ...assetClasses.map((assetClass, place) => (size: Size) => recordHolding(assetClass, size, place)),
    recordSwaps,
    recordMoves,
    recordActions,
    recordTransfers,
    recordDebts,
    recordWallets,
    (size) => send("setGoal", "goalId", size, "EUR", { title: ["Goal"] }),
  ]
  const facts = records.flatMap((record, place) => sizesOf(place).map((size) => () => record(size)))
  await someAtATime<() => Promise<unknown>>(facts, async (record) => void (await record()))
  await person.stepUp()
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

/** Prices of a million millions and of almost zero, and exchange rates as far apart. */
async function publishExtremes(): Promise<void> {
  const points = (...values: ReadonlyArray<readonly [string, string]>) =>
    values.map(([day, value]) => ({ day: day as CalendarDate, value }))
  await recordPoints(
    openDatabase(pool),
    [
      { kind: "price", symbol: "HIGH", currency: "EUR", points: points([opening, "1"], ["2024-02-01", largest]) },
      { kind: "price", symbol: "LOW", currency: "USD", points: points([opening, "1"], ["2024-02-01", smallest]) },
      { kind: "rate", symbol: "USD", currency: "USD", points: points([opening, smallest], ["2024-03-01", largest]) },
    ],
    { source: "test" },
  )
}

const fieldsOf = (currency: string, more: Fields = {}): Fields => ({
  currency: [currency],
  portfolioId: [ids.portfolioId[0], ids.portfolioId[1]],
  creditorId: [null, ids.portfolioId[1]],
  linkedHoldingId: [null],
  isin: [null],
  "body.instrument": [null],
  preferredSource: [null],
  interestOnlyUntil: ["2030-01-01", null],
  latitude: ["47.4"],
  longitude: ["8.5"],
  priceSymbol: [null],
  openedOn: [opening],
  incurredOn: [opening],
  connectedOn: [opening],
  dueOn: ["2034-01-01", null],
  targetOn: ["2034-01-01"],
  maturityOn: ["2034-01-01"],
  exDividendOn: [null],
  percentSold: [null],
  parts: [null],
  replaces: [null],
  comment: [null],
  prices: [`${entryDay} ${largest}`, `${entryDay} ${smallest}`],
  ...Object.fromEntries(
    [
      "tradedOn",
      "deliveredOn",
      "swappedOn",
      "movedOn",
      "stakedOn",
      "effectiveOn",
      "valuedOn",
      "statedOn",
      "paidOn",
      "takenOn",
      "pricedOn",
    ].map((day) => [day, [entryDay]]),
  ),
  ...more,
})

function count(operationId: string, body: Record<string, unknown>): void {
  const kind = [operationId, body["_tag"]].filter(Boolean).join(" ")
  taken.set(kind, (taken.get(kind) ?? 0) + 1)
}

/** Sends every body of a command that creates something under an id of its own, and returns the ids. */
async function send(
  operationId: string,
  param: keyof typeof ids,
  size: Size,
  currency: string,
  more: Fields = {},
): Promise<ReadonlyArray<string>> {
  const path = description.operations.find((one) => one.operationId === operationId)?.path ?? ""
  const made: Array<string> = []
  const addresses = new Map<unknown, string>()
  for (const body of await sendExtremes(
    person,
    description,
    operationId,
    (sent) => {
      const id = randomUUID()
      addresses.set(sent, id)
      return path.replace(`{${param}}`, id)
    },
    { size, fields: fieldsOf(currency, more) },
  )) {
    count(operationId, body)
    made.push(addresses.get(body) ?? "")
  }
  ids[param].push(...made)
  return made
}

async function recordStructure(): Promise<void> {
  for (const portfolioId of ids.portfolioId) {
    await person.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Portfolio" })
  }
  const [ownerId, childId] = ids.portfolioId
  for (const [percent, effectiveOn] of [
    [smallest, opening],
    ["99.999999999999999999", "2024-02-01"],
  ]) {
    await person.did("PUT", `/api/stakes/${randomUUID()}`, { ownerId, childId, percent, effectiveOn })
  }
}

/**
 * Two rounds of every kind of entry: the rest after one may exceed the largest input. In the last one the optional
 * amounts of some kinds are zero, and acquired units stay, so that their lots remain open.
 */
async function recordEntries(
  operationId: string,
  path: string,
  extreme: { readonly size: Size; readonly fields: Fields },
): Promise<void> {
  const zero = [{ amount: "0", currency: extreme.fields["currency"]?.[0] }]
  const last = { taxWithheld: zero, cost: zero, side: ["buy"], direction: ["in"] }
  const notForClass = new Set<string>()
  for (const [round, beside] of (triesEverything ? [{}, {}, last] : [{}, last]).entries()) {
    const day = (place: number) => addDays(entryDay, (place % 25) + round * 26)
    const address = () => `${path}/${randomUUID()}`
    const fields = { ...extreme.fields, ...beside }
    const sending = { ...extreme, fields, day, notForClass }
    for (const body of await sendExtremes(person, description, operationId, address, sending)) count(operationId, body)
  }
}

async function recordHolding(assetClass: AssetClass, size: Size, place: number): Promise<void> {
  const currency = place % 2 === 0 ? "EUR" : "USD"
  const symbol = size.units === largest ? "HIGH" : "LOW"
  const holdingId = randomUUID()
  const costs = [{ amount: size.amount, currency }, null]
  const symbols = place % 3 === 2 ? [null] : [symbol, null]
  for (const acquisitionCost of costs) {
    for (const priceSymbol of symbols) {
      if (ids.holdingId.includes(holdingId)) continue
      const fields = fieldsOf(currency, { acquisitionCost: [acquisitionCost], priceSymbol: [priceSymbol] })
      const path = `/api/holdings/${holdingId}`
      const [opened] = await sendExtremes(person, openingOf(assetClass), "openHolding", () => path, {
        size,
        fields,
        most: 1,
      })
      if (opened) ids.holdingId.push(holdingId)
    }
  }
  if (!ids.holdingId.includes(holdingId)) throw new Error(`no holding of the class ${assetClass} was opened`)
  await recordEntries("recordEntry", `/api/holdings/${holdingId}/entries`, { size, fields: fieldsOf(currency) })
}

/** The description, in which no other class is opened. */
function openingOf(assetClass: AssetClass): Description {
  const { operations, resolve } = description
  return {
    resolve,
    operations: operations.map((operation) => {
      const { operationId, body } = operation
      if (operationId !== "openHolding" || !body) return operation
      const kinds = resolve(body.properties?.["details"] ?? {}).anyOf ?? []
      const details = kinds.find((one) => one.properties?.["_tag"]?.enum?.includes(assetClass)) ?? {}
      return { ...operation, body: { ...body, properties: { ...body.properties, details } } }
    }),
  }
}

async function recordSwaps(size: Size): Promise<void> {
  const [given, received] = [randomUUID(), randomUUID()]
  for (const holdingId of [given, received]) {
    await person.did("PUT", `/api/holdings/${holdingId}`, {
      portfolioId: ids.portfolioId[0],
      currency: "EUR",
      name: "Token",
      openedOn: opening,
      priceSymbol: null,
      details: { _tag: "crypto", cryptocurrency: null, symbol: null },
    })
  }
  const bought = {
    _tag: "Trade",
    side: "buy",
    quantity: size.units,
    consideration: { amount: size.amount, currency: "EUR" },
    fees: { amount: size.amount, currency: "EUR" },
    tradedOn: opening,
  }
  await person.did("PUT", `/api/holdings/${given}/entries/${randomUUID()}`, bought)
  const fields = fieldsOf("EUR", {
    givenHoldingId: [given],
    receivedHoldingId: [received],
    givenEntryId: [randomUUID()],
    receivedEntryId: [randomUUID()],
  })
  for (const body of await sendExtremes(person, description, "recordSwap", () => `/api/swaps/${randomUUID()}`, {
    size,
    fields,
  })) {
    count("recordSwap", body)
  }
  ids.holdingId.push(given, received)
}

const recordMoves = (size: Size) => recordBetweenDepots(size, "recordUnitMove", () => `/api/unit-moves/${randomUUID()}`)

const recordActions = (size: Size) =>
  recordBetweenDepots(size, "recordCorporateAction", () => `/api/corporate-actions/${randomUUID()}`)

/** Records facts that take lots from one of two new depots to the other. */
async function recordBetweenDepots(size: Size, operationId: string, address: () => string): Promise<void> {
  const [given, received] = [randomUUID(), randomUUID()]
  for (const holdingId of [given, received]) {
    await person.did("PUT", `/api/holdings/${holdingId}`, {
      portfolioId: ids.portfolioId[0],
      currency: "EUR",
      name: "Depot",
      openedOn: opening,
      priceSymbol: null,
      details: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
    })
  }
  const bought = {
    _tag: "Trade",
    side: "buy",
    quantity: size.units,
    consideration: { amount: size.amount, currency: "EUR" },
    fees: { amount: size.amount, currency: "EUR" },
    tradedOn: opening,
  }
  await person.did("PUT", `/api/holdings/${given}/entries/${randomUUID()}`, bought)
  const fields = fieldsOf("EUR", {
    givenHoldingId: [given],
    receivedHoldingId: [received],
    givenEntryId: [randomUUID()],
    receivedEntryId: [randomUUID()],
  })
  for (const body of await sendExtremes(person, description, operationId, address, { size, fields })) {
    count(operationId, body)
  }
  ids.holdingId.push(given, received)
}

async function recordTransfers(size: Size): Promise<void> {
  const [given, received] = [randomUUID(), randomUUID()]
  for (const holdingId of [given, received]) {
    await person.did("PUT", `/api/holdings/${holdingId}`, {
      portfolioId: ids.portfolioId[0],
      currency: "EUR",
      name: "Account",
      openedOn: opening,
      priceSymbol: null,
      details: { _tag: "account", accountType: "checking", institution: null, description: null },
    })
  }
  const fields = fieldsOf("EUR", {
    givenHoldingId: [given],
    receivedHoldingId: [received],
    givenEntryId: [randomUUID()],
    receivedEntryId: [randomUUID()],
    leftOn: ["2024-01-02"],
    arrivedOn: ["2024-01-05", null],
  })
  const address = () => `/api/money-transfers/${randomUUID()}`
  for (const body of await sendExtremes(person, description, "recordMoneyTransfer", address, { size, fields })) {
    count("recordMoneyTransfer", body)
  }
  ids.holdingId.push(given, received)
}

async function recordDebts(size: Size): Promise<void> {
  const currency = size.amount === largest ? "EUR" : "USD"
  for (const debtId of await send("incurDebt", "debtId", size, currency, { debtType: ["mortgage"] })) {
    await recordEntries("recordDebtEntry", `/api/debts/${debtId}/entries`, { size, fields: fieldsOf(currency) })
  }
}

async function recordWallets(size: Size): Promise<void> {
  const one = { portfolioId: [ids.portfolioId[0]], blockchain: ["ethereum"], trackingMode: ["manual"] }
  const [walletId] = await send("connectWallet", "walletId", size, "USD", one)
  const path = `/api/wallets/${walletId}/statements`
  await recordEntries("recordWalletStatement", path, { size, fields: fieldsOf("USD") })
}

const answers = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))

describe("the largest and the smallest amounts", () => {
  it("every kind of entry accepts some of the extreme amounts", () => {
    const kindsOf = (operationId: string): ReadonlyArray<string> => {
      const body = description.operations.find((one) => one.operationId === operationId)?.body
      const variants = body ? (description.resolve(body).anyOf ?? []) : []
      return variants.map((one) => `${operationId} ${String(one.properties?.["_tag"]?.enum?.[0])}`)
    }
    const kinds = [
      // Recorded in two holdings alone.
      ...kindsOf("recordEntry").filter(
        (kind) => !["SwapLeg", "UnitMove", "CorporateAction", "MoneyTransfer"].includes(kind.split(" ").at(-1) ?? ""),
      ),
      ...kindsOf("recordDebtEntry"),
      "recordSwap",
      "recordUnitMove",
      "recordCorporateAction",
      "recordMoneyTransfer",
      "incurDebt",
      "connectWallet",
      "recordWalletStatement",
      "setGoal",
    ]
    expect(kinds.filter((kind) => !taken.has(kind))).toEqual([])
  })

  it("every read answers as in the contract", async () => {
    const all = everyRead({
      ...exampleValues,
      ...ids,
      userId: [person.userId],
      subjectId: [...ids.holdingId, ...ids.debtId, ...ids.walletId, ...ids.goalId],
      holdingIds: [ids.holdingId.slice(0, 5).join()],
      benchmark: ["HIGH", "LOW"],
      on: days,
      "readExplanation.on": days.slice(-1),
      from: days,
      to: days,
    })
    const reads = someOf(all)
    const failed: Array<string> = []
    const answered = new Set<string>()
    await someAtATime(reads, async ({ name, path }) => {
      const { status, json, text } = await untilAnswered(() => person.get(path))
      if (status >= 500) failed.push(`${path}: ${status} ${text}`)
      if (status !== 200) return
      answered.add(name)
      const { answer } = answers.get(name) ?? {}
      if (answer && Schema.decodeUnknownResult(answer)(json)._tag === "Failure") {
        failed.push(`${path}: not as the contract says`)
      }
    })
    expect(failed).toEqual([])
    if (!triesEverything) return // The one address of a route in this run may be one that is refused.
    expect(all.map(({ name }) => name).filter((name) => !answered.has(name))).toEqual(["readInstrument"])
  })

  it("the export has every figure", async () => {
    const answer = await fetch(`${api.url}/api/household/export`, {
      headers: { authorization: `Bearer ${person.accessToken}` },
    })
    expect(answer.status).toBe(200)
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const expected = [
      "netWorth",
      "netWorthHistory",
      "keyFigures",
      "returns",
      "liquidity",
      "privateMarkets",
      ...ids.holdingId.map((id) => `holdings/${id}`),
      ...ids.debtId.map((id) => `debts/${id}`),
      ...ids.walletId.map((id) => `wallets/${id}`),
    ]
    expect(expected.filter((name) => !files[`figures/${name}.json`])).toEqual([])
  })
})
