import { defaultCurrencies } from "#domain/shared/currencies.ts"
import type { HoldingDescription } from "#domain/holding/events.ts"
import { setImmediate } from "node:timers/promises"
import { Result, Schema } from "effect"
import { type Kysely, sql } from "kysely"
import type { LineColumns } from "#projections/lineTables.ts"
import type { ActivityRow, ReadModels } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import { listDebts, readDebt } from "#contract/debts.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { readNetWorth, readNetWorthHistory } from "#contract/figures/figures.ts"
import { listGoals } from "#contract/goals.ts"
import { listHoldings, readHolding } from "#contract/holdings.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import { readPrivateMarkets } from "#contract/figures/privateMarkets.ts"
import { readReturns } from "#contract/figures/returns.ts"
import { readLiquidity, readMetrics } from "#contract/figures/standing.ts"
import { listWallets, readWallet } from "#contract/wallets.ts"
import type { Db } from "#server/db/database.ts"
import { categoryOf } from "#server/eventlog/streams.ts"
import { ZipWriter } from "#server/files/zipWriting.ts"
import { blanked, inViewOf } from "#server/views/inView.ts"
import { snapshot } from "#server/views/snapshot.ts"
import type { Rejection } from "#server/http/problems.ts"
import type { PersonalRequest, Route } from "#server/http/route.ts"
import type { SignedIn } from "#server/identity/access.ts"
import { realmOf } from "#server/marketdata/points.ts"
import type { Realm } from "#server/marketdata/points.ts"
import { bestFirst } from "#server/marketdata/precedence.ts"
import { schemaVersionOf } from "#server/projections/decoding.ts"
import { instrumentOfSymbol } from "#domain/instrument/instrument.ts"
import { instrumentsIdentified } from "#server/marketdata/instruments.ts"
import type { ArchivedEvent, ArchivedInstrument, Manifest } from "./archive.ts"
import { MissingFigures, type WhyMissing } from "./missingFigures.ts"
import { Table } from "./tables.ts"

export interface ExportDependencies {
  readonly marketDb: Db
  readonly db: Kysely<ReadModels>
  /** The routes of the API: the figures of an archive are those that the product shows. */
  readonly routes: ReadonlyArray<Route>
  readonly now: () => Date
}

/**
 * Exports all that the member may see of the household into one file. It is built piece by piece: the event loop never
 * works on more than one answer or one page of rows at a time, and only compressed bytes stay in memory. A figure that
 * takes too long is named with the reason, in its own file and in `MISSING.txt` in the member's language.
 */
export async function exportHousehold(
  dependencies: ExportDependencies,
  asked: PersonalRequest<Endpoint>,
): Promise<Buffer> {
  const { person } = asked
  const { db, marketDb, now } = dependencies
  const archive = new ZipWriter()
  const { count, isIncomplete } = await addEvents(archive, db, person)
  const missing = await addFigures(archive, dependencies, asked)
  if (missing.size > 0) await archive.add("MISSING.txt", [missing.textIn(person.preferences.language)])
  const needed = await neededSeries(db, person)
  await archive.add("instruments.jsonl", await instrumentLines(marketDb, needed))
  await archive.add("market.jsonl", seriesOf(marketDb, realmOf(person.membership), needed))
  const manifest: typeof Manifest.Encoded = {
    format: "wealth-tracker-archive",
    version: 1,
    exportedAt: now().toISOString(),
    householdId: person.householdId,
    events: count,
    ...(person.membership.isDemo && { madeUp: true as const }),
    ...(isIncomplete && { incomplete: true as const }),
  }
  await archive.add("manifest.json", [jsonFile(manifest)])
  return archive.finish()
}

const jsonFile = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`
const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`

interface ExportedEvents {
  count: number
  /** Whether a fact names something that the person may not see: its id is blank. */
  isIncomplete: boolean
}

/** How many facts are read at a time, and about how many stored characters; how many characters are written. */
const factsTogether = 500
const storedTogether = 4_000_000
const charactersTogether = 200_000

/** The next facts of the household; one at least, if there is one. */
const nextRows = (tx: Kysely<ReadModels>, householdId: string, after: string): Promise<ActivityRow[]> =>
  tx
    .selectFrom(
      tx
        .selectFrom(
          tx
            .selectFrom("activity")
            .selectAll()
            .where("household_id", "=", householdId)
            .where("position", ">", after)
            .orderBy("position")
            .limit(factsTogether)
            .as("some"),
        )
        .selectAll()
        .select(
          sql<string>`coalesce(sum(octet_length(event))
            over (order by position rows between unbounded preceding and 1 preceding), 0)`.as("before"),
        )
        .as("next"),
    )
    .selectAll()
    .where("before", "<=", String(storedTogether))
    .orderBy("position")
    .execute()

/** Adds every fact in the order of the log, as of one moment. */
function addEvents(archive: ZipWriter, db: Kysely<ReadModels>, person: SignedIn): Promise<ExportedEvents> {
  const { householdId } = person
  const access = accessOf(person)
  return snapshot(db, access, async (tx) => {
    const inView = await inViewOf(tx, access)
    const exported: ExportedEvents = { count: 0, isIncomplete: false }
    function factOf({ stream, event_type, event, recorded_at, actor_id }: ActivityRow): typeof ArchivedEvent.Encoded {
      const stored = JSON.parse(event) as typeof ArchivedEvent.Encoded.data
      const data = blanked(stored, inView)
      exported.isIncomplete ||= Object.keys(data).some((field) => data[field] !== stored[field])
      exported.count += 1
      return {
        stream: stream.replace(`-${householdId}`, "").replace(".", "-"),
        type: event_type,
        schemaVersion: schemaVersionOf(categoryOf(stream), event_type),
        data,
        recordedAt: recorded_at.toISOString(),
        recordedBy: actor_id,
      }
    }
    async function* lines(): AsyncGenerator<string, void> {
      let rows: ReadonlyArray<ActivityRow>
      let after = "-1"
      do {
        rows = await nextRows(tx, householdId, after)
        // Piece by piece: a statement of 500 tokens is as long as hundreds of other facts.
        let piece = ""
        for (const row of rows) {
          if (!row.stream.startsWith("subscription-")) piece += jsonLine(factOf(row))
          if (piece.length < charactersTogether) continue
          yield piece
          piece = ""
          await setImmediate()
        }
        yield piece
        after = rows.at(-1)?.position ?? after
      } while (rows.length > 0)
    }
    await archive.add("events.jsonl", lines())
    return exported
  })
}

/** An encoded answer of the API. */
type Sent = Readonly<Record<string, unknown>>
type List = ReadonlyArray<Readonly<Record<string, string>>>

const listIn = (answer: Sent | undefined, name: string): List => (answer?.[name] ?? []) as List

const wholes: ReadonlyArray<readonly [string, Endpoint, object?]> = [
  ["portfolios", listPortfolios],
  ["holdings", listHoldings, { include: "removed" }],
  ["debts", listDebts, { include: "removed" }],
  ["wallets", listWallets, { include: "removed" }],
  ["goals", listGoals],
  ["netWorth", readNetWorth],
  ["netWorthHistory", readNetWorthHistory],
  ["keyFigures", readMetrics],
  ["returns", readReturns],
  ["liquidity", readLiquidity],
  ["privateMarkets", readPrivateMarkets],
]

/** The lists of an answer that become tables as well. */
const listsOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  portfolios: ["portfolios", "stakes"],
  holdings: ["holdings"],
  debts: ["debts"],
  wallets: ["wallets"],
  goals: ["goals"],
}

interface Detail {
  readonly list: string
  readonly id: string
  readonly endpoint: Endpoint
}

const details: ReadonlyArray<Detail> = [
  { list: "holdings", id: "holdingId", endpoint: readHolding },
  { list: "debts", id: "debtId", endpoint: readDebt },
  { list: "wallets", id: "walletId", endpoint: readWallet },
]

/** A figure of the archive is refused for now: the export may be repeated. */
export class FigureRefused extends Error {
  override readonly name = "FigureRefused"
  readonly rejection: Rejection
  constructor(rejection: Rejection) {
    super(`a figure of the archive was refused: ${rejection.refusal?._tag ?? rejection.code}`)
    this.rejection = rejection
  }
}

/** After so many figures that took too long, no further one is asked for: the export would take hours. */
const tooLongMost = 10

type Asked = { readonly answer: Sent } | { readonly missing: WhyMissing }

/** Where figures are added, how they are asked for, and those that are missing so far. */
interface Adding {
  readonly archive: ZipWriter
  readonly missing: MissingFigures
  /** Asks for a figure; `undefined` if there is none, such as of what was removed meanwhile. */
  readonly ask: (endpoint: Endpoint, params?: object, query?: object) => Promise<Asked | undefined>
}

/** Adds the figures as the product shows them, and the same as tables. Returns those that are missing. */
async function addFigures(
  archive: ZipWriter,
  { routes }: ExportDependencies,
  asked: PersonalRequest<Endpoint>,
): Promise<MissingFigures> {
  const missing = new MissingFigures()
  async function ask(endpoint: Endpoint, params?: object, query?: object): Promise<Asked | undefined> {
    const route = routes.find((one) => one.endpoint === endpoint)
    if (!route || !endpoint.answer) throw new Error(`no route answers ${endpoint.name}`)
    if (missing.tookTooLong >= tooLongMost) return { missing: { _tag: "NotTried" } }
    const outcome = await route.answer({ ...asked, encoding: undefined, params, query: query ?? {}, body: undefined })
    if (Result.isFailure(outcome)) {
      // An archive never leaves out silently what it could contain: it would seem complete.
      const { refusal } = outcome.failure
      if (refusal?._tag === "TakesTooLong") return { missing: { _tag: refusal._tag, seconds: refusal.seconds } }
      if (refusal?._tag === "TooMuchAtOnce") throw new FigureRefused(outcome.failure)
      return undefined
    }
    const { encoded } = outcome.success
    if (encoded) return { answer: JSON.parse(encoded.content.toString()) as Sent }
    return { answer: Schema.encodeUnknownSync(endpoint.answer)(outcome.success.body) as Sent }
  }
  const adding: Adding = { archive, missing, ask }
  const ids = await addWholes(adding)
  for (const detail of details) {
    const all = ids.get(detail.list)
    if (all) await addDetails(adding, detail, all)
  }
  return missing
}

/** Adds the figures of the household. Returns the ids in the lists whose items have figures of their own. */
async function addWholes(adding: Adding): Promise<ReadonlyMap<string, ReadonlyArray<string>>> {
  const { archive, missing, ask } = adding
  const ids = new Map<string, ReadonlyArray<string>>()
  for (const [name, endpoint, query] of wholes) {
    const path = `figures/${name}.json`
    const found = await ask(endpoint, undefined, query)
    if (found && "missing" in found) {
      await addMissing(adding, path, found.missing)
      const why: WhyMissing = { _tag: "ListMissing", list: path }
      for (const list of listsOf[name] ?? []) missing.add(`tables/${list}.csv`, why)
      if (name === "netWorthHistory") missing.add(`tables/${name}.csv`, why)
      if (!details.some(({ list }) => list === name)) continue
      missing.add(`figures/${name}/*.json`, why)
      missing.add(`tables/${name}Entries.csv`, why)
      continue
    }
    const answer = found?.answer
    if (answer) await archive.add(path, [jsonFile(answer)])
    const detail = details.find(({ list }) => list === name)
    if (detail)
      ids.set(
        name,
        listIn(answer, name).map((item) => item[detail.id] ?? ""),
      )
    if (name === "netWorthHistory") await addTable(archive, name, historyRows(answer))
    for (const list of listsOf[name] ?? []) await addTable(archive, list, listIn(answer, list))
  }
  return ids
}

/** Adds the figures of each item of a list, and a table of their entries. */
async function addDetails(adding: Adding, { list, id, endpoint }: Detail, all: ReadonlyArray<string>): Promise<void> {
  const { archive, missing, ask } = adding
  const table = new Table()
  const missingBefore = missing.size
  for (const one of all) {
    const params = { [id]: one }
    const path = `figures/${list}/${one}.json`
    const found = await ask(endpoint, params)
    if (found && "missing" in found) await addMissing(adding, path, found.missing)
    else if (found) await archive.add(path, detailOf(adding, { answer: found.answer, endpoint, params, path }, table))
  }
  await archive.add(`tables/${list}Entries.csv`, table.csv())
  if (missing.size > missingBefore) missing.add(`tables/${list}Entries.csv`, { _tag: "RowsMissing" })
}

async function addMissing({ archive, missing }: Adding, path: string, why: WhyMissing): Promise<void> {
  missing.add(path, why)
  await archive.add(path, [jsonFile({ unavailable: why })])
}

async function addTable(archive: ZipWriter, name: string, objects: Iterable<object>): Promise<void> {
  const table = new Table()
  await table.add(objects)
  await archive.add(`tables/${name}.csv`, table.csv())
}

/** Writes an answer with every page of its list, whose items are added to the table. */
async function* detailOf(
  { missing, ask }: Adding,
  {
    answer,
    endpoint,
    params,
    path,
  }: { readonly answer: Sent; readonly endpoint: Endpoint; readonly params: object; readonly path: string },
  table: Table,
): AsyncGenerator<string, void> {
  const { further } = endpoint
  if (!further) throw new Error(`${endpoint.name} has no list that goes on`)
  const { next: _next, [further.list]: _first, ...rest } = answer
  yield `${JSON.stringify(rest, undefined, 2).slice(0, -"\n}".length)},\n  "${further.list}": [`
  let separator = "\n    "
  let why: WhyMissing | undefined
  for (let page = answer; ;) {
    const items = listIn(page, further.list)
    for (const item of items) {
      yield separator + JSON.stringify(item)
      separator = ",\n    "
    }
    await table.add(items.map((item) => ({ ...params, ...item })))
    const after = page["next"] as string | undefined
    if (after === undefined) break
    const following = await ask(further.endpoint, params, { after })
    if (!following) throw new Error(`no page of ${further.endpoint.name} after ${after}`)
    if ("missing" in following) {
      why = following.missing
      missing.add(path, why)
      break
    }
    page = following.answer
  }
  yield why ? `\n  ],\n  "unavailable": ${JSON.stringify(why)}\n}\n` : "\n  ]\n}\n"
}

/** Turns the columns of a history answer into one row per day. */
function* historyRows(answer: Sent | undefined): Iterable<object> {
  const columns = Object.entries(answer ?? {}).filter((column): column is [string, ReadonlyArray<unknown>] =>
    Array.isArray(column[1]),
  )
  const longest = Math.max(0, ...columns.map(([, values]) => values.length))
  const series = columns.filter(([, values]) => values.length === longest)
  for (let row = 0; row < longest; row += 1) {
    yield Object.fromEntries(series.map(([name, values]) => [name, values[row]]))
  }
}

/** The price symbols of the household, and the currencies of its lines and of its owner. */
interface NeededSeries {
  readonly symbols: ReadonlyArray<string>
  readonly currencies: ReadonlyArray<string>
}

async function neededSeries(db: Kysely<ReadModels>, person: SignedIn): Promise<NeededSeries> {
  const rows = await snapshot(db, accessOf(person), (tx) =>
    tx
      .selectFrom("lines")
      .select(["kind", "price_symbol", "currency", "description"])
      .where("household_id", "=", person.householdId)
      .where("until_position", "is", null)
      .execute(),
  )
  const { baseCurrency, currencies = [] } = person.preferences
  return {
    symbols: [...new Set(rows.flatMap(symbolsOfLine))],
    currencies: [
      ...new Set<string>([...defaultCurrencies, baseCurrency, ...currencies, ...rows.map(({ currency }) => currency)]),
    ],
  }
}

/** Of a holding with an instrument, also the symbol that was typed: its prices count for days without others. */
function symbolsOfLine({
  kind,
  price_symbol,
  description,
}: Pick<LineColumns, "kind" | "price_symbol" | "description">): ReadonlyArray<string> {
  if (price_symbol === null) return []
  if (kind !== "holding") return [price_symbol]
  const { priceSymbol } = JSON.parse(description) as (typeof HoldingDescription)["Encoded"]
  return priceSymbol === null ? [price_symbol] : [price_symbol, priceSymbol]
}

/** What identifies the instruments of the holdings, one in a line. */
async function instrumentLines(db: Db, { symbols }: NeededSeries): Promise<ReadonlyArray<string>> {
  const ids = symbols.flatMap((symbol) => instrumentOfSymbol(symbol) ?? [])
  const found: ReadonlyArray<Omit<typeof ArchivedInstrument.Encoded, "id"> & { readonly id: string }> =
    await instrumentsIdentified(db, ids)
  return found.map(jsonLine)
}

/** Current prices of the holdings, and rates of the currencies that they and their prices are in: a line for each series. */
async function* seriesOf(db: Db, realm: Realm, { symbols, currencies }: NeededSeries): AsyncGenerator<string, void> {
  const all = await db
    .selectFrom("market.series")
    .select(["series_id as id", "kind", "symbol", "currency"])
    .where("realm", "=", realm)
    .where((eb) =>
      eb.or([
        eb("kind", "=", "price").and("symbol", "=", sql<string>`any(${symbols})`),
        eb("kind", "=", "rate").and("symbol", "=", sql<string>`any(${currencies})`),
        eb("kind", "=", "rate").and(
          "symbol",
          "in",
          eb
            .selectFrom("market.series")
            .select("currency")
            .where("realm", "=", realm)
            .where("kind", "=", "price")
            .where("symbol", "=", sql<string>`any(${symbols})`),
        ),
      ]),
    )
    .orderBy("kind")
    .orderBy("symbol")
    .execute()
  for (const { id, ...series } of all) {
    // As text, which is not parsed here, and without the line feeds that json_agg may write.
    const { rows } = await sql<{ readonly points: string | null }>`
      select jsonb_agg(jsonb_build_array(p.day, p.value::text, p.source) order by p.day)::text as points
      from (
        select distinct on (day) day, value, source from market.points where series_id = ${id}
        order by day, ${bestFirst(sql`${series.kind}::text`)}
      ) p`.execute(db)
    const points = rows[0]?.points
    if (points) yield `${JSON.stringify(series).slice(0, -1)},"points":${points}}\n`
  }
}
