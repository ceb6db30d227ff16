import { namesOfLines, linesOf } from "#projections/lines/query.ts"
import type { Kysely } from "kysely"
import type { DebtType } from "#domain/debt/terms.ts"
import type { LineId } from "#domain/shared/ids.ts"
import type { ReadModels } from "#projections/readModels.ts"

/** The name of a balance-sheet line. */
export type LineName =
  | { readonly kind: "holding" | "wallet"; readonly name: string }
  | { readonly kind: "debt"; readonly name: string; readonly debtType: DebtType }

export type LineNames = ReadonlyMap<LineId, LineName>

/** The names of every holding, debt and wallet of a household. */
export async function lineNamesOf(db: Kysely<ReadModels>, householdId: string): Promise<LineNames> {
  const others = await namesOfLines(db, householdId, ["holding", "wallet"])
  const debts = await linesOf(db, householdId, "debt")
  return new Map<LineId, LineName>([
    ...others.map(({ kind, line_id, name }) => [line_id, { kind, name }] as const),
    ...debts.map((row) => {
      const { debtType } = JSON.parse(row.description) as { readonly debtType: DebtType }
      return [row.line_id, { kind: row.kind, name: row.name, debtType }] as const
    }),
  ])
}
