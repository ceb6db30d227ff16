import { type Pools, poolsOf } from "#domain/measures/gains/pools.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Latest } from "#domain/shared/memo.ts"
import { measuredOf } from "./netWorth.ts"
import type { HouseholdWealth } from "./wealth.ts"

/** The holdings in view with which the cost of one is averaged on a day, itself among them. Undefined if there is no other. */
export const poolOf = (
  { lineId }: LineLedger,
  wealth: HouseholdWealth,
  on: CalendarDate,
): ReadonlyArray<LineLedger> | undefined =>
  pools.of(wealth.ledgers, "", [on, wealth.stakes], () => poolsOf(measuredOf(wealth), on)).get(lineId)

const pools = new Latest<Pools>()
