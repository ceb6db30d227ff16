import { addDays } from "../../../domain/shared/calendarDate.ts"
import type { Currency } from "../../../domain/shared/money.ts"
import { monthEnds } from "../days.ts"
import { type Context, money } from "./context.ts"

/** What is owed at the end of the last month, as the creditor states it. */
export function lastStated({ book, today }: Context, name: string, owed: number, currency: Currency): void {
  const statedOn = [...monthEnds(addDays(today, -31), today)].at(-1)
  if (statedOn) book.recordDebt(name, { _tag: "OwedBalance", owed: money(owed, currency), statedOn })
}
