import { investables } from "#domain/holding/investable.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import { type NetWorth, netWorthOn, type Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { walletsWithoutPricesOn } from "#domain/measures/netWorth/unpricedTokens.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { type Decimal, isPositive, subtract } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { NetWorthView, Totals } from "#contract/figures/figures.ts"
import { amountText, percentText } from "./amounts.ts"
import type { HouseholdWealth } from "./wealth.ts"

interface NetWorthQuestion {
  readonly on: CalendarDate
  /** The day to compare with; the household's first when absent. */
  readonly from: CalendarDate | undefined
  readonly currency: Currency
}

export function netWorthView(wealth: HouseholdWealth, { on, from, currency }: NetWorthQuestion): NetWorthView {
  const measured = measuredOf(wealth)
  const now = netWorthOn({ ...measured, day: on, currency })
  const { portfolios: figures, own } = now
  const since = wealth.since !== undefined && wealth.since <= on ? wealth.since : undefined
  const then = from ?? since
  const unpricedIn = walletsWithoutPricesOn(measured, on)
  const kept = Map.groupBy(
    measured.ledgers.filter(({ openedOn, closedOn }) => openedOn <= on && (closedOn === null || on < closedOn)),
    (ledger) => portfolioOn(ledger, on),
  )
  return {
    on,
    currency,
    since: wealth.since ?? null,
    household: totalsOf(now.household, now.currency),
    change: then === undefined ? null : changeBetween(netWorthOn({ ...measured, day: then, currency }), now),
    portfolios: wealth.portfolios.flatMap(({ portfolio_id, status }) => {
      const portfolioId = portfolio_id
      const figure = status === "active" ? figures.get(portfolioId) : undefined
      const alone = own.get(portfolioId)
      return figure && alone
        ? [
            {
              portfolioId,
              holdings: kept.get(portfolioId)?.length ?? 0,
              unpricedTokens: unpricedIn(portfolioId).reduce((sum, { tokens }) => sum + tokens, 0),
              ...totalsOf(figure, now.currency),
              own: {
                inFull: amountText(alone.inFull, now.currency),
                ofHousehold: amountText(alone.ofHousehold, now.currency),
              },
            },
          ]
        : []
    }),
    allocation: allocationOf(now),
    missingRates: now.household.missing,
    unpriced: unpricedIn("household").map(({ lineId, tokens }) => ({ walletId: lineId, tokens })),
    atCost: now.household.atCost,
    oldestPriceOn: now.household.reflects.oldestPriceOn,
    oldestRateOn: now.household.reflects.ratesOn,
  }
}

/** The same facts as input of the measures. */
export const measuredOf = ({ ledgers, portfolioIds, stakes, market }: HouseholdWealth): Wealth => ({
  ledgers: [...ledgers.values()],
  portfolios: portfolioIds,
  stakes,
  market,
})

const totalsOf = ({ assets, debts, net }: NetWorth["household"], currency: Currency): Totals => ({
  assets: amountText(assets, currency),
  debts: amountText(debts, currency),
  net: amountText(net, currency),
})

function changeBetween(then: NetWorth, now: NetWorth): NetWorthView["change"] {
  const amount = subtract(now.household.net, then.household.net)
  return {
    from: then.on,
    net: amountText(then.household.net, now.currency),
    amount: amountText(amount, now.currency),
    percent: percentText(amount, then.household.net),
  }
}

/** The allocation of the assets, without groups that have no assets but only debts. */
function allocationOf({ allocation, household, currency }: NetWorth): NetWorthView["allocation"] {
  const part = ({ assets }: { readonly assets: Decimal }) => ({
    assets: amountText(assets, currency),
    percent: percentText(assets, household.assets),
  })
  return {
    byClass: owned(allocation.byClass).map((one) => ({ assetClass: one.key, ...part(one) })),
    byInvestable: investables.flatMap((investable) =>
      owned(allocation.byInvestable)
        .filter(({ key }) => key === investable)
        .map((one) => ({ investable, ...part(one) })),
    ),
    byCurrency: owned(allocation.byCurrency).map((one) => ({ currency: one.key, ...part(one) })),
    byPortfolio: owned(allocation.byPortfolio).map((one) => ({ portfolioId: one.key, ...part(one) })),
  }
}

const owned = <Part extends { readonly assets: Decimal }>(parts: ReadonlyArray<Part>): ReadonlyArray<Part> =>
  parts.filter(({ assets }) => isPositive(assets))
