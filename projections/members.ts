import type { Kysely, Transaction } from "kysely"
import { fullMembership, type Membership, membershipOf } from "#domain/household/membership.ts"
import { HouseholdEvent, type HouseholdEventOf } from "#domain/household/events.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import type { InvitationId, UserId } from "#domain/shared/ids.ts"
import type { Projection, Recorded } from "#projections/projection.ts"
import type {
  HouseholdRow,
  InvitationRow,
  MemberRow,
  OwnRateRow,
  PriceOrderRow,
  ReadModels,
} from "#projections/readModels.ts"

/** The members, invitations, exchange rates and orders of providers of a household. An erased household has no rows. */
export const members: Projection = {
  name: "members",
  isIndependent: true,
  categories: ["household"],
  tables: ["households", "members", "invitations", "own_rates", "price_orders"],

  async apply(events, db) {
    for (const recorded of events.filter(isOfHousehold)) await applyOne(recorded, db)
  },
}

const isOfHousehold = (recorded: Recorded): recorded is Recorded<HouseholdEvent> =>
  recorded.event._tag in HouseholdEvent.cases

async function applyOne(recorded: Recorded<HouseholdEvent>, db: Transaction<ReadModels>): Promise<void> {
  const { event, householdId: household_id, recordedAt } = recorded
  switch (event._tag) {
    case "HouseholdFounded":
      await db
        .insertInto("households")
        .values({ household_id, name: null, made_up: null, founded_at: recordedAt, founder_id: event.founderId })
        .execute()
      return join(event.founderId, fullMembership)
    case "HouseholdDeclaredMadeUp":
      await db.updateTable("households").set({ made_up: event.seed }).where("household_id", "=", household_id).execute()
      return
    case "HouseholdNamed":
      await db
        .updateTable("households")
        .set({ name: recorded.encrypt("households.name", event.name) })
        .where("household_id", "=", household_id)
        .execute()
      return
    case "MemberInvited":
      await db
        .insertInto("invitations")
        .values({
          household_id,
          invitation_id: event.invitationId,
          ...membershipColumns(event),
          invited_on: event.invitedOn,
          status: "open",
        })
        .execute()
      return
    case "InvitationWithdrawn":
      return answer(event.invitationId, "withdrawn")
    case "MemberJoined":
      await join(event.memberId, event)
      return answer(event.invitationId, "joined")
    case "MemberRoleChanged":
      return revise(event.memberId, membershipColumns(event))
    case "MemberRemoved":
      return revise(event.memberId, { status: "removed" })
    case "HouseholdErased":
      for (const table of members.tables) {
        await db.deleteFrom(table).where("household_id", "=", household_id).execute()
      }
      return
    case "OwnRateSet":
    case "OwnRateRemoved":
      return applyRate(recorded as Recorded<RateEvent>, db)
    case "PriceOrderSet":
      return applyOrder(household_id, event, db)
    case "GoalSet":
    case "GoalDropped":
      return
  }

  /** Adds a new member or a former one. */
  async function join(memberId: UserId, membership: Membership): Promise<void> {
    const terms = { ...membershipColumns(membership), joined_at: recordedAt, status: "active" } as const
    await db
      .insertInto("members")
      .values({ household_id, member_id: memberId, ...terms })
      .onConflict((row) => row.columns(["household_id", "member_id"]).doUpdateSet(terms))
      .execute()
  }

  async function revise(memberId: UserId, change: ReturnType<typeof membershipColumns> | { status: "removed" }) {
    await db
      .updateTable("members")
      .set(change)
      .where("household_id", "=", household_id)
      .where("member_id", "=", memberId)
      .execute()
  }

  async function answer(invitationId: InvitationId, status: InvitationRow["status"]): Promise<void> {
    await db
      .updateTable("invitations")
      .set({ status })
      .where("household_id", "=", household_id)
      .where("invitation_id", "=", invitationId)
      .execute()
  }
}

function membershipColumns(membership: Membership) {
  const { role, until, portfolios } = membershipOf(membership)
  return { role, until, portfolios: portfolios && [...portfolios] }
}

type RateEvent = HouseholdEventOf<"OwnRateSet"> | HouseholdEventOf<"OwnRateRemoved">

async function applyRate(
  { event, householdId: household_id, encrypt }: Recorded<RateEvent>,
  db: Transaction<ReadModels>,
): Promise<void> {
  const { currency, effectiveOn } = event
  if (event._tag === "OwnRateSet") {
    const units = encrypt("own_rates.units", toPlainString(event.unitsForOneEuro))
    await db
      .insertInto("own_rates")
      .values({ household_id, currency, effective_on: effectiveOn, units })
      .onConflict((row) => row.columns(["household_id", "currency", "effective_on"]).doUpdateSet({ units }))
      .execute()
  } else {
    await db
      .deleteFrom("own_rates")
      .where("household_id", "=", household_id)
      .where("currency", "=", currency)
      .where("effective_on", "=", effectiveOn)
      .execute()
  }
}

async function applyOrder(
  household_id: string,
  { kind, providers }: HouseholdEventOf<"PriceOrderSet">,
  db: Transaction<ReadModels>,
): Promise<void> {
  if (providers.length === 0) {
    await db.deleteFrom("price_orders").where("household_id", "=", household_id).where("kind", "=", kind).execute()
    return
  }
  const order = { providers: [...providers] }
  await db
    .insertInto("price_orders")
    .values({ household_id, kind, ...order })
    .onConflict((row) => row.columns(["household_id", "kind"]).doUpdateSet(order))
    .execute()
}

/** Every present and former member, in the order in which they joined. */
export const membersOf = (db: Kysely<ReadModels>, householdId: string): Promise<MemberRow[]> =>
  db
    .selectFrom("members")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("joined_at")
    .orderBy("member_id")
    .execute()

/** Every invitation ever sent, the newest first. */
export const invitationsOf = (db: Kysely<ReadModels>, householdId: string): Promise<InvitationRow[]> =>
  db
    .selectFrom("invitations")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("invited_on", "desc")
    .orderBy("invitation_id")
    .execute()

/** The exchange rates of the household's own, by currency and day. */
export const ownRatesOf = (
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<Array<Pick<OwnRateRow, "currency" | "effective_on" | "units">>> =>
  db
    .selectFrom("own_rates")
    .select(["currency", "effective_on", "units"])
    .where("household_id", "=", householdId)
    .orderBy("currency")
    .orderBy("effective_on")
    .execute()

/** Which providers' prices count first for the household, by kind. */
export const priceOrdersOf = (
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<Array<Pick<PriceOrderRow, "kind" | "providers">>> =>
  db
    .selectFrom("price_orders")
    .select(["kind", "providers"])
    .where("household_id", "=", householdId)
    .orderBy("kind")
    .execute()

/** Undefined when it was never founded, or is erased. */
export const householdOf = (db: Kysely<ReadModels>, householdId: string): Promise<HouseholdRow | undefined> =>
  db.selectFrom("households").selectAll().where("household_id", "=", householdId).executeTakeFirst()
