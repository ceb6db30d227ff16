import type pg from "pg"
import type { HouseholdId, InvitationId, UserId } from "../../domain/shared/ids.ts"
import type { Queryable } from "../mail/mail.ts"
import type { Vault } from "../vault/vault.ts"
import { normalised } from "./people.ts"
import { digestOf, newToken } from "./tokens.ts"

/** The link of an invitation: to whom it was sent, and where it leads. The invitation itself is an event. */
export interface InvitationLinks {
  /** A token for the link, told once; `undefined` when it was sent before. */
  readonly issue: (
    invitation: InvitationPlace & { readonly inviterId: UserId; readonly email: string; readonly expiresAt: Date },
  ) => Promise<string | undefined>
  readonly find: (token: string) => Promise<FoundInvitation | undefined>
  /** Whether the token leads to an invitation, and it was sent to this address. */
  readonly isFor: (token: string, email: string) => Promise<boolean>
  /** The addresses of a household's invitations. */
  readonly addresses: (householdId: HouseholdId) => Promise<ReadonlyMap<string, string>>
  /**
   * The link leads nowhere any more. `further`: what happens with it in the same transaction, where it led somewhere
   * until now; of many calls at once one does it.
   */
  readonly withdraw: (place: InvitationPlace, further?: (db: Queryable) => Promise<void>) => Promise<void>
  /** Links of every household whose invitation was accepted: the mails to its owners have still to be sent. */
  readonly accepted: () => Promise<ReadonlyArray<InvitationPlace>>
  /** Forgets those whose time is over, of every household, and the addresses that they went to. */
  readonly tidy: () => Promise<void>
}

/** Where the token of a link leads. */
export interface FoundInvitation extends InvitationPlace {
  readonly inviterId: UserId
  /** To which address the link was sent, as addresses are compared. */
  readonly email: string
}

export interface InvitationPlace {
  readonly householdId: HouseholdId
  readonly invitationId: InvitationId
}

export function invitationLinks({
  pool,
  workerPool,
  vault,
  now,
}: {
  readonly pool: pg.Pool
  /** Of the role that sees the rows of every household. */
  readonly workerPool: pg.Pool
  readonly vault: Vault
  readonly now: () => Date
}): InvitationLinks {
  /** The database shows the rows of the household, or the one of the token, to whoever says which. */
  async function having<Value>(
    context: { readonly householdId?: string; readonly tokenHash?: Buffer },
    work: (client: pg.PoolClient) => Promise<Value>,
  ): Promise<Value> {
    const client = await pool.connect()
    try {
      await client.query("begin")
      await client.query("select set_config('app.household', $1, true), set_config('app.invitation', $2, true)", [
        context.householdId ?? "",
        context.tokenHash?.toString("hex") ?? "",
      ])
      const value = await work(client)
      await client.query("commit")
      return value
    } catch (error) {
      await client.query("rollback").catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }

  const contextOf = (invitationId: string): string => `identity.invitations.email ${invitationId}`

  async function find(token: string): Promise<FoundInvitation | undefined> {
    const tokenHash = digestOf(token)
    const { rows } = await having({ tokenHash }, (client) =>
      client.query<FoundInvitation>(
        `select household_id as "householdId", invitation_id as "invitationId", inviter_id as "inviterId", email
         from identity.invitations where token_hash = $1 and expires_at > $2`,
        [tokenHash, now()],
      ),
    )
    const [row] = rows
    const key = row && (await vault.keyOf(row.householdId))
    return key && { ...row, email: normalised(key.open(contextOf(row.invitationId), row.email)) }
  }

  return {
    async issue({ householdId, invitationId, inviterId, email, expiresAt }) {
      const key = await vault.keyOf(householdId)
      if (!key) return undefined
      const token = newToken()
      const issued = await having({ householdId }, (client) =>
        client.query(
          `insert into identity.invitations
             (token_hash, household_id, invitation_id, inviter_id, email, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict (household_id, invitation_id) do nothing`,
          [
            digestOf(token),
            householdId,
            invitationId,
            inviterId,
            key.seal(contextOf(invitationId), email),
            now(),
            expiresAt,
          ],
        ),
      )
      return issued.rowCount === 1 ? token : undefined
    },

    find,

    isFor: async (token, email) => (await find(token))?.email === normalised(email),

    async addresses(householdId) {
      const key = await vault.keyOf(householdId)
      const { rows } = await having({ householdId }, (client) =>
        client.query<{ invitationId: string; email: string }>(
          `select invitation_id as "invitationId", email from identity.invitations where household_id = $1`,
          [householdId],
        ),
      )
      return new Map(
        rows.map(({ invitationId, email }) => [invitationId, key?.open(contextOf(invitationId), email) ?? ""]),
      )
    },

    async withdraw({ householdId, invitationId }, further) {
      await having({ householdId }, async (client) => {
        const withdrawn = await client.query(
          "delete from identity.invitations where household_id = $1 and invitation_id = $2",
          [householdId, invitationId],
        )
        if (withdrawn.rowCount === 1) await further?.(client)
      })
    },

    async accepted() {
      const { rows } = await workerPool.query<InvitationPlace>(
        `select household_id as "householdId", invitation_id as "invitationId"
         from identity.invitations join read.invitations using (household_id, invitation_id) where status = 'joined'`,
      )
      return rows
    },

    async tidy() {
      await workerPool.query("delete from identity.invitations where expires_at < $1", [now()])
    },
  }
}
