import type { HouseholdId, InvitationId, UserId } from "#domain/shared/ids.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import type { Vault } from "#server/vault/vault.ts"
import { normalised } from "#server/mail/addresses.ts"
import { digestOf, newToken } from "./sessions/tokens.ts"

/** The links of invitations: the address to which each was sent, and its invitation. The invitation itself is an event. */
export interface InvitationLinks {
  /**
   * Stores the link and calls `send` in the same transaction, so that every stored link is also sent. Does nothing if
   * that was done before, or if the household was erased.
   */
  readonly issue: (
    invitation: InvitationPlace & { readonly inviterId: UserId; readonly email: string; readonly expiresAt: Date },
    send: (tx: Db, token: string) => Promise<void>,
  ) => Promise<void>
  readonly find: (token: string) => Promise<FoundInvitation | undefined>
  /** Whether the token belongs to an invitation that was sent to this address. */
  readonly isFor: (token: string, email: string) => Promise<boolean>
  /** To whom the invitations of a household were sent, and by whom, by their ids. Those that ended have none. */
  readonly sent: (householdId: HouseholdId) => Promise<ReadonlyMap<string, SentInvitation>>
  /**
   * Deletes the link. Runs `further` in the same transaction, if the link existed; of concurrent calls, only one runs
   * it.
   */
  readonly withdraw: (place: InvitationPlace, further?: (tx: Db) => Promise<void>) => Promise<void>
  /** The links of accepted invitations, of all households: the mails to the owners have still to be sent. */
  readonly accepted: () => Promise<ReadonlyArray<InvitationPlace>>
  /** Deletes expired links of every household, with their addresses. */
  readonly tidy: () => Promise<void>
}

/** The invitation that the token of a link belongs to. */
interface FoundInvitation extends InvitationPlace {
  readonly inviterId: UserId
  /** The address to which the link was sent, normalised. */
  readonly email: string
}

/** An invitation whose link may still be used. */
export interface SentInvitation extends Pick<InvitationPlace, "invitationId"> {
  readonly inviterId: UserId
  readonly email: string
}

export interface InvitationPlace {
  readonly householdId: HouseholdId
  readonly invitationId: InvitationId
}

export function invitationLinks({
  db,
  workerDb,
  vault,
  now,
}: {
  readonly db: Db
  /** Connects as the role that sees the rows of every household. */
  readonly workerDb: Db
  readonly vault: Vault
  readonly now: () => Date
}): InvitationLinks {
  /** Row-level security limits `work` to the rows of the household, or to the row of the token. */
  const having = <Value>(
    { householdId, tokenHash }: { readonly householdId?: HouseholdId; readonly tokenHash?: Buffer },
    work: (tx: Db) => Promise<Value>,
  ): Promise<Value> =>
    inTransaction(db, { "app.household": householdId ?? "", "app.invitation": tokenHash?.toString("hex") ?? "" }, work)

  const contextOf = (invitationId: string): string => `identity.invitations.email ${invitationId}`

  async function find(token: string): Promise<FoundInvitation | undefined> {
    const tokenHash = digestOf(token)
    const row = await having({ tokenHash }, (tx) =>
      tx
        .selectFrom("identity.invitations")
        .select(["household_id as householdId", "invitation_id as invitationId", "inviter_id as inviterId", "email"])
        .where("token_hash", "=", tokenHash)
        .where("expires_at", ">", now())
        .executeTakeFirst(),
    )
    const key = row && (await vault.keyOf(row.householdId))
    return key && { ...row, email: normalised(key.decrypt(contextOf(row.invitationId), row.email)) }
  }

  return {
    async issue({ householdId, invitationId, inviterId, email, expiresAt }, send) {
      const key = await vault.keyOf(householdId)
      if (!key) return
      const token = newToken()
      await having({ householdId }, async (tx) => {
        const issued = await tx
          .insertInto("identity.invitations")
          .values({
            token_hash: digestOf(token),
            household_id: householdId,
            invitation_id: invitationId,
            inviter_id: inviterId,
            email: key.encrypt(contextOf(invitationId), email),
            created_at: now(),
            expires_at: expiresAt,
          })
          .onConflict((conflict) => conflict.columns(["household_id", "invitation_id"]).doNothing())
          .executeTakeFirst()
        if (issued.numInsertedOrUpdatedRows === 1n) await send(tx, token)
      })
    },

    find,

    isFor: async (token, email) => (await find(token))?.email === normalised(email),

    async sent(householdId) {
      const key = await vault.keyOf(householdId)
      const rows = await having({ householdId }, (tx) =>
        tx
          .selectFrom("identity.invitations")
          .select(["invitation_id as invitationId", "inviter_id as inviterId", "email"])
          .where("household_id", "=", householdId)
          .execute(),
      )
      return new Map(
        rows.map(({ invitationId, inviterId, email }) => [
          invitationId,
          { invitationId, inviterId, email: key?.decrypt(contextOf(invitationId), email) ?? "" },
        ]),
      )
    },

    async withdraw({ householdId, invitationId }, further) {
      await having({ householdId }, async (tx) => {
        const withdrawn = await tx
          .deleteFrom("identity.invitations")
          .where("household_id", "=", householdId)
          .where("invitation_id", "=", invitationId)
          .executeTakeFirst()
        if (withdrawn.numDeletedRows === 1n) await further?.(tx)
      })
    },

    accepted: () =>
      workerDb
        .selectFrom("identity.invitations as i")
        .innerJoin("read.invitations as r", (join) =>
          join.onRef("r.household_id", "=", "i.household_id").onRef("r.invitation_id", "=", "i.invitation_id"),
        )
        .select(["i.household_id as householdId", "i.invitation_id as invitationId"])
        .where("r.status", "=", "joined")
        .execute(),

    async tidy() {
      await workerDb.deleteFrom("identity.invitations").where("expires_at", "<", now()).execute()
    },
  }
}
