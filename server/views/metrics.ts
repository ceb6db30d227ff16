import { dividedBy, type Fraction, minus, negative } from "#domain/numbers/fraction.ts"
import { householdGain } from "#domain/measures/gains/gain.ts"
import type { CostChoice } from "#domain/measures/ledger/facts.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { latentTaxOn } from "#domain/measures/keyFigures/latentTax.ts"
import { openCommitmentsOn } from "#domain/measures/keyFigures/liquidity.ts"
import { type Metrics, metricsOn } from "#domain/measures/keyFigures/metrics.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { isZero } from "#domain/numbers/decimal.ts"
import { type Currency, amountIn } from "#domain/shared/money.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readMetrics } from "#contract/figures/standing.ts"
import { amountText, percentText, roundedText } from "./amounts.ts"
import { gainView } from "./gains.ts"
import type { LineNames } from "./lineNames.ts"
import { measuredOf } from "./netWorth.ts"
import { knownFraction, unavailable } from "./ratios.ts"
import type { HouseholdWealth } from "./wealth.ts"

interface Question {
  readonly on: CalendarDate
  readonly currency: Currency
  readonly scope: Scope
  /** Of the gain. */
  readonly method: CostChoice
}

type View = AnswerOf<typeof readMetrics>

/** The key figures of a day. */
export function metricsView(
  wealth: HouseholdWealth,
  lines: LineNames,
  { on, currency, scope, method }: Question,
): View {
  const question = { ...measuredOf(wealth), day: on, currency, scope }
  const metrics = metricsOn({ ...question, since: wealth.since })
  const openCommitments = openCommitmentsOn(question)
  const latentTax = latentTaxOn(question)
  const text = (amount: Fraction): string => roundedText(amount, currency)
  const { gain, neverPriced } = householdGain(question, on, currency, scope, method)
  return {
    on,
    currency,
    assets: text(metrics.assets),
    debts: text(metrics.debts),
    net: text(metrics.net),
    changes: metrics.changes.map(({ window, from, before, amount }) => ({
      window,
      from,
      amount: amountText(amount, currency),
      percent: percentText(amount, before),
    })),
    debtRatio: metrics.debtRatio ? knownFraction(metrics.debtRatio) : unavailable("noAssets"),
    liquidShare: metrics.liquidShare ? knownFraction(metrics.liquidShare) : unavailable("noAssets"),
    largestPosition: largestOf(metrics, wealth, lines, currency),
    unfundedCommitments: text(openCommitments),
    latentTax: text(latentTax),
    netAfterLatentTax: text(minus(metrics.net, latentTax)),
    gain: gainView(gain, currency),
    neverPriced: neverPriced.map((lineId) => lines.get(lineId)?.name ?? ""),
    waterfall: waterfallOf(metrics, lines, currency),
  }
}

function largestOf(
  { largest, assets }: Metrics,
  wealth: HouseholdWealth,
  lines: LineNames,
  currency: Currency,
): View["largestPosition"] {
  if (!largest) return null
  const { lineId, value } = largest
  const assetClass = wealth.ledgers.get(lineId)?.assetClass
  const line = lines.get(lineId)
  if (assetClass === undefined || assetClass === "debt" || !line || line.kind === "debt") return null
  return {
    lineId,
    assetClass,
    kind: line.kind,
    name: line.name,
    value: roundedText(value, currency),
    share: knownFraction(dividedBy(value, assets)),
  }
}

/** From assets by class, through debts by type, to net worth. Each amount is rounded by itself, as on every other page. */
function waterfallOf(
  { assetsByClass, debtsByLine, net }: Metrics,
  lines: LineNames,
  currency: Currency,
): View["waterfall"] {
  const debts = new Map<string, Fraction>()
  for (const [lineId, lineClass, owed] of debtsByLine) {
    const line = lines.get(lineId)
    const key = line?.kind === "debt" ? line.debtType : lineClass
    const already = debts.get(key)
    debts.set(key, already ? minus(already, owed) : negative(owed))
  }
  const owned = assetsByClass.map(([key, amount]) => ({ kind: "assetClass" as const, key, amount }))
  const owed = Array.from(debts, ([key, amount]) => ({ kind: "debtType" as const, key, amount })).sort((a, b) =>
    minus(a.amount, b.amount).numerator < 0n ? -1 : 1,
  )
  const steps = [...owned, ...owed].filter(({ amount }) => !isZero(amountIn(amount, currency)))
  return [...steps, { kind: "net" as const, key: "net", amount: net }].map(({ kind, key, amount }) => ({
    kind,
    key,
    amount: roundedText(amount, currency),
  }))
}
