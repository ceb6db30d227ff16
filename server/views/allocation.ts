import { type AllocatedLine, allocatedLines } from "#domain/measures/netWorth/allocatedLines.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { type Fraction, nothing, plus } from "#domain/numbers/fraction.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { type Decimal, isLess } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { type Currency, amountIn } from "#domain/shared/money.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { AllocationBy, readAllocation } from "#contract/figures/figures.ts"
import { amountText, percentText } from "./amounts.ts"
import type { Issuers } from "./issuers.ts"
import type { LineNames } from "./lineNames.ts"
import { measuredOf } from "./netWorth.ts"
import type { HouseholdWealth } from "./wealth.ts"

interface Question {
  readonly by: AllocationBy
  readonly on: CalendarDate
  readonly currency: Currency
  readonly scope: Scope
}

/** The allocation, with the lines of each part. Unrounded, parts add up to the assets, and lines to their part. */
export function allocationView(
  wealth: HouseholdWealth,
  { names, issuers }: { readonly names: LineNames; readonly issuers: Issuers },
  { by, on, currency, scope }: Question,
): AnswerOf<typeof readAllocation> {
  const lines = allocatedLines({ ...measuredOf(wealth), day: on, currency, scope }, keyBy(by, issuers))
  const exact = Array.from(lines, ([key, ofPart]) => ({ key, ofPart, value: sumOf(ofPart) }))
  const assets = amountIn(
    exact.reduce((sum, { value }) => plus(sum, value), nothing),
    currency,
  )
  return {
    on,
    currency,
    by,
    assets: amountText(assets, currency),
    parts: rounded(exact, currency).map(({ key, ofPart, amount }) => ({
      key,
      assets: amountText(amount, currency),
      percent: percentText(amount, assets),
      lines: rounded(ofPart, currency).map((line) => {
        const { lineId, assetClass } = line.ledger
        const named = names.get(lineId)
        return {
          lineId,
          kind: named?.kind ?? "holding",
          name: named?.name ?? "",
          assetClass,
          assets: amountText(line.amount, currency),
          percent: percentText(line.amount, assets),
        }
      }),
    })),
  }
}

function keyBy(by: AllocationBy, issuers: Issuers): (ledger: LineLedger, portfolioId: PortfolioId) => string {
  switch (by) {
    case "assetClass":
      return ({ assetClass }) => assetClass
    case "investable":
      return ({ investable }) => investable
    case "currency":
      return ({ currency }) => currency
    case "portfolio":
      return (_, portfolioId) => portfolioId
    case "country":
    case "sector":
      return ({ lineId }) => issuers.get(lineId)?.[by] ?? "none"
  }
}

const sumOf = (lines: ReadonlyArray<AllocatedLine>): Fraction =>
  lines.reduce((sum, { value }) => plus(sum, value), nothing)

/** Rounds each amount by itself, as on every other page, and sorts the largest first. */
function rounded<One extends { readonly value: Fraction }>(
  parts: ReadonlyArray<One>,
  currency: Currency,
): ReadonlyArray<One & { readonly amount: Decimal }> {
  return parts
    .map((part) => ({ ...part, amount: amountIn(part.value, currency) }))
    .sort((a, b) => (isLess(b.amount, a.amount) ? -1 : isLess(a.amount, b.amount) ? 1 : 0))
}
