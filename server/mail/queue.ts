import type { Vault } from "../vault/vault.ts"
import type { MailQueue } from "./mail.ts"
import { contextOf, sealFor } from "./sealing.ts"

/** On which channel of Postgres it is heard that a mail was queued. */
export const mailQueued = "mail_queued"

/**
 * Takes mails into the outbox. Somebody whose key was destroyed is written to no more: the mail is marked as erased, and
 * its cause goes on.
 */
export function mailQueue({
  vault,
  now,
  randomId,
}: {
  readonly vault: Vault
  readonly now: () => Date
  readonly randomId: () => string
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
        `insert into mail.outbox (id, queued_at, subject_id, content, status, next_attempt_at)
         values ($1, $2, $3, $4, 'queued', $2)`,
        [id, at, subjectId ?? null, seal.seal(contextOf(id), JSON.stringify({ to, language, mail }))],
      )
      await db.query("select pg_notify($1, '')", [mailQueued])
    },
  }
}
