import { fixedOn } from "#domain/measures/valuation/endedCurrencies.ts"
import { behaviourOf } from "#domain/holding/behaviour.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { LineId, PortfolioId, SwapId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import { conversionOn } from "#domain/measures/valuation/conversion.ts"
import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import {
  decimalOf,
  dividedBy,
  type Fraction,
  fraction,
  fractionOf,
  minus,
  nothing,
  plus,
  sumOf,
  times,
} from "#domain/numbers/fraction.ts"
import { type Decimal, decimal } from "#domain/numbers/decimal.ts"
import { isByPlan } from "#domain/measures/ledger/debtOwed.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import { ledgersOfScope } from "#domain/measures/ownership/ledgersOfScope.ts"
import { ownershipOf, periodOn, type Scope, type Weights } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { publishedOn, rateOn } from "#domain/measures/valuation/series.ts"
import { factorOff, isOfSameDays, type PriceFactor } from "#domain/measures/valuation/unitOfPrice.ts"
import { type DatedValuation, shareOn, knownValuationOn } from "#domain/measures/valuation/valuation.ts"
import { unpricedTokensOn } from "#domain/measures/valuation/basketQuotes.ts"
import { priceOf, seriesBehind } from "#domain/measures/valuation/ledgerParts.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import { Latest } from "#domain/shared/memo.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { oldAfterDays } from "./oldAfterDays.ts"

/** A reason why the figures of a day are less reliable than they could be. */
export type HealthIssue =
  | { readonly kind: "stalePrice"; readonly lineId: LineId; readonly lastOn: CalendarDate; readonly days: number }
  | { readonly kind: "unitsWithoutPrice"; readonly lineId: LineId }
  /** A price that was typed is about 100 or 1,000 times, or a hundredth or thousandth of, the quoted one of the same days. */
  | {
      readonly kind: "priceFactor"
      readonly lineId: LineId
      readonly on: CalendarDate
      /** Of one unit, in the currency of the line. */
      readonly typed: Decimal
      readonly quoted: Decimal
      readonly factor: PriceFactor
    }
  /** The whole was sold, and its value still counts beside the proceeds, because the holding was not closed. */
  | {
      readonly kind: "soldNotClosed"
      readonly lineId: LineId
      readonly soldOn: CalendarDate
      /** Since the last valuation, in the currency of the line. */
      readonly proceeds: Fraction
      /** What still counts, in `currency`. */
      readonly value: Fraction
      readonly currency: string
    }
  /** A spin-off or merger of which prices decide the cost, and they are not known yet. */
  | { readonly kind: "actionWithoutPrice"; readonly lineId: LineId; readonly on: CalendarDate }
  | { readonly kind: "missingRate"; readonly currency: string; readonly lineIds: ReadonlyArray<LineId> }
  | { readonly kind: "staleRate"; readonly currency: string; readonly lastOn: CalendarDate; readonly days: number }
  | {
      readonly kind: "oldBalance" | "oldValuation"
      readonly lineId: LineId
      /** Undefined if there never was one. */
      readonly statedOn: CalendarDate | undefined
      readonly days: number | undefined
    }
  | ({ readonly kind: "swapWithoutOtherLeg" } & Omit<SwapLegFact, "lineIsPresent">)
  | { readonly kind: "stakesBelowWhole"; readonly portfolioId: PortfolioId; readonly held: Fraction }

type IssueOf<Kind extends HealthIssue["kind"]> = Extract<HealthIssue, { readonly kind: Kind }>

/** A leg of a swap that was not voided, as recorded in its holding. */
export interface SwapLegFact {
  readonly swapId: SwapId
  readonly lineId: LineId
  /** The holding in which the other leg belongs. */
  readonly counterpartId: LineId
  /** `out` for the leg of the tokens that were given. */
  readonly direction: "out" | "in"
  readonly swappedOn: CalendarDate
  /** Whether its holding is present. A removed one counts in no figure. */
  readonly lineIsPresent: boolean
}

interface DataHealth {
  /** First the issues that leave something out of the figures, then those that make them old. */
  readonly issues: ReadonlyArray<HealthIssue>
  /** Fraction of the scope's assets valued within 90 days, with four decimals. Undefined without assets. */
  readonly valuedRecently: Decimal | undefined
  /**
   * The other assets, by value, the largest first. Their values and those of the assets valued recently add up to the assets.
   * Most of them need no attention yet: each kind of value becomes an issue at an age of its own.
   */
  readonly older: ReadonlyArray<OlderAsset>
}

/** An asset without a price, balance or valuation of the last 90 days. */
interface OlderAsset {
  readonly lineId: LineId
  /** The part of the value that counts for the scope, in the currency of the question. */
  readonly value: Fraction
  /** The day of the last price, balance or valuation, or of a later one that is carried back. Undefined if there is none. */
  readonly valuedOn: CalendarDate | undefined
  /** From that day on; below zero for a later one. */
  readonly days: number | undefined
  /** What makes its value recent. */
  readonly needs: "price" | "balance" | "valuation"
}

interface Line {
  readonly ledger: LineLedger
  /** Whether its price symbol has a price on or before the day. */
  readonly isQuoted: boolean
  /** Whether it is a wallet with a token without a price, which is in no figure. */
  readonly hasUnpricedTokens: boolean
  readonly valuation: DatedValuation
  /** The day on which its value was last quoted or stated; for values that roll forward, that of the appraisal. */
  readonly on: number | undefined
}

type Question = Wealth & {
  readonly day: CalendarDate
  readonly currency: Currency
  readonly scope: Scope
  readonly swapLegs: ReadonlyArray<SwapLegFact>
}

/**
 * How reliable the figures of a day are, and what would improve them. Lines not open on the day are left out. The
 * issues of a portfolio are those of every line that counts for it.
 */
export function dataHealthOn(question: Question): DataHealth {
  const day = dayNumber(question.day)
  const { portfolios, stakes, scope } = question
  const weights = periodOn(ownershipOf(portfolios, stakes), day).weightsOf(scope)
  const counts = (portfolioId: PortfolioId): boolean => scope === "household" || weights.has(portfolioId)
  const ledgers = ledgersOfScope(question)
  const lines = ledgers.flatMap((ledger): ReadonlyArray<Line> => {
    const parsed = parsedLedgerOf(ledger)
    if (day < parsed.firstDay || day >= parsed.endDay) return []
    const price = priceOf(ledger, question.market)
    const valuation = knownValuationOn(parsed, price, day)
    const isQuoted = (price?.days[0] ?? Infinity) <= day
    const hasUnpricedTokens = valuation.basis === "quoted" && unpricedTokensOn(ledger, question.market, day).length > 0
    return [{ ledger, valuation, isQuoted, hasUnpricedTokens, on: valuation.on }]
  })
  const lineIds = new Set(ledgers.map(({ lineId }) => lineId))
  const issues = [
    ...missingRates(lines, question, day),
    ...lines.flatMap((line) => unpriced(line)),
    ...lines.flatMap((line) => soldNotClosed(line, day)),
    ...lines.flatMap(({ ledger }) => actionsWithoutPrice(ledger, question.day)),
    ...lines.flatMap(({ ledger }) => priceFactors(ledger, question.market, day)),
    ...swapsWithoutOtherLeg(question.swapLegs, question.day).filter(
      ({ lineId }) => scope === "household" || lineIds.has(lineId),
    ),
    ...stakesBelowWhole(question, day).filter(({ portfolioId }) => counts(portfolioId)),
    ...lines.flatMap((line) => oldPrice(line, day)),
    ...lines.flatMap((line) => oldStatement(line, day)),
    ...staleRates(lines, question, day),
  ]
  return { issues, ...recentAndOlder(lines, question, weights) }
}

function missingRates(
  lines: ReadonlyArray<Line>,
  { market, currency }: Wealth & { readonly currency: Currency },
  day: number,
): ReadonlyArray<HealthIssue> {
  const conversion = conversionOn(market, currency, day)
  const withoutRate = new Map<string, Array<LineId>>()
  for (const { ledger, valuation } of lines) {
    const missing = valuation.value.numerator === 0n ? undefined : conversion.missingRateOf(valuation.currency)
    if (missing !== undefined) withoutRate.set(missing, [...(withoutRate.get(missing) ?? []), ledger.lineId])
  }
  return [...withoutRate].map(([of, lineIds]) => ({ kind: "missingRate", currency: of, lineIds }))
}

/**
 * A holding that is sold as a whole keeps its value until it is closed. Later valuations say that it is still held.
 * The value of holdings that roll forward is lower by the proceeds.
 */
function soldNotClosed({ ledger, valuation }: Line, day: number): ReadonlyArray<IssueOf<"soldNotClosed">> {
  const { assetClass, capital, appraisals, lineId } = ledger
  if (assetClass === "debt" || behaviourOf[assetClass].rollsForward || valuation.value.numerator <= 0n) return []
  const valuedOn = lastOn(appraisals, dayOfNumber(day))?.valuedOn
  const sales = capital.flatMap(([on, { received }]) =>
    received !== undefined && dayNumber(on) <= day && (valuedOn === undefined || valuedOn <= on)
      ? [{ on, received }]
      : [],
  )
  const last = sales.at(-1)
  if (!last) return []
  const proceeds = sumOf(sales.map(({ received }) => fractionOf(decimal(received))))
  const { value, currency } = valuation
  return [{ kind: "soldNotClosed", lineId, soldOn: last.on, proceeds, value, currency }]
}

/** Each action once: a spin-off at the old holding, and a merger at the new one. */
const actionsWithoutPrice = ({ lineId, actions = [] }: LineLedger, until: CalendarDate): ReadonlyArray<HealthIssue> =>
  actions.flatMap(({ entry: { isUnpriced, terms, direction, effectiveOn: on } }) =>
    isUnpriced && on <= until && direction === (terms._tag === "spinOff" ? "out" : "in")
      ? [{ kind: "actionWithoutPrice" as const, lineId, on }]
      : [],
  )

/** The last typed price of a line, up to a day, that is off by such a factor. */
function priceFactors(ledger: LineLedger, market: Market, day: number): ReadonlyArray<HealthIssue> {
  const found = factorsOf.of(ledger, "", seriesBehind(ledger, market, ledger.currency), () =>
    everyFactor(ledger, market),
  )
  const last = found.findLast(({ on }) => dayNumber(on) <= day)
  return last ? [last] : []
}
const factorsOf = new Latest<ReadonlyArray<IssueOf<"priceFactor">>>()

/**
 * Compares each typed price with the quote that applied on its day, if that is at most seven days old. Prices of trades and
 * own valuations are typed; both are in the currency of the line.
 */
function everyFactor(ledger: LineLedger, market: Market): ReadonlyArray<IssueOf<"priceFactor">> {
  const series = priceOf(ledger, market)
  if (!series || series.basket) return []
  const { quotedPerUnit } = parsedLedgerOf(ledger)
  return ledger.appraisals.flatMap(([on, { value, units, valuedOn }]): ReadonlyArray<IssueOf<"priceFactor">> => {
    const held = fractionOf(decimal(units))
    const day = dayNumber(on)
    const quote = publishedOn(series, day)
    if (on !== valuedOn || held.numerator <= 0n || !quote) return []
    const conversion = conversionOn(market, ledger.currency, day)
    if (!isOfSameDays(quote.on, on) || conversion.missingRateOf(series.currency)) return []
    const quoted = conversion.total(new Map([[series.currency, times(fractionOf(quote.value), quotedPerUnit)]]))
    const typed = dividedBy(fractionOf(decimal(value)), held)
    const factor = factorOff(typed, quoted)
    if (factor === undefined) return []
    const { lineId } = ledger
    return [{ kind: "priceFactor", lineId, on, typed: decimalOf(typed, 6), quoted: decimalOf(quoted, 6), factor }]
  })
}

/** Units without any price count at their cost; those whose price symbol was never quoted, at the price paid last. */
const isUnpriced = ({ ledger, valuation, isQuoted }: Line): boolean =>
  (valuation.basis === "cost" && ledger.units.length > 0) ||
  (valuation.basis === "paid" && ledger.priceSymbol !== null && !isQuoted)

const unpriced = (line: Line): ReadonlyArray<HealthIssue> =>
  line.hasUnpricedTokens || (isUnpriced(line) && line.valuation.value.numerator !== 0n)
    ? [{ kind: "unitsWithoutPrice", lineId: line.ledger.lineId }]
    : []

/** Swaps with only one leg: tokens left one holding but arrived in no other, or came from no other. */
const swapsWithoutOtherLeg = (
  legs: ReadonlyArray<SwapLegFact>,
  on: CalendarDate,
): ReadonlyArray<IssueOf<"swapWithoutOtherLeg">> =>
  [...Map.groupBy(legs, ({ swapId }) => swapId).values()].flatMap((ofSwap) => {
    const [leg, other] = ofSwap
    if (!leg || other || !leg.lineIsPresent || leg.swappedOn > on) return []
    const { lineIsPresent: _, ...alone } = leg
    return [{ kind: "swapWithoutOtherLeg" as const, ...alone }]
  })

/** Whether the value follows from a quote, or from a price paid in the place of a quote that is due. */
const isPriced = ({ priceSymbol }: LineLedger, { basis }: DatedValuation): boolean =>
  basis === "quoted" || (basis === "paid" && priceSymbol !== null)

function oldPrice({ ledger, valuation, isQuoted, on }: Line, day: number): ReadonlyArray<HealthIssue> {
  if (!isQuoted || !isPriced(ledger, valuation) || on === undefined || valuation.value.numerator === 0n) return []
  const days = day - on
  return days > oldAfterDays.price ? [{ kind: "stalePrice", lineId: ledger.lineId, lastOn: dayOfNumber(on), days }] : []
}

const isBalance = ({ ledger: { assetClass } }: Line): boolean =>
  assetClass === "debt" || behaviourOf[assetClass].valuedBy.includes("balance")

/** Whether statements say what it is: the balance of an account or a debt, and what a wallet holds. */
const isStated = (line: Line): boolean =>
  isBalance(line) ||
  (line.ledger.assetClass === "crypto" && line.valuation.basis === "appraised" && line.ledger.units.length === 0)

function oldStatement(line: Line, day: number): ReadonlyArray<HealthIssue> {
  const { ledger, valuation, on } = line
  if (isPriced(ledger, valuation) || (valuation.basis === "cost" && ledger.units.length > 0)) return []
  if (valuation.basis === "none" && ledger.units.length > 0) return []
  if (isBalance(line) && on !== undefined && valuation.value.numerator === 0n) return [] // an empty account stays empty
  const days = on === undefined ? undefined : day - on
  const kind = isStated(line) ? "oldBalance" : "oldValuation"
  // Between two yearly statements a debt follows its plan.
  const isDue = kind === "oldBalance" && !isByPlan(ledger, dayOfNumber(day))
  const limit = isDue ? oldAfterDays.balance : oldAfterDays.valuation
  if (days !== undefined && days <= limit) return []
  return [{ kind, lineId: ledger.lineId, statedOn: on === undefined ? undefined : dayOfNumber(on), days }]
}

function staleRates(
  lines: ReadonlyArray<Line>,
  { market, currency }: Wealth & { readonly currency: Currency },
  day: number,
): ReadonlyArray<HealthIssue> {
  const used = new Set(
    lines.filter(({ valuation }) => valuation.value.numerator !== 0n).map(({ valuation }) => valuation.currency),
  )
  if ([...used].some((of) => of !== currency)) used.add(currency)
  else used.clear()
  return [...used].flatMap((of): ReadonlyArray<HealthIssue> => {
    const on = rateOn(market, of, day)?.on
    return on !== undefined && fixedOn(of, day, on) === undefined && day - on > oldAfterDays.rate
      ? [{ kind: "staleRate", currency: of, lastOn: dayOfNumber(on), days: day - on }]
      : []
  })
}

/** Portfolios that others of the household own, but not entirely: the rest counts as owned by outsiders. */
function stakesBelowWhole({ stakes }: Wealth, day: number): ReadonlyArray<IssueOf<"stakesBelowWhole">> {
  const last = new Map<string, { readonly from: number; readonly childId: PortfolioId; readonly part: Fraction }>()
  for (const { ownerId, childId, effectiveOn, percent } of stakes) {
    const from = dayNumber(effectiveOn)
    const pair = `${ownerId} ${childId}`
    if (from <= day && from >= (last.get(pair)?.from ?? from)) {
      last.set(pair, { from, childId, part: dividedBy(fractionOf(percent), hundred) })
    }
  }
  const held = new Map<PortfolioId, Fraction>()
  for (const { childId, part } of last.values()) held.set(childId, plus(held.get(childId) ?? nothing, part))
  return [...held].flatMap(([portfolioId, part]) =>
    part.numerator > 0n && minus(whole, part).numerator > 0n
      ? [{ kind: "stakesBelowWhole" as const, portfolioId, held: part }]
      : [],
  )
}

const hundred = fraction(100n, 0)
const whole = fraction(1n, 0)

function recentAndOlder(
  lines: ReadonlyArray<Line>,
  { market, currency, day: on }: Question,
  weights: Weights,
): Pick<DataHealth, "valuedRecently" | "older"> {
  const day = dayNumber(on)
  const conversion = conversionOn(market, currency, day)
  let assets = nothing
  let recent = nothing
  const older: Array<OlderAsset> = []
  for (const line of lines) {
    const { ledger, valuation, on: valuedOn } = line
    const weight = weights.get(portfolioOn(ledger, on))
    if (!weight || valuation.value.numerator <= 0n) continue
    const part = times(shareOn(parsedLedgerOf(ledger), day), fractionOf(weight))
    const value = conversion.total(new Map([[valuation.currency, times(valuation.value, part)]]))
    assets = plus(assets, value)
    const days = valuedOn === undefined ? undefined : day - valuedOn
    if (days !== undefined && Math.abs(days) <= oldAfterDays.balance) recent = plus(recent, value)
    else if (value.numerator > 0n) {
      const { lineId } = ledger
      older.push({
        lineId,
        value,
        valuedOn: line.on === undefined ? undefined : dayOfNumber(line.on),
        days,
        needs: needsOf(line),
      })
    }
  }
  return {
    valuedRecently: assets.numerator > 0n ? decimalOf(dividedBy(recent, assets), 4) : undefined,
    older: older.toSorted((a, b) => (minus(b.value, a.value).numerator > 0n ? 1 : -1)),
  }
}

function needsOf(line: Line): OlderAsset["needs"] {
  if (isPriced(line.ledger, line.valuation)) return "price"
  return isStated(line) ? "balance" : "valuation"
}
