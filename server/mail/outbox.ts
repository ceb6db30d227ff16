import type { Db } from "#server/db/database.ts"

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
export async function waitingMail(db: Db, id: string): Promise<WaitingMail | undefined> {
  const row = await db
    .selectFrom("mail.outbox")
    .select(["queued_at as queuedAt", "subject_id as subjectId", "content"])
    .where("id", "=", id)
    .where("status", "=", "queued")
    .executeTakeFirst()
  return row && row.content !== null ? { ...row, content: row.content } : undefined
}

/** Stores the result of an attempt. Recipient and content are deleted unless the mail is tried again. */
export async function settle(db: Db, id: string, attempted: Attempted): Promise<void> {
  const { status } = attempted
  await db
    .updateTable("mail.outbox")
    .set({
      status,
      sent_at: status === "sent" ? attempted.at : null,
      error_kind: "errorKind" in attempted ? attempted.errorKind : null,
      ...(status !== "queued" && { content: null }),
    })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .execute()
}

const storedDays = 30

/** Deletes what is stored about mails that were queued more than 30 days ago. */
export async function deleteOldMails(db: Db, now: Date): Promise<void> {
  const deadline = new Date(now.getTime() - storedDays * 86_400_000)
  await db.deleteFrom("mail.outbox").where("queued_at", "<", deadline).execute()
}
