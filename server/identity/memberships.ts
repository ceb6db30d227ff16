import { Schema } from "effect"
import { type RawBuilder, sql } from "kysely"
import type { HouseholdRole } from "#domain/household/roles.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HouseholdId, PortfolioId, UserId } from "#domain/shared/ids.ts"
import { type Entitlement, entitlementOn } from "#domain/subscription/entitlement.ts"
import { notSubscribed, Subscription } from "#domain/subscription/state.ts"
import type { Db } from "#server/db/database.ts"
import { type Parameter, prepared } from "#server/db/prepared.ts"
import { decryptedText } from "#server/vault/subjectKey.ts"
import type { Vault } from "#server/vault/vault.ts"

/** A household that a user belongs to today, and what its plan allows. */
export interface Membership {
  readonly householdId: HouseholdId
  readonly name: string | null
  /** The owner who joined first; null once all were erased. */
  readonly ownerId: UserId | null
  readonly isDemo: boolean
  readonly role: HouseholdRole
  readonly until: CalendarDate | null
  readonly portfolios: ReadonlyArray<PortfolioId> | null
  readonly entitlement: Entitlement
}

export interface MembershipsDependencies {
  readonly db: Db
  readonly vault: Vault
  readonly billing: "on" | "off"
}

/** The memberships of a user on a day, in the order of joining. Expired ones are left out. */
export async function membershipsOn(
  dependencies: MembershipsDependencies,
  userId: UserId,
  day: CalendarDate,
): Promise<ReadonlyArray<Membership>> {
  const [row] = await findMemberships(dependencies.db, { userId, day })
  return membershipsOf(dependencies, row?.memberships ?? [], day)
}

/** The rows of a user on a day, as one JSON array. */
export const membershipRows = (userId: RawBuilder<UserId>, day: RawBuilder<CalendarDate>) =>
  sql<ReadonlyArray<MembershipRow>>`(
    select coalesce(json_agg(json_build_object(
        'householdId', m.household_id, 'role', m.role, 'until', m.until, 'portfolios', m.portfolios, 'name', m.name,
        'subscription', m.subscription, 'ownerId', m.owner, 'isDemo', m.made_up is not null, 'versions', (
          select json_object_agg(v.projection, v.version::text) from projection.household_versions v
          where v.household_id = m.household_id
        )
      ) order by m.ordinality), '[]')
    from identity.memberships_of(${userId}) with ordinality as m
    where m.until is null or m.until >= ${day}
  )`

const findMemberships = prepared(
  "memberships",
  (db, parameter: Parameter<{ readonly userId: UserId; readonly day: CalendarDate }>) =>
    db.selectNoFrom(membershipRows(parameter("userId"), parameter("day")).as("memberships")),
)

/** Decrypts the names of the rows, and adds what their plans allow on the day. */
export const membershipsOf = (
  { vault, billing }: Omit<MembershipsDependencies, "db">,
  rows: ReadonlyArray<MembershipRow>,
  day: CalendarDate,
): Promise<ReadonlyArray<Membership>> =>
  Promise.all(
    rows.map(async ({ householdId, ownerId, isDemo, role, until, portfolios, subscription, name }) => ({
      householdId,
      ownerId,
      isDemo,
      role,
      until,
      portfolios,
      name: name === null ? null : ((await decryptedText(vault, name)) ?? null),
      entitlement: entitlementOn(subscription === null ? notSubscribed : decode(JSON.parse(subscription)), day, {
        billing,
        isDemo,
      }),
    })),
  )

/** A membership as the database returns it. */
export interface MembershipRow extends Omit<Membership, "entitlement"> {
  readonly subscription: string | null
  /** The version of the household's rows in each projection; null while none has any. */
  readonly versions: Readonly<Record<string, string>> | null
}

const decode = Schema.decodeUnknownSync(Subscription)
