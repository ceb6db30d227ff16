import type pg from "pg"

/** A mail that has not been sent yet. */
export interface WaitingMail {
  readonly queuedAt: Date
  readonly subjectId: string | null
  readonly content: string
}

/** The result of an attempt. `queued`: it failed, and the job tries again. */
export type Attempted =
  | { readonly status: "sent"; readonly at: Date }
  | { readonly status: "failed" | "queued"; readonly errorKind: string }
  | { readonly status: "erased" }

/** The mail with an id, unless it was sent, given up or erased. */
export async function waitingMail(pool: pg.Pool, id: string): Promise<WaitingMail | undefined> {
  const { rows } = await pool.query<WaitingMail>(
    `select queued_at as "queuedAt", subject_id as "subjectId", content
     from mail.outbox where id = $1 and status = 'queued'`,
    [id],
  )
  return rows[0]
}

/** Stores the result of an attempt. Recipient and content are deleted unless the mail is tried again. */
export async function settle(pool: pg.Pool, id: string, attempted: Attempted): Promise<void> {
  await pool.query(
    `update mail.outbox set status = $2, sent_at = $3, error_kind = $4,
       content = case when $2 = 'queued' then content end
     where id = $1 and status = 'queued'`,
    [
      id,
      attempted.status,
      attempted.status === "sent" ? attempted.at : null,
      "errorKind" in attempted ? attempted.errorKind : null,
    ],
  )
}

const storedDays = 30

/** Deletes what is stored about mails that were queued more than 30 days ago. */
export async function deleteOldMails(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query("delete from mail.outbox where queued_at < $1", [new Date(now.getTime() - storedDays * 86_400_000)])
}
