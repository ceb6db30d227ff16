import type { Vault } from "../vault/vault.ts"
import type { MailQueue, Queryable } from "./mail.ts"
import { contextOf, sealFor } from "./sealing.ts"

/**
 * Stores mails in the outbox, each with the job that sends it. No mail is sent to a user whose key was destroyed: it is
 * marked as erased, and its cause continues.
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
  readonly enqueue: (db: Queryable, mailId: string) => Promise<void>
}): MailQueue {
  return {
    async queue(db, { id = randomId(), to, language, mail, subjectId }) {
      const at = now()
      const seal = await sealFor(vault, subjectId)
      if (!seal) {
        await db.query("insert into mail.outbox (id, queued_at, subject_id, status) values ($1, $2, $3, 'erased')", [
          id,
          at,
          subjectId,
        ])
        return
      }
      await db.query(
        "insert into mail.outbox (id, queued_at, subject_id, content, status) values ($1, $2, $3, $4, 'queued')",
        [id, at, subjectId ?? null, seal.seal(contextOf(id), JSON.stringify({ to, language, mail }))],
      )
      await enqueue(db, id)
    },
  }
}
