import type { Kysely } from "kysely"
import type { HoldingDetails } from "#domain/holding/details/details.ts"
import type { GoalTerms } from "#domain/household/goals.ts"
import type { DebtTerms } from "#domain/debt/terms.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { WalletTerms } from "#domain/wallet/terms.ts"
import { debtsOf } from "#projections/debts/query.ts"
import { type Remark, remarksOf } from "#projections/entries.ts"
import { goalsOf } from "#projections/goals/query.ts"
import { holdingDescriptionsOf, movesOf } from "#projections/holdings/query.ts"
import { portfoliosOf } from "#projections/portfolios/query.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { statementReasonsOf, walletsOf } from "#projections/wallets/query.ts"
import { present, textsOfDebt, textsOfDetails, textsOfEntry, textsOfWallet } from "./knownTexts.ts"
import type { KnownText, Searched } from "./searched.ts"

/**
 * Everything in a household that a search can find, within the scope of the user, except for its members. Removed lines
 * are not found: their list shows them, where they can be restored. Names are encrypted in the tables, so the database
 * cannot search them: they are decrypted and compared here.
 */
export async function searchedOf(
  tx: Kysely<ReadModels>,
  householdId: string,
  today: CalendarDate,
): Promise<ReadonlyArray<Searched>> {
  const portfolios = (await portfoliosOf(tx, householdId)).filter(isActive)
  const titles = new Map(portfolios.map((row) => [row.portfolio_id, row.title]))
  const movedTo = new Map((await movesOf(tx, householdId, today)).map((row) => [row.holding_id, row.moved_to]))
  const remarks = remarksByLine(await remarksOf(tx, "holding_entries", householdId))
  const debtRemarks = remarksByLine(await remarksOf(tx, "debt_entries", householdId))
  const reasons = Map.groupBy(await statementReasonsOf(tx, householdId), ({ wallet_id }) => wallet_id)
  const portfolioOf = (portfolioId: PortfolioId) => {
    const title = titles.get(portfolioId)
    return title === undefined ? null : { portfolioId, title }
  }
  const isOver = (day: string | null) => day !== null && day <= today

  return [
    ...portfolios.map(({ portfolio_id, title }) => ({
      hit: { _tag: "Portfolio" as const, portfolioId: portfolio_id, name: title },
      texts: [named(title)],
    })),
    ...(await holdingDescriptionsOf(tx, householdId)).map((row) => ({
      hit: {
        _tag: "Holding" as const,
        holdingId: row.holding_id,
        assetClass: row.asset_class,
        name: row.name,
        portfolio: portfolioOf(movedTo.get(row.holding_id) ?? row.portfolio_id),
        isOver: isOver(row.closed_on),
      },
      texts: [
        named(row.name),
        ...present({ symbol: row.price_symbol }),
        ...textsOfDetails(JSON.parse(row.details) as (typeof HoldingDetails)["Encoded"]),
        ...(remarks.get(row.holding_id) ?? []),
      ],
    })),
    ...(await debtsOf(tx, householdId)).filter(isActive).map((row) => ({
      hit: {
        _tag: "Debt" as const,
        debtId: row.debt_id,
        name: row.name,
        portfolio: portfolioOf(row.portfolio_id),
        isOver: isOver(row.settled_on),
      },
      texts: [
        named(row.name),
        ...textsOfDebt(JSON.parse(row.terms) as (typeof DebtTerms)["Encoded"]),
        ...(debtRemarks.get(row.debt_id) ?? []),
      ],
    })),
    ...(await walletsOf(tx, householdId)).filter(isActive).map((row) => ({
      hit: {
        _tag: "Wallet" as const,
        walletId: row.wallet_id,
        name: row.title,
        portfolio: portfolioOf(row.portfolio_id),
        isOver: isOver(row.disconnected_on),
      },
      texts: [
        named(row.title),
        ...textsOfWallet(JSON.parse(row.terms) as (typeof WalletTerms)["Encoded"]),
        ...(reasons.get(row.wallet_id) ?? []).flatMap(textsOfEntry),
      ],
    })),
    ...(await goalsOf(tx, householdId)).map((row) => {
      const { title } = JSON.parse(row.terms) as (typeof GoalTerms)["Encoded"]
      return { hit: { _tag: "Goal" as const, goalId: row.goal_id, name: title }, texts: [named(title)] }
    }),
  ]
}

const isActive = ({ status }: { readonly status: "active" | "removed" }): boolean => status === "active"

export const named = (text: string): KnownText => ({ in: "name", text })

const remarksByLine = (remarks: ReadonlyArray<Remark>): ReadonlyMap<string, ReadonlyArray<KnownText>> =>
  new Map(
    [...Map.groupBy(remarks, ({ line_id }) => line_id)].map(
      ([lineId, ofLine]) => [lineId, ofLine.flatMap(textsOfEntry)] as const,
    ),
  )
