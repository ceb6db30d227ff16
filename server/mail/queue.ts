import type { MailKind } from "#contract/people/mails.ts"
import type { Db } from "#server/db/database.ts"
import type { Vault } from "#server/vault/vault.ts"
import type { MailQueue } from "./mail.ts"
import { addressIndex, isGuestAddress } from "./addresses.ts"
import { contextOf, cipherFor } from "./encryption.ts"

/**
 * Stores mails in the outbox, each with the job that sends it. No mail is sent to a user whose key was destroyed: it is
 * marked as erased, without an error for the caller. Nothing is stored for a guest, who has no mailbox.
 */
export function mailQueue({
  vault,
  now,
  randomId,
  enqueue,
}: {
  readonly vault: Vault
  readonly now: () => Date
  readonly randomId: () => string
  /** Creates the job that sends a mail, in the transaction of `db`. */
  readonly enqueue: (db: Db, mailId: string) => Promise<void>
}): MailQueue {
  return {
    async queue(db, { id = randomId(), to, language, mail, subjectId }) {
      if (isGuestAddress(to)) return
      const row = {
        id,
        queued_at: now(),
        subject_id: subjectId ?? null,
        kind: mail._tag satisfies MailKind,
        recipient_index: addressIndex(await vault.secret("emailIndex"), to),
      }
      const cipher = await cipherFor(vault, subjectId)
      if (!cipher) {
        await db
          .insertInto("mail.outbox")
          .values({ ...row, status: "erased" })
          .execute()
        return
      }
      const content = cipher.encrypt(contextOf(id), JSON.stringify({ to, language, mail }))
      await db
        .insertInto("mail.outbox")
        .values({ ...row, content, status: "queued" })
        .execute()
      await enqueue(db, id)
    },
  }
}
