import type { UserId } from "#domain/shared/ids.ts"
import { inTransaction } from "#server/db/database.ts"
import { type IdentityDependencies, linkTo, mailTo } from "./dependencies.ts"

/**
 * Confirms the address of a user, who has proved that the mailbox is theirs, and welcomes them the first time: once,
 * however often and in however many places the address is confirmed.
 */
export function confirmAndWelcome(parts: IdentityDependencies, userId: UserId): Promise<void> {
  const { db, now } = parts
  return inTransaction(db, {}, async (tx) => {
    const { people } = parts.on(tx)
    const before = (await people.find(userId))?.person
    await people.confirm(userId, now())
    if (!before || before.isConfirmed) return
    const welcomed = await tx
      .insertInto("mail.notices")
      .values({ user_id: userId, kind: "Welcome", about: "", queued_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (welcomed.numInsertedOrUpdatedRows !== 1n) return
    const { language } = before.preferences
    const appLink = linkTo(parts, language, "/app")
    const mailsLink = linkTo(parts, language, "/app/settings?section=mails")
    await mailTo(parts, tx, before, { _tag: "Welcome", appLink, mailsLink })
  })
}
