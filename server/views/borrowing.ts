import { setImmediate } from "node:timers/promises"
import { Result, Schema } from "effect"
import { equityOn } from "#domain/measures/keyFigures/equity.ts"
import { owedOn, scheduleAhead } from "#domain/measures/keyFigures/debtSchedule.ts"
import { type Paid, paymentsAhead } from "#domain/measures/keyFigures/repayments.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { ownLinesOn } from "#domain/measures/netWorth/ownLines.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { conversionOn } from "#domain/measures/valuation/conversion.ts"
import { type Decimal, isZero, toPlainString } from "#domain/numbers/decimal.ts"
import {
  dividedBy,
  fraction,
  type Fraction,
  fractionOf,
  negative,
  nothing,
  plus,
  times,
} from "#domain/numbers/fraction.ts"
import { addDays, type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import type { LineRow } from "#projections/lineTables.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { EquityView, readEquity, readRepayments } from "#contract/figures/borrowing.ts"
import type { Ratio } from "#contract/figures/measures.ts"
import { amountText, roundedText } from "./amounts.ts"
import { termsOn } from "./debtTerms.ts"
import { measuredOf } from "./netWorth.ts"
import { knownFraction, unavailable } from "./ratios.ts"
import type { HouseholdWealth } from "./wealth.ts"

/** A debt with its terms of a day. */
interface DebtOfDay {
  readonly row: LineRow<"debt">
  readonly ledger: LineLedger
  readonly terms: ReturnType<typeof termsOn>
}

/** The debts that count, with their terms of a day. */
const debtsOfDay = (rows: ReadonlyArray<LineRow<"debt">>, { ledgers }: HouseholdWealth, on: CalendarDate) =>
  rows.flatMap((row): ReadonlyArray<DebtOfDay> => {
    const ledger = ledgers.get(row.line_id)
    return ledger && row.status !== "removed" ? [{ row, ledger, terms: termsOn(row, ledger, on) }] : []
  })

/** The debts that were taken up for each holding, by the holding. */
export function debtsByHolding(
  rows: ReadonlyArray<LineRow<"debt">>,
  wealth: HouseholdWealth,
  on: CalendarDate,
): ReadonlyMap<HoldingId | null, ReadonlyArray<DebtOfDay>> {
  return Map.groupBy(
    debtsOfDay(rows, wealth, on).filter(({ terms }) => terms.linkedHoldingId !== null),
    ({ terms }) => terms.linkedHoldingId,
  )
}

const yearDays = 365

/**
 * The holdings with debts for them that are in the view of the member, in the order of their names. Other requests have their turn
 * between two debts, as a plan can have thousands of payments.
 */
export async function equityView(
  wealth: HouseholdWealth,
  rows: { readonly debts: ReadonlyArray<LineRow<"debt">>; readonly holdings: ReadonlyArray<LineRow<"holding">> },
  { on, holdingId }: { readonly on: CalendarDate; readonly holdingId: HoldingId | undefined },
): Promise<AnswerOf<typeof readEquity>> {
  const linked = debtsByHolding(rows.debts, wealth, on)
  const holdings: Array<EquityView> = []
  for (const row of rows.holdings) {
    if (row.status === "removed" || (holdingId !== undefined && row.line_id !== holdingId)) continue
    const ledger = wealth.ledgers.get(row.line_id)
    const debts = linked.get(row.line_id) ?? []
    if (ledger && debts.length > 0) holdings.push(await equityOf({ row, ledger }, debts, wealth, on))
  }
  return { on, holdings: holdings.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)) }
}

async function equityOf(
  { row, ledger }: { readonly row: LineRow<"holding">; readonly ledger: LineLedger },
  debts: ReadonlyArray<DebtOfDay>,
  { market }: HouseholdWealth,
  on: CalendarDate,
): Promise<EquityView> {
  const ledgers = debts.map((debt) => debt.ledger)
  const { currency } = ledger
  const text = (amount: Decimal | undefined) => (amount ? amountText(amount, currency) : null)
  const { value, owed, equity, ...more } = equityOn(ledger, ledgers, market, on)
  const before = addDays(on, -yearDays)
  const then = equityOn(ledger, ledgers, market, before)
  const shown: Array<EquityView["debts"][number]> = []
  for (const debt of debts) {
    shown.push(debtOnHolding(debt, on))
    await setImmediate()
  }
  const hadDebts = ledgers.some(({ openedOn }) => openedOn <= before)
  return {
    holdingId: row.line_id,
    name: row.name,
    assetClass: row.asset_class,
    currency,
    value: text(value),
    owed: text(owed),
    equity: text(equity),
    loanToValue: loanToValueOf(more),
    yearBefore: hadDebts ? { on: before, equity: text(then.equity), loanToValue: loanToValueOf(then) } : null,
    debts: shown,
  }
}

function loanToValueOf({
  loanToValue,
  missingRates,
}: Pick<ReturnType<typeof equityOn>, "loanToValue" | "missingRates">): Ratio {
  if (loanToValue) return knownFraction(loanToValue)
  return unavailable(missingRates.length > 0 ? "missingRate" : "belowZero")
}

function debtOnHolding({ row, ledger, terms }: DebtOfDay, on: CalendarDate): EquityView["debts"][number] {
  const schedule = Result.getOrUndefined(scheduleAhead(ledger, on))
  const next = schedule?.rows[0]
  return {
    debtId: row.line_id,
    name: row.name,
    currency: row.currency,
    owed: amountText(owedOn(ledger, on), row.currency),
    lender: terms.lender,
    interestRate: terms.interestRate && toPlainString(terms.interestRate),
    dueOn: terms.dueOn,
    next: next ? { on: next.on, payment: amountText(next.payment, row.currency) } : null,
    paidOffOn: schedule?.paidOffOn ?? null,
  }
}

const months = fraction(12n, 0)
const asCurrency = Schema.decodeUnknownSync(Currency)

/**
 * The payments on debts by their plans: the part of each debt that belongs to the scope, at the rates of the day. Debts
 * within the scope are eliminated as everywhere. Other requests have their turn between two debts.
 */
export async function repaymentsView(
  wealth: HouseholdWealth,
  rows: ReadonlyArray<LineRow<"debt">>,
  { on, currency, scope }: { readonly on: CalendarDate; readonly currency: Currency; readonly scope: Scope },
): Promise<AnswerOf<typeof readRepayments>> {
  const own = new Map(
    ownLinesOn({ ...measuredOf(wealth), day: on, currency, scope }).flatMap(({ ledger, amount }) =>
      amount.numerator < 0n ? [[ledger.lineId, negative(amount)] as const] : [],
    ),
  )
  const conversion = conversionOn(wealth.market, currency, dayNumber(on))
  const missing = new Set<string>()
  const total = new Payments()
  const maturities: Array<AnswerOf<typeof readRepayments>["maturities"][number]> = []
  for (const { row, ledger, terms } of debtsOfDay(rows, wealth, on)) {
    const whole = owedOn(ledger, on)
    if (isZero(whole)) continue
    await setImmediate()
    const needed = conversion.missingRateOf(row.currency)
    if (needed !== undefined) missing.add(needed)
    const owed = own.get(row.line_id)
    if (!owed) continue
    const part = dividedBy(owed, fractionOf(whole))
    const schedule = Result.getOrUndefined(scheduleAhead(ledger, on))
    const ahead = schedule && paymentsAhead(schedule, on)
    if (ahead) total.add(ahead, part)
    const amount = roundedText(ahead?.last ? times(ahead.last.amount, part) : owed, currency)
    maturities.push({ debtId: row.line_id, name: row.name, on: ahead?.last?.on ?? terms.dueOn, amount })
  }
  const text = (amount: Fraction) => roundedText(amount, currency)
  const paidText = ({ principal, interest }: Paid) => ({
    principal: text(principal),
    interest: text(interest),
    total: text(plus(principal, interest)),
  })
  const { within, years } = total
  return {
    on,
    currency,
    missingRates: [...missing].map((currency) => asCurrency(currency)),
    yearAhead: { ...paidText(within), perMonth: text(dividedBy(plus(within.principal, within.interest), months)) },
    years: [...years].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([year, paid]) => ({ year, ...paidText(paid) })),
    maturities: maturities.toSorted((a, b) => ((a.on ?? last) < (b.on ?? last) ? -1 : 1)),
  }
}

/** After every day. */
const last = "9999-12-31"

/** Payments of several debts in one currency, exact. */
class Payments {
  within: Paid = { principal: nothing, interest: nothing }
  readonly years = new Map<string, Paid>()

  /** Adds a part of the payments of a debt. */
  add(ahead: ReturnType<typeof paymentsAhead>, part: Fraction): void {
    this.within = sumOf(this.within, ahead.within, part)
    for (const [year, paid] of ahead.years) {
      this.years.set(year, sumOf(this.years.get(year) ?? { principal: nothing, interest: nothing }, paid, part))
    }
  }
}

const sumOf = (already: Paid, more: Paid, part: Fraction): Paid => ({
  principal: plus(already.principal, times(more.principal, part)),
  interest: plus(already.interest, times(more.interest, part)),
})
