import type { Kysely } from "kysely"
import type { DebtType } from "#domain/debt/terms.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import { debtsOf } from "#projections/debts/query.ts"
import { holdingsOf } from "#projections/holdings/query.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { walletsOf } from "#projections/wallets/query.ts"

/** What a line of the balance sheet is called. */
export type LineName =
  | { readonly kind: "holding" | "wallet"; readonly name: string }
  | { readonly kind: "debt"; readonly name: string; readonly debtType: DebtType }

export type LineNames = ReadonlyMap<HoldingId, LineName>

/** The names of every holding, debt and wallet of a household. */
export async function lineNamesOf(db: Kysely<ReadModels>, householdId: string): Promise<LineNames> {
  const holdings = await holdingsOf(db, householdId)
  const debts = await debtsOf(db, householdId)
  const wallets = await walletsOf(db, householdId)
  return new Map<HoldingId, LineName>([
    ...holdings.map((row) => [row.holding_id, { kind: "holding", name: row.name }] as const),
    ...wallets.map((row) => [row.wallet_id, { kind: "wallet", name: row.title }] as const),
    ...debts.map((row) => {
      const { debtType } = JSON.parse(row.terms) as { readonly debtType: DebtType }
      return [row.debt_id, { kind: "debt", name: row.name, debtType }] as const
    }),
  ])
}
