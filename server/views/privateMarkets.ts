import { withoutSplits } from "#domain/measures/valuation/reportedSplits.ts"
import { roundedText } from "./amounts.ts"
import { Result } from "effect"
import { rateBadge } from "#domain/measures/returns/badges.ts"
import type { LineLedger, Series } from "#domain/measures/ledger/facts.ts"
import { type Fraction } from "#domain/numbers/fraction.ts"
import { directAlpha, indexed, kaplanSchoar } from "#domain/measures/privateMarkets/publicMarket.ts"
import type { Multiples, NoMultiples } from "#domain/measures/privateMarkets/multiples.ts"
import type { PrivateInvestment } from "#domain/measures/keyFigures/privateInvestment.ts"
import { rateDecimals } from "#domain/measures/returns/provenRate.ts"
import { privateMarketsOn } from "#domain/measures/keyFigures/privateTotals.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { Badge, InternalRate, Ratio } from "#contract/figures/measures.ts"
import type { PrivateFigures, readPrivateMarkets } from "#contract/figures/privateMarkets.ts"
import { measuredOf } from "./netWorth.ts"
import { internalRateOf, known, knownFraction, ratioOf, reasonOf, unavailable } from "./ratios.ts"
import type { HouseholdWealth } from "./wealth.ts"

interface Question {
  readonly on: CalendarDate
  readonly currency: Currency
  /** The symbol of the price series to compare with, if one was requested. */
  readonly benchmark: string | undefined
}

/** Every private investment, and the household's share of all of them. */
export function privateMarketsView(
  wealth: HouseholdWealth,
  { on, currency, benchmark }: Question,
): AnswerOf<typeof readPrivateMarkets> {
  const text = (amount: Fraction): string => roundedText(amount, currency)
  const { investments, total } = privateMarketsOn({ ...measuredOf(wealth), day: on, currency })
  const series = benchmark === undefined ? undefined : withoutSplits(wealth.market.price(benchmark))
  const irrs = investments.map(([, { irr }]) => irr)
  const onlyShort =
    Result.isFailure(total.weightedAverageIrr) && irrs.some(Result.isSuccess) ? ("tooShort" as const) : undefined
  // A multiple of only some of the investments would be another figure.
  const missesRate = total.missing.length > 0
  const inTotal = (ratio: Ratio): Ratio => (missesRate ? unavailable("missingRate") : ratio)
  return {
    on,
    currency,
    holdings: investments.map(([ledger, investment]) =>
      figuresOf(ledger, investment, on, benchmark === undefined ? noComparison : compared(investment, on, series)),
    ),
    total: {
      nav: text(total.nav),
      paidIn: text(total.paidIn),
      distributed: text(total.distributed),
      openCommitment: text(total.openCommitment),
      dpi: inTotal(multiple(total.multiples, "dpi")),
      rvpi: inTotal(multiple(total.multiples, "rvpi")),
      tvpi: inTotal(multiple(total.multiples, "tvpi")),
      irr: missesRate ? { ...unavailable("missingRate"), basis: null } : irrOf(total.irr),
      weightedAverageIrr: inTotal(onlyShort ? unavailable(onlyShort) : ratioOf(total.weightedAverageIrr)),
      badge: missesRate ? null : badgeOf(total.irr),
    },
  }
}

function figuresOf(
  { lineId, currency }: LineLedger,
  investment: PrivateInvestment,
  on: CalendarDate,
  comparison: Comparison,
): PrivateFigures {
  const { returned } = investment
  const isCommitted = investment.commitment.numerator !== 0n
  const text = (amount: Fraction): string => roundedText(amount, currency)
  return {
    holdingId: lineId,
    currency,
    nav: text(investment.nav),
    valuedOn: investment.valuedOn !== undefined && investment.valuedOn <= on ? investment.valuedOn : null,
    commitment: isCommitted ? text(investment.commitment) : null,
    paidIn: text(investment.paidIn),
    distributed: text(investment.distributed),
    openCommitment: isCommitted ? text(investment.openCommitment) : null,
    totalValue: text(investment.totalValue),
    gain: text(investment.gain),
    dpi: multiple(investment.multiples, "dpi"),
    rvpi: multiple(investment.multiples, "rvpi"),
    tvpi: multiple(investment.multiples, "tvpi"),
    irr: irrOf(investment.irr),
    annualisedReturn: !returned
      ? unavailable("notPaidIn")
      : returned.basis === "year"
        ? known(returned.rate)
        : unavailable("tooShort"),
    badge: badgeOf(investment.irr),
    ...comparison,
  }
}

type Comparison = Pick<PrivateFigures, "kaplanSchoar" | "directAlpha">

const noComparison: Comparison = { kaplanSchoar: null, directAlpha: null }

function compared({ flows, nav }: PrivateInvestment, on: CalendarDate, series: Series | undefined): Comparison {
  const investment = indexed(flows, { day: dayNumber(on), nav }, series)
  if (Result.isFailure(investment)) {
    const absent = unavailable(reasonOf(investment.failure))
    return { kaplanSchoar: absent, directAlpha: { ...absent, basis: null } }
  }
  return {
    kaplanSchoar: Result.match(kaplanSchoar(investment.success), {
      onSuccess: knownFraction,
      onFailure: (reason) => unavailable(reasonOf(reason)),
    }),
    directAlpha: irrOf(directAlpha(investment.success)),
  }
}

const multiple = (multiples: Result.Result<Multiples, NoMultiples>, which: "dpi" | "rvpi" | "tvpi"): Ratio =>
  Result.match(multiples, {
    onSuccess: (all) => knownFraction(all[which]),
    onFailure: (reason) => unavailable(reasonOf(reason)),
  })

const irrOf = (irr: PrivateInvestment["irr"]): InternalRate => internalRateOf(irr, rateDecimals, reasonOf)

/** Only a yearly rate is rated. */
const badgeOf = (irr: PrivateInvestment["irr"]): Badge | null =>
  Result.isSuccess(irr) && irr.success.basis === "year" ? rateBadge(irr.success.rate) : null
