import type pg from "pg"
import { calmed, type JobLog } from "../jobs/log.ts"
import { SealBroken, type Vault } from "../vault/vault.ts"
import { bell } from "./bell.ts"
import { composeMail } from "./composeMail.ts"
import type { Mail, MailToSend } from "./mail.ts"
import { type Attempted, type Claimed, claimNext, deleteOld, settle } from "./outbox.ts"
import { contextOf, sealFor } from "./sealing.ts"
import { LetterRefused, type MailTransport } from "./transport.ts"

export interface MailerOptions {
  readonly pool: pg.Pool
  readonly vault: Vault
  readonly transport: MailTransport
  readonly now: () => Date
  readonly log: JobLog
}

export interface Mailer {
  /** Takes what is due at once, and resolves when all that this process has taken is settled. Rejects without Postgres. */
  readonly flushed: () => Promise<void>
  /** Takes nothing more, and resolves when nothing is under way; what takes too long is broken off and tried again later. */
  readonly stop: () => Promise<void>
}

/** How often the outbox is looked at when nobody rings: for attempts to be made again, and claims of the dead. */
const lookMs = 15_000

/** So many letters are under way at once in a process. */
const atOnce = 4

/** Of one attempt; shorter than a claim. */
const attemptMs = 60_000

/** So long letters under way are waited for when everything is to stop. */
const patienceMs = 5_000

/**
 * Sends what is in the outbox until stopped, and returns at once. Several processes may do so. A mail is sent once, or
 * twice if a process dies between sending it and saying so; never not at all, except where it was refused for good or
 * for a whole day. A Postgres or a mail server that is away delays it and never ends the process.
 */
export function startMailer({ pool, vault, transport, now, log: told }: MailerOptions): Mailer {
  const log = calmed(told, now)
  const stopping = new AbortController()
  const breakingOff = new AbortController()
  const queued = bell(pool.options)
  const working = new Set<Promise<void>>()

  async function sendUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      const seen = queued.count()
      try {
        await deleteOld(pool, now())
        await sendAllDue()
      } catch (error) {
        log.warn(`mail: the outbox cannot be worked on: ${kindOf(error)}`)
      }
      await queued.after(seen, lookMs)
    }
  }

  async function sendAllDue(): Promise<void> {
    const lanes = Array.from({ length: atOnce }, sendOneByOne)
    for (const lane of lanes) working.add(lane)
    const ended = await Promise.allSettled(lanes)
    for (const lane of lanes) working.delete(lane)
    for (const lane of ended) if (lane.status === "rejected") throw lane.reason
  }

  async function sendOneByOne(): Promise<void> {
    while (!stopping.signal.aborted) {
      const claimed = await claimNext(pool, now())
      if (!claimed) return
      await settle(pool, claimed, await attempt(claimed))
    }
  }

  async function attempt(claimed: Claimed): Promise<Attempted> {
    let uselessFrom = Infinity
    try {
      const seal = await sealFor(vault, claimed.subjectId)
      if (!seal) return { status: "erased" }
      const { to, language, mail } = JSON.parse(seal.open(contextOf(claimed.id), claimed.content)) as MailToSend
      uselessFrom = claimed.queuedAt.getTime() + usefulMs(mail)
      if (now().getTime() >= uselessFrom) return { status: "failed", errorKind: "expired" }
      const { id, queuedAt: at, subjectId } = claimed
      await transport.send(
        { id, to, at, language, ...composeMail(mail, language), ...(subjectId && { subjectId }) },
        AbortSignal.any([breakingOff.signal, AbortSignal.timeout(attemptMs)]),
      )
      return { status: "sent", at: now() }
    } catch (error) {
      const errorKind = kindOf(error)
      const nextAt = now().getTime() + pauseMs(claimed.attempts)
      const triedUntil = Math.min(uselessFrom, claimed.queuedAt.getTime() + triedMs)
      if (isForGood(error) || nextAt >= triedUntil) {
        log.warn(`mail: a mail could not be sent and is given up: ${errorKind}`)
        return { status: "failed", errorKind }
      }
      log.warn(`mail: a mail could not be sent yet: ${errorKind}`)
      return { status: "again", errorKind, nextAt: new Date(nextAt) }
    }
  }

  const ended = sendUntilStopped()
  return {
    async flushed() {
      await sendAllDue()
      await Promise.all(working)
    },
    async stop() {
      stopping.abort()
      const patience = setTimeout(() => breakingOff.abort(), patienceMs)
      await queued.close()
      await ended
      await Promise.allSettled(working)
      clearTimeout(patience)
    },
  }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const triedMs = 24 * hourMs

/** Before the next attempt: 1, 5, 15, 60, 120 minutes, then every four hours. */
const pauseMs = (attempts: number): number => ([1, 5, 15, 60, 120][attempts - 1] ?? 240) * minuteMs

/** A mail that is about nothing but a code or a link is not sent when that does not hold any more. */
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
    case "AccountDisabled":
    case "AccountErased":
      return Infinity
  }
}

const isForGood = (error: unknown): boolean =>
  error instanceof SealBroken || (error instanceof LetterRefused && error.lasting === "forGood")

/** What a failure may be called where others read it: a code or the name of its class, and no text that could quote. */
function kindOf(error: unknown): string {
  const code = error instanceof LetterRefused ? error.kind : (error as { readonly code?: unknown } | null)?.code
  const kind = typeof code === "string" ? code : error instanceof Error ? error.name : undefined
  return typeof kind === "string" && /^[A-Za-z0-9_]{1,40}$/.test(kind) ? kind : "unknown"
}
