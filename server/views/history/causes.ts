import { entriesOfDays } from "#projections/lines/query.ts"
import { Schema } from "effect"
import type { Transaction } from "kysely"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import { ownershipOf, periodOn, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { LineId } from "#domain/shared/ids.ts"
import { activityAmong } from "#projections/activity.ts"
import type { ActivityRow, ReadModels } from "#projections/readModels.ts"
import type { Jump } from "./largeEvents.ts"
import type { HouseholdWealth } from "#server/views/wealth.ts"

interface Where {
  readonly householdId: string
  readonly facts: HouseholdWealth
  readonly scope: Scope
}

/** A jump, with the events that were recorded for its day. */
interface Caused {
  readonly jump: Jump
  readonly rows: ReadonlyArray<ActivityRow>
  readonly count: number
}

const eventsMost = 6
const causesMost = 3
/** The events that begin and end a line. Its ledger has the days. */
const begins = ["HoldingOpened", "DebtIncurred", "WalletConnected"]
const ends = ["HoldingClosed", "DebtSettled"]
const stakes = "StakeRecorded"

/**
 * The largest jumps on whose day an entry changes the value of a line in the scope, in the order of their days. A jump
 * without such an entry is left out: it comes from market prices.
 */
export async function causesOfJumps(
  tx: Transaction<ReadModels>,
  where: Where,
  jumps: ReadonlyArray<Jump>,
): Promise<ReadonlyArray<Caused>> {
  if (jumps.length === 0) return []
  const { householdId } = where
  const days = jumps.map(({ on }) => on)
  const kinds = [
    "Trade",
    "Delivery",
    "CashFlow",
    "Valuation",
    "Balance",
    "SwapLeg",
    "UnitMove",
    "CorporateAction",
    "StockDividend",
    "MoneyTransfer",
    "OwedBalance",
    "Repayment",
  ] as const
  const entries = await entriesOfDays(tx, householdId, kinds, days)
  const dayOfEntry = new Map(entries.map(({ position, effective_on }) => [position, effective_on]))
  const rows = await activityAmong(tx, householdId, {
    positions: [...dayOfEntry.keys()],
    types: [...begins, ...ends, stakes],
  })
  const byDay = Map.groupBy(
    rows.filter((row) => counts(row, where)),
    (row) => dayOfEntry.get(row.position) ?? dayOf(row, where.facts),
  )
  return jumps
    .flatMap((jump) => {
      const ofScope = inScope(where, jump.on)
      const found = (byDay.get(jump.on) ?? []).filter((row) => row.event_type === stakes || ofScope(row.subject_id))
      return found.length === 0
        ? []
        : [{ jump, rows: structuralFirst(found).slice(0, causesMost), count: found.length }]
    })
    .slice(0, eventsMost)
    .sort((a, b) => (a.jump.on < b.jump.on ? -1 : 1))
}

/** The ledger of the subject of an activity row, if that is a balance-sheet line. */
const ledgerWith = (subjectId: string, { ledgers }: HouseholdWealth): LineLedger | undefined =>
  isLineId(subjectId) ? ledgers.get(subjectId) : undefined

const isLineId = Schema.is(LineId)

/** Whether the subject still counts: one that was removed since explains no jump. */
function counts(row: ActivityRow, { facts }: Where): boolean {
  if (row.event_type === stakes) return facts.stakes.some(({ stakeId }) => stakeId === row.subject_id)
  return ledgerWith(row.subject_id, facts) !== undefined
}

function dayOf(row: ActivityRow, facts: HouseholdWealth): string | null {
  if (row.event_type === stakes)
    return facts.stakes.find(({ stakeId }) => stakeId === row.subject_id)?.effectiveOn ?? null
  const ledger = ledgerWith(row.subject_id, facts)
  return (ends.includes(row.event_type) ? ledger?.closedOn : ledger?.openedOn) ?? null
}

/** Returns which lines count on a day for the scope. */
function inScope({ facts, scope }: Where, on: CalendarDate): (id: string) => boolean {
  const { portfolioIds, stakes: held } = facts
  const weights = periodOn(ownershipOf(portfolioIds, held), dayNumber(on)).weightsOf(scope)
  return (id) => {
    const ledger = ledgerWith(id, facts)
    return ledger !== undefined && weights.has(portfolioOn(ledger, on))
  }
}

/** Lines that begin or end come first, then stakes, then entries: a stake moves value that the lines bring. */
const structuralFirst = (rows: ReadonlyArray<ActivityRow>): ReadonlyArray<ActivityRow> => {
  const rankOf = ({ event_type }: ActivityRow) =>
    [...begins, ...ends].includes(event_type) ? 0 : event_type === stakes ? 1 : 2
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b))
}
