import type { Kysely } from "kysely"
import { factIdFieldOf, legKinds } from "#domain/holding/legs.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { Access } from "#server/db/access.ts"

/** Whether the id of a portfolio, holding, debt or wallet is in view of the person who asks. */
export type InView = (id: string) => boolean

/**
 * What is in view of an access: everything, or its portfolios and the holdings, debts and wallets that they have now,
 * including removed ones. Call it in the transaction of a {@link snapshot} of the same access.
 */
export async function inViewOf(
  tx: Kysely<ReadModels>,
  { householdId, portfolios }: Pick<Access, "householdId" | "portfolios">,
): Promise<InView> {
  if (portfolios === null) return () => true
  const lines = await tx
    .selectFrom("lines")
    .select("line_id as id")
    .where("household_id", "=", householdId)
    .where("until_position", "is", null)
    .execute()
  const ids = new Set<string>([...portfolios, ...lines.map(({ id }) => id)])
  return (id) => ids.has(id)
}

/**
 * The stored fields of an entry or event; null in place of each id of a portfolio, holding, debt or wallet that is out
 * of view. A field that is not known to name something else counts as such an id, so that a new one is blank until it
 * is in view.
 */
export const blanked = (fields: Readonly<Record<string, unknown>>, inView: InView): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isOutOfView(name, value, inView) ? null : value]),
  )

const isOutOfView = (name: string, value: unknown, inView: InView): boolean =>
  typeof value === "string" && name.endsWith("Id") && !idsOfFacts.has(name) && !inView(value)

/** Ids of a fact itself: in view together with it. */
const idsOfFacts: ReadonlySet<string> = new Set([
  "entryId",
  ...legKinds.map(factIdFieldOf),
  "stakeId",
  "goalId",
  "memberId",
  "invitationId",
])
