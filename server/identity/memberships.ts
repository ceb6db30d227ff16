import { Schema } from "effect"
import type pg from "pg"
import type { HouseholdRole } from "../../domain/household/roles.ts"
import { type CalendarDate, dayOfInstant } from "../../domain/shared/calendarDate.ts"
import type { HouseholdId, PortfolioId, UserId } from "../../domain/shared/ids.ts"
import { type Entitlement, entitlementOn } from "../../domain/subscription/entitlement.ts"
import { notSubscribed, Subscription } from "../../domain/subscription/state.ts"
import type { Realm } from "../marketdata/points.ts"
import { openSealed } from "../vault/openSealed.ts"
import type { Vault } from "../vault/vault.ts"

/** A household that somebody belongs to today, and what its plan allows. */
export interface Membership {
  readonly householdId: HouseholdId
  readonly name: string | null
  /** The owner who has been there longest; none once they were all erased. */
  readonly ownerId: UserId | null
  /** It is a demonstration: nothing in it is real. */
  readonly isMadeUp: boolean
  readonly role: HouseholdRole
  readonly until: CalendarDate | null
  readonly portfolios: ReadonlyArray<PortfolioId> | null
  readonly entitlement: Entitlement
}

export interface MembershipsDependencies {
  readonly pool: pg.Pool
  readonly vault: Vault
  readonly billing: "on" | "off"
}

/** In which world the prices and rates of a household are found. */
export const realmOf = ({ isMadeUp }: Pick<Membership, "isMadeUp">): Realm => (isMadeUp ? "madeUp" : "real")

/** On which day memberships are looked at: that of UTC. */
export const dayOf = (now: Date): CalendarDate => dayOfInstant(now)

/** Those of a person on a day, in the order in which they were joined. Whose time is over is no member. */
export async function membershipsOn(
  dependencies: MembershipsDependencies,
  userId: string,
  day: CalendarDate,
): Promise<ReadonlyArray<Membership>> {
  const { rows } = await dependencies.pool.query<{ memberships: ReadonlyArray<MembershipRow> }>({
    name: "memberships",
    text: `select ${membershipsColumn("$1", "$2")}`,
    values: [userId, day],
  })
  return membershipsOf(dependencies, rows[0]?.memberships ?? [], day)
}

/** A column `memberships` with the rows of a person on a day; both are expressions. */
export const membershipsColumn = (userId: string, day: string): string => `(
  select coalesce(json_agg(json_build_object(
      'householdId', m.household_id, 'role', m.role, 'until', m.until, 'portfolios', m.portfolios, 'name', m.name,
      'subscription', m.subscription, 'ownerId', m.owner, 'isMadeUp', m.made_up is not null
    ) order by m.ordinality), '[]')
  from identity.memberships_of(${userId}) with ordinality as m
  where m.until is null or m.until >= ${day}
) as memberships`

/** The same with their names opened, and what their plans allow on the day. */
export const membershipsOf = (
  { vault, billing }: Omit<MembershipsDependencies, "pool">,
  rows: ReadonlyArray<MembershipRow>,
  day: CalendarDate,
): Promise<ReadonlyArray<Membership>> =>
  Promise.all(
    rows.map(async ({ subscription, name, ...membership }) => ({
      ...membership,
      name: name === null ? null : ((await openSealed(vault, name)) ?? null),
      entitlement: entitlementOn(
        subscription === null ? notSubscribed : decode(JSON.parse(subscription)),
        day,
        // What is made up uses up nothing that somebody pays for.
        membership.isMadeUp ? "off" : billing,
      ),
    })),
  )

/** As the database has it. */
export interface MembershipRow extends Omit<Membership, "entitlement"> {
  readonly subscription: string | null
}

const decode = Schema.decodeUnknownSync(Subscription)
