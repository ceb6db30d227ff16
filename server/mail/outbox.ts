import type pg from "pg"

/** A mail that one worker has taken and nobody else takes before the claim ends. */
export interface Claimed {
  readonly id: string
  readonly queuedAt: Date
  readonly subjectId: string | null
  readonly content: string
  /** Counted with this one. It tells this claim from a later one. */
  readonly attempts: number
}

/** What became of an attempt. */
export type Attempted =
  | { readonly status: "sent"; readonly at: Date }
  | { readonly status: "failed"; readonly errorKind: string }
  | { readonly status: "erased" }
  | { readonly status: "again"; readonly errorKind: string; readonly nextAt: Date }

/** Longer than an attempt may take. After it a mail whose worker died is taken by another. */
const claimMs = 120_000

/** The mail that has waited longest of those that are due. Several workers may ask at once: each is given another. */
export async function claimNext(pool: pg.Pool, now: Date): Promise<Claimed | undefined> {
  const { rows } = await pool.query<Claimed>(
    `update mail.outbox set attempts = attempts + 1, next_attempt_at = $2
     where id = (
       select id from mail.outbox where status = 'queued' and next_attempt_at <= $1
       order by next_attempt_at, id limit 1 for update skip locked
     )
     returning id, queued_at as "queuedAt", subject_id as "subjectId", content, attempts`,
    [now, new Date(now.getTime() + claimMs)],
  )
  return rows[0]
}

/** Says what became of it, unless the claim has passed to somebody else. What was to be sent is kept only to be tried again. */
export async function settle(pool: pg.Pool, { id, attempts }: Claimed, attempted: Attempted): Promise<void> {
  const still = "where id = $1 and attempts = $2 and status = 'queued'"
  switch (attempted.status) {
    case "sent":
      await pool.query(`update mail.outbox set status = 'sent', sent_at = $3, error_kind = null, ${gone} ${still}`, [
        id,
        attempts,
        attempted.at,
      ])
      return
    case "failed":
      await pool.query(`update mail.outbox set status = 'failed', error_kind = $3, ${gone} ${still}`, [
        id,
        attempts,
        attempted.errorKind,
      ])
      return
    case "erased":
      await pool.query(`update mail.outbox set status = 'erased', ${gone} ${still}`, [id, attempts])
      return
    case "again":
      await pool.query(`update mail.outbox set next_attempt_at = $3, error_kind = $4 ${still}`, [
        id,
        attempts,
        attempted.nextAt,
        attempted.errorKind,
      ])
      return
  }
}

const gone = "content = null, next_attempt_at = null"

const keptDays = 30

export async function deleteOld(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query("delete from mail.outbox where queued_at < $1", [new Date(now.getTime() - keptDays * 86_400_000)])
}
