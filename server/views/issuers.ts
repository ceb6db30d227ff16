import type { Sector } from "#domain/holding/classes/sector.ts"
import type { LineId } from "#domain/shared/ids.ts"
import type { LineColumns } from "#projections/lineTables.ts"

/** The country and the economic sector of the issuer of a security, as its description has them; null if it has none. */
interface Issuer {
  readonly country: string | null
  readonly sector: Sector | null
}

export type Issuers = ReadonlyMap<LineId, Issuer>

/** The issuers of the securities among lines. */
export const issuersOf = (
  lines: ReadonlyArray<Pick<LineColumns, "asset_class" | "line_id" | "description">>,
): Issuers =>
  new Map<LineId, Issuer>(
    lines.flatMap(({ asset_class, line_id, description }) => {
      if (asset_class !== "security") return []
      const { details } = JSON.parse(description) as { readonly details: Partial<Issuer> }
      return [[line_id, { country: details.country ?? null, sector: details.sector ?? null }] as const]
    }),
  )
