import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { directionOf } from "#domain/holding/entries/cashFlow.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Book, SentDebtEntry, SentEntry } from "#server/demo/book.ts"

/** The accounts of the family, by their names in the book, and their currencies. */
export const currencyOf = {
  current: "EUR",
  youth: "EUR",
  settlement: "EUR",
  sterling: "GBP",
  dollars: "USD",
  rents: "CHF",
  company: "CHF",
  savings: "CHF",
} as const satisfies Record<string, Currency>
export type AccountName = keyof typeof currencyOf

/** Money that enters an account (above zero) or leaves it (below zero), in hundredths of the account's currency. */
export interface Movement {
  readonly account: AccountName
  readonly on: CalendarDate
  readonly hundredths: number
}

/** All movements of money, in hundredths. The code that records a purchase or a dividend adds its money here too. */
export interface Cash {
  /** In any currency: the bank converts at the rate of the day. */
  readonly move: (account: AccountName, on: CalendarDate, hundredths: number, currency: Currency) => void
  readonly moved: () => ReadonlyArray<Movement>
}

export type Convert = (hundredths: number, from: Currency, to: Currency, on: CalendarDate) => number

export function newCash(today: CalendarDate, convert: Convert): Cash {
  const movements: Array<Movement> = []
  return {
    move(account, on, hundredths, currency) {
      if (on > today) return
      movements.push({ account, on, hundredths: convert(hundredths, currency, currencyOf[account], on) })
    },
    moved: () => movements,
  }
}

/** Where entries and the money paid for them are recorded. */
interface Recording {
  readonly book: Book
  readonly cash: Cash
}

/** Records entries of a holding, and the money paid or received for them on the account, on the same day. */
export function paid(
  { book, cash }: Recording,
  { name, account }: { readonly name: string; readonly account: AccountName },
  ...entries: ReadonlyArray<SentEntry>
): void {
  book.record(name, ...entries)
  for (const entry of entries) {
    if (entry._tag === "Trade") {
      const price = hundredthsOf(entry.consideration.amount)
      const fees = hundredthsOf(entry.fees.amount) + hundredthsOf(entry.taxes?.amount ?? "0")
      const moved = entry.side === "buy" ? -price - fees : price - fees
      cash.move(account, CalendarDate.make(entry.tradedOn), moved, entry.consideration.currency)
    }
    if (entry._tag === "CashFlow") {
      const [gross, tax] = [hundredthsOf(entry.amount.amount), hundredthsOf(entry.taxWithheld.amount)]
      const direction = directionOf[entry.kind]
      const isReceived = direction === "income" || direction === "received" || direction === "refund"
      const moved = isReceived ? gross - tax : -gross
      cash.move(account, CalendarDate.make(entry.paidOn), moved, entry.amount.currency)
    }
  }
}

/** Records a repayment and its money: from the paying account, and to the creditor's if the family is the creditor. */
export function repaid(
  { book, cash }: Recording,
  { name, from, to }: { readonly name: string; readonly from: AccountName; readonly to?: AccountName },
  payment: Extract<SentDebtEntry, { readonly _tag: "Repayment" }>,
): void {
  book.recordDebt(name, payment)
  const moved = hundredthsOf(payment.principal.amount) + hundredthsOf(payment.interest.amount)
  const [on, currency] = [CalendarDate.make(payment.paidOn), payment.principal.currency]
  cash.move(from, on, -moved, currency)
  if (to) cash.move(to, on, moved, currency)
}

/** The hundredths of an amount that is written in whole units or with two decimals. */
function hundredthsOf(amount: string): number {
  const [whole = "0", decimals = ""] = amount.split(".")
  return Number(whole) * 100 + Number(decimals.padEnd(2, "0"))
}
