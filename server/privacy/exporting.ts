import { Result, Schema } from "effect"
import type { Kysely } from "kysely"
import type pg from "pg"
import { currencies } from "../../domain/shared/money.ts"
import type { ReadModels } from "../../projections/readModels.ts"
import { accessOf } from "../access.ts"
import { listDebts, readDebt } from "../contract/debts.ts"
import type { Endpoint } from "../contract/endpoint.ts"
import { readNetWorth, readNetWorthHistory } from "../contract/figures.ts"
import { listGoals } from "../contract/goals.ts"
import { listHoldings, readHolding } from "../contract/holdings.ts"
import { listPortfolios } from "../contract/portfolios.ts"
import { readPrivateMarkets } from "../contract/privateMarkets.ts"
import { readReturns } from "../contract/returns.ts"
import { readLiquidity, readMetrics } from "../contract/standing.ts"
import { listWallets, readWallet } from "../contract/wallets.ts"
import { categoryOf } from "../eventlog/streams.ts"
import { blanked, inViewOf } from "../figures/inView.ts"
import { snapshot } from "../figures/snapshot.ts"
import type { AskedByPerson, Route } from "../http/route.ts"
import type { SignedIn } from "../identity/access.ts"
import { realmOf } from "../identity/memberships.ts"
import type { Realm } from "../marketdata/points.ts"
import { schemaVersionOf } from "../projections/decoding.ts"
import { type Archive, type FilesByPath, packArchive } from "./archive.ts"
import { tableOf } from "./tables.ts"

export interface ExportDependencies {
  readonly pool: pg.Pool
  readonly db: Kysely<ReadModels>
  /** What answers the questions of the contract: the figures of an archive are those that the product shows. */
  readonly routes: ReadonlyArray<Route>
  readonly now: () => Date
}

/** What the person may see of the household, whole, in one file. */
export async function exportHousehold(
  dependencies: ExportDependencies,
  asked: AskedByPerson<Endpoint>,
): Promise<Uint8Array> {
  const { person } = asked
  const { db, now } = dependencies
  const { events, isIncomplete } = await eventsOf(db, person)
  const answers = await answersOf(dependencies, asked)
  const manifest = {
    format: "wealth-tracker-archive",
    version: 1,
    exportedAt: now().toISOString(),
    householdId: person.householdId,
    events: events.length,
    ...(person.membership.isMadeUp && { madeUp: true as const }),
    ...(isIncomplete && { incomplete: true as const }),
  } as const
  const market = await marketOf(dependencies.pool, realmOf(person.membership), await symbolsOf(db, person))
  return packArchive({ manifest, events, market }, filesOf(answers))
}

interface ExportedEvents {
  readonly events: Archive["events"]
  /** Whether a fact names something that the person may not see: its id is blank. */
  readonly isIncomplete: boolean
}

/** Every fact in the order of the log. */
async function eventsOf(db: Kysely<ReadModels>, person: SignedIn): Promise<ExportedEvents> {
  const { householdId } = person
  const access = accessOf(person)
  const [rows, inView] = await snapshot(
    db,
    access,
    async (tx) =>
      [
        await tx
          .selectFrom("activity")
          .selectAll()
          .where("household_id", "=", householdId)
          .orderBy("position")
          .execute(),
        await inViewOf(tx, access),
      ] as const,
  )
  let isIncomplete = false
  const events = rows
    .filter(({ stream }) => !stream.startsWith("subscription-"))
    .map(({ stream, event_type, event, recorded_at, actor_id }) => {
      const stored = JSON.parse(event) as Archive["events"][number]["data"]
      const data = blanked(stored, inView)
      isIncomplete ||= Object.keys(data).some((field) => data[field] !== stored[field])
      return {
        stream: stream.replace(`-${householdId}`, "").replace(".", "-"),
        type: event_type,
        schemaVersion: schemaVersionOf(categoryOf(stream), event_type),
        data,
        recordedAt: recorded_at.toISOString(),
        recordedBy: actor_id,
      }
    })
  return { events, isIncomplete }
}

/** An answer of the API as it travels, by the path of the file that it becomes. */
type Answers = ReadonlyMap<string, unknown>

async function answersOf({ routes }: ExportDependencies, asked: AskedByPerson<Endpoint>): Promise<Answers> {
  async function ask(endpoint: Endpoint, params?: object, query?: object): Promise<unknown> {
    const route = routes.find((one) => one.endpoint === endpoint)
    if (!route || !endpoint.answer) throw new Error(`nothing answers ${endpoint.name}`)
    const outcome = await route.answer({ ...asked, params, query: query ?? {}, body: undefined })
    if (Result.isFailure(outcome)) return undefined
    return Schema.encodeUnknownSync(endpoint.answer)(outcome.success.body)
  }
  /** With every page of its list. */
  async function askWhole(endpoint: Endpoint, params: object): Promise<unknown> {
    const { next, ...answer } = ((await ask(endpoint, params)) ?? {}) as Paged
    const { further } = endpoint
    if (!further) return answer
    const items = [...(answer[further.list] as ReadonlyArray<unknown>)]
    for (let after = next; after !== undefined;) {
      const page = (await ask(further.endpoint, params, { after })) as Paged | undefined
      if (!page) throw new Error(`no page of ${further.endpoint.name} after ${after}`)
      items.push(...(page[further.list] as ReadonlyArray<unknown>))
      after = page.next
    }
    return { ...answer, [further.list]: items }
  }

  const answers = new Map<string, unknown>()
  const whole: ReadonlyArray<readonly [string, Endpoint, object?]> = [
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
  for (const [name, endpoint, query] of whole) answers.set(name, await ask(endpoint, undefined, query))
  for (const { list, id, endpoint } of details) {
    const items = (answers.get(list) as Record<string, ReadonlyArray<Record<string, string>>> | undefined)?.[list] ?? []
    for (const item of items) answers.set(`${list}/${item[id]}`, await askWhole(endpoint, { [id]: item[id] }))
  }
  return answers
}

type Paged = Readonly<Record<string, unknown>> & { readonly next?: string }

const details: ReadonlyArray<{ readonly list: string; readonly id: string; readonly endpoint: Endpoint }> = [
  { list: "holdings", id: "holdingId", endpoint: readHolding },
  { list: "debts", id: "debtId", endpoint: readDebt },
  { list: "wallets", id: "walletId", endpoint: readWallet },
]

function filesOf(answers: Answers): FilesByPath {
  const files: Record<string, string> = {}
  for (const [path, answer] of answers) {
    if (answer !== undefined) files[`figures/${path}.json`] = `${JSON.stringify(answer, undefined, 2)}\n`
  }
  for (const list of ["portfolios", "stakes", "holdings", "debts", "wallets", "goals"]) {
    const of = answers.get(list === "stakes" ? "portfolios" : list) as Record<string, ReadonlyArray<object>> | undefined
    files[`tables/${list}.csv`] = tableOf(of?.[list] ?? [])
  }
  for (const { list, id } of details) {
    const entries = [...answers].flatMap(([path, answer]) =>
      path.startsWith(`${list}/`)
        ? entriesIn(answer).map((entry) => ({ [id]: path.slice(list.length + 1), ...entry }))
        : [],
    )
    files[`tables/${list}Entries.csv`] = tableOf(entries)
  }
  files["tables/netWorthHistory.csv"] = tableOf(historyRows(answers.get("netWorthHistory")))
  return files
}

const entriesIn = (answer: unknown): ReadonlyArray<object> => {
  const { entries, statements } = (answer ?? {}) as Record<string, ReadonlyArray<object> | undefined>
  return entries ?? statements ?? []
}

/** A series travels column by column; a table has a row for each day. */
function historyRows(answer: unknown): ReadonlyArray<object> {
  const columns = Object.entries(answer ?? {}).filter((column): column is [string, ReadonlyArray<unknown>] =>
    Array.isArray(column[1]),
  )
  const longest = Math.max(0, ...columns.map(([, values]) => values.length))
  const series = columns.filter(([, values]) => values.length === longest)
  return Array.from({ length: longest }, (_, row) =>
    Object.fromEntries(series.map(([name, values]) => [name, values[row]])),
  )
}

async function symbolsOf(db: Kysely<ReadModels>, person: SignedIn): Promise<ReadonlyArray<string>> {
  const rows = await snapshot(db, accessOf(person), (tx) =>
    tx.selectFrom("holdings").select("price_symbol").where("household_id", "=", person.householdId).execute(),
  )
  return [...new Set(rows.flatMap(({ price_symbol }) => price_symbol ?? []))]
}

/** The prices of what is held and the rates of every currency, as they are known now. */
async function marketOf(pool: pg.Pool, realm: Realm, symbols: ReadonlyArray<string>): Promise<Archive["market"]> {
  const { rows } = await pool.query<Archive["market"][number]>(
    `select s.kind, s.symbol, s.currency, (
       select json_agg(json_build_array(p.day, p.value::text, p.source) order by p.day)
       from (select distinct on (day) day, value, source from market.points where series_id = s.series_id order by day, seq desc) p
     ) as points
     from market.series s
     where s.realm = $3
       and ((s.kind = 'price' and s.symbol = any($1)) or (s.kind = 'rate' and s.symbol = any($2)))
     order by s.kind, s.symbol`,
    [symbols, currencies, realm],
  )
  return rows.filter(({ points }) => points !== null)
}
