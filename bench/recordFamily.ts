import { randomUUID } from "node:crypto"
import { Result, Schema } from "effect"
import { Entry } from "#domain/holding/entries.ts"
import { HoldingEvent, recorded } from "#domain/holding/events.ts"
import { OwnershipEvent } from "#domain/ownership/events.ts"
import { PortfolioEvent } from "#domain/portfolio/events.ts"
import type { Pool } from "pg"
import { publishedOn } from "#domain/measures/valuation/series.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { openDatabase } from "#server/db/database.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import type { EntryId, HoldingId, PortfolioId, StakeId } from "#domain/shared/ids.ts"
import { type EventCodec, holdingCodec, ownershipCodec, portfolioCodec } from "#server/eventlog/eventCodec.ts"
import type { EventLog, NewEvent } from "#server/eventlog/eventLog.ts"
import { holdingStream, ownershipStream, portfolioStream } from "#server/eventlog/streams.ts"
import { detailsOf, type largeFamily } from "./largeFamily.ts"
import type { Family } from "./served.ts"

type Recording = Pick<Family, "householdId" | "actorId">

/** Derives a UUID from a name. The same name always has the same id. */
export const uuidOf = (name: string): string => {
  let hash = 0xcbf29ce484222325n
  for (const sign of name) hash = BigInt.asUintN(64, (hash ^ BigInt(sign.codePointAt(0) ?? 0)) * 0x100000001b3n)
  const hex = hash.toString(16).padStart(16, "0")
  return `00000000-0000-4000-8${hex.slice(0, 3)}-${hex.slice(3, 15)}`
}

/** Appends all events of a large family to the log, and returns the last position. */
export async function recordFamily(
  log: EventLog,
  by: Recording,
  { facts, portfolios, stakes }: Pick<ReturnType<typeof largeFamily>, "facts" | "portfolios" | "stakes">,
): Promise<string> {
  const append = appending(log, by)
  for (const portfolio of portfolios) {
    const portfolioId = uuidOf(portfolio) as PortfolioId
    const created = PortfolioEvent.cases.PortfolioCreated.make({ portfolioId, title: portfolio })
    await append(portfolioStream(by.householdId, portfolioId), portfolioCodec, [created])
  }
  const owned = stakes.map((stake) =>
    OwnershipEvent.cases.StakeRecorded.make({
      ...stake,
      stakeId: uuidOf(stake.stakeId) as StakeId,
      ownerId: uuidOf(stake.ownerId) as PortfolioId,
      childId: uuidOf(stake.childId) as PortfolioId,
      note: null,
    }),
  )
  if (owned.length > 0) await append(ownershipStream(by.householdId), ownershipCodec, owned)

  const decode = Schema.decodeUnknownSync(HoldingEvent)
  const decodeEntry = Schema.decodeSync(Entry)
  let last = ""
  for (const holding of facts) {
    const holdingId = uuidOf(holding.lineId) as HoldingId
    const opened = decode({
      _tag: "HoldingOpened",
      holdingId,
      portfolioId: uuidOf(holding.portfolioId),
      currency: holding.currency,
      name: holding.lineId,
      openedOn: holding.openedOn,
      priceSymbol: holding.priceSymbol,
      details: detailsOf(holding.assetClass),
    })
    const entries = holding.entries.map(({ entry }) =>
      recorded({ holdingId, entryId: randomUUID() as EntryId, replaces: null }, decodeEntry(entry)),
    )
    last = await append(holdingStream(by.householdId, holdingId), holdingCodec, [opened, ...entries])
  }
  return last
}

const appending =
  (log: EventLog, { householdId, actorId }: Recording) =>
  async <Event>(stream: string, codec: EventCodec<Event>, events: ReadonlyArray<Event>): Promise<string> => {
    const commandId = randomUUID()
    const appended = await log.append(
      stream,
      "no_stream",
      events.map((event): NewEvent => {
        const { type, data, schemaVersion } = codec.encode(event)
        const metadata = {
          householdId,
          actorId,
          commandId,
          commandDigest: "",
          causationId: commandId,
          correlationId: commandId,
        }
        return { id: randomUUID(), type, data, metadata: { ...metadata, schemaVersion } }
      }),
    )
    if (Result.isFailure(appended)) throw new Error(JSON.stringify(appended.failure))
    return `C:${appended.success.position.commit}/P:0`
  }

/** Records the prices and rates of a family. */
export async function publish(
  pool: Pool,
  { facts, market }: Pick<ReturnType<typeof largeFamily>, "facts" | "market">,
): Promise<void> {
  const points = (series: NonNullable<ReturnType<typeof market.price>>) =>
    Array.from(series.days, (day) => ({
      day: dayOfNumber(day),
      value: toPlainString(publishedOn(series, day)?.value as never),
    }))
  const symbols = [...new Set(facts.flatMap(({ priceSymbol }) => priceSymbol ?? []))]
  const published = await recordPoints(
    openDatabase(pool),
    [
      ...symbols.flatMap((symbol) => {
        const series = market.price(symbol)
        return series ? [{ kind: "price" as const, symbol, currency: series.currency, points: points(series) }] : []
      }),
      ...(["USD", "CHF", "GBP"] as ReadonlyArray<Currency>).flatMap((currency) => {
        const series = market.rate(currency)
        return series ? [{ kind: "rate" as const, symbol: currency, currency, points: points(series) }] : []
      }),
    ],
    { source: "bench" },
  )
  if (Result.isFailure(published)) throw new Error(JSON.stringify(published.failure))
}
