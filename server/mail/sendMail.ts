import type pg from "pg"
import { openDatabase } from "#server/db/database.ts"
import { DecryptionFailed, type Vault } from "#server/vault/vault.ts"
import { composeMail } from "./composeMail.ts"
import type { Mail, MailToSend } from "./mail.ts"
import { type Attempted, settle, type WaitingMail, waitingMail } from "./outbox.ts"
import { contextOf, cipherFor } from "./encryption.ts"
import { MailRefused, type MailTransport } from "./transport.ts"

export interface SendingOptions {
  /** Connects as the owner: no other role can read the content of a mail. */
  readonly pool: pg.Pool
  readonly vault: Vault
  readonly transport: MailTransport
  readonly now: () => Date
}

/** The mail was not sent. `kind` and the message are a code or a class name, and contain no text of the mail. */
export class MailNotSent extends Error {
  override readonly name = "MailNotSent"
  readonly kind: string
  constructor(kind: string) {
    super(kind)
    this.kind = kind
  }
}

/**
 * Sends the mail with an id, unless it was sent before. A mail is sent once, or twice if a process dies after the mail
 * server accepted it and before that was stored. If the mail is given up, returns why: it was refused for good, was
 * refused for a whole day, or has expired. Throws {@link MailNotSent} if a later attempt may succeed; `earliestRetryMs`
 * is the shortest time until the next attempt.
 */
export async function sendMail(
  { pool, vault, transport, now }: SendingOptions,
  {
    id,
    earliestRetryMs,
    signal,
  }: { readonly id: string; readonly earliestRetryMs: number; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const db = openDatabase(pool)
  try {
    const waiting = await waitingMail(db, id)
    if (!waiting) return undefined
    const attempted = await attempt(waiting)
    await settle(db, id, attempted)
    if (attempted.status === "queued") throw new MailNotSent(attempted.errorKind)
    return attempted.status === "failed" ? attempted.errorKind : undefined
  } catch (error) {
    throw error instanceof MailNotSent ? error : new MailNotSent(kindOf(error))
  }

  async function attempt({ queuedAt, subjectId, content }: WaitingMail): Promise<Attempted> {
    let uselessFrom = Infinity
    try {
      const cipher = await cipherFor(vault, subjectId)
      if (!cipher) return { status: "erased" }
      const { to, language, mail } = JSON.parse(cipher.decrypt(contextOf(id), content)) as MailToSend
      uselessFrom = queuedAt.getTime() + usefulMs(mail)
      if (now().getTime() >= uselessFrom) return { status: "failed", errorKind: "expired" }
      await transport.send(
        {
          id,
          to,
          at: queuedAt,
          language,
          ...composeMail(mail, language),
          ...(subjectId && { subjectId }),
          ...("oneClickUrl" in mail && { oneClickUrl: mail.oneClickUrl }),
        },
        signal,
      )
      return { status: "sent", at: now() }
    } catch (error) {
      const triedUntil = Math.min(uselessFrom, queuedAt.getTime() + triedMs)
      const isLast = isForGood(error) || now().getTime() + earliestRetryMs >= triedUntil
      return { status: isLast ? "failed" : "queued", errorKind: kindOf(error) }
    }
  }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const triedMs = 24 * hourMs

/** How long a mail is useful: one with a code or a link only as long as that is valid. */
function usefulMs(mail: Mail): number {
  switch (mail._tag) {
    case "SignInCode":
    case "ResetPassword":
      return mail.minutes * minuteMs
    case "ConfirmAddress":
    case "ConfirmNewAddress":
      return mail.hours * hourMs
    case "Invited":
      return mail.days * 24 * hourMs
    case "WeeklySummary":
    case "PriceAlert":
      return 2 * 24 * hourMs
    case "Welcome":
    case "AddressHasAccount":
    case "AddressKept":
    case "PasswordChanged":
    case "AddressChanged":
    case "SecondFactorAdded":
    case "SecondFactorRemoved":
    case "RecoveryCodesRenewed":
    case "RecoveryCodeUsed":
    case "SecondFactorLost":
    case "SignedInOnNewDevice":
    case "MemberJoined":
    case "TrialEnding":
    case "OrderedTrialEnding":
    case "PlanStarted":
    case "PlanChanged":
    case "PaymentFailed":
    case "AccountDisabled":
    case "AccountErased":
    case "TestMail":
      return Infinity
  }
}

const isForGood = (error: unknown): boolean =>
  error instanceof DecryptionFailed || (error instanceof MailRefused && error.lasting === "forGood")

/** The kind of a failure for operators: a code or a class name. The error's message could quote an address. */
function kindOf(error: unknown): string {
  const code = error instanceof MailRefused ? error.kind : (error as { readonly code?: unknown } | null)?.code
  const kind = typeof code === "string" ? code : error instanceof Error ? error.name : undefined
  return typeof kind === "string" && /^[A-Za-z0-9_]{1,40}$/.test(kind) ? kind : "unknown"
}
