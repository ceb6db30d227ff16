import { linesOf } from "#projections/lines/query.ts"
import type { Kysely } from "kysely"
import type { DebtType } from "#domain/debt/terms.ts"
import type { LineId } from "#domain/shared/ids.ts"
import type { LineColumns } from "#projections/lineTables.ts"
import type { ReadModels } from "#projections/readModels.ts"

/** The name of a balance-sheet line. */
export type LineName =
  | { readonly kind: "holding" | "wallet"; readonly name: string }
  | { readonly kind: "debt"; readonly name: string; readonly debtType: DebtType }

export type LineNames = ReadonlyMap<LineId, LineName>

/** The names of every holding, debt and wallet of a household. */
export const lineNamesOf = async (db: Kysely<ReadModels>, householdId: string): Promise<LineNames> =>
  namesOf(await linesOf(db, householdId))

/** The names of lines. */
export const namesOf = (
  lines: ReadonlyArray<Pick<LineColumns, "kind" | "line_id" | "name" | "description">>,
): LineNames =>
  new Map<LineId, LineName>(
    lines.map(({ kind, line_id, name, description }) => {
      if (kind !== "debt") return [line_id, { kind, name }]
      const { debtType } = JSON.parse(description) as { readonly debtType: DebtType }
      return [line_id, { kind, name, debtType }]
    }),
  )
