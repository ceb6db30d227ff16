import { setTimeout as pause } from "node:timers/promises"
import { Result } from "effect"
import { sql } from "kysely"
import type { Consents } from "#server/analytics/consents.ts"
import { backupView, type DailyBackup } from "#server/backup/dailyBackup.ts"
import type { EventLoopMonitor } from "#server/http/eventLoop.ts"
import {
  debugRole,
  type MailDelivery,
  readHealth,
  readInstallation,
  readMailbox,
  recordConsent,
} from "#contract/people/operations.ts"
import type { Db } from "#server/db/database.ts"
import { type EventLog, positionText } from "#server/eventlog/eventLog.ts"
import { refused } from "#server/http/problems.ts"
import { openRoute, personalRoute, type Route } from "#server/http/route.ts"
import type { Attempts } from "#server/identity/attempts.ts"
import { begin } from "#server/identity/dependencies.ts"
import type { People } from "#server/identity/people.ts"
import { readMailbox as mailsIn } from "#server/mail/mailbox.ts"
import type { Operator } from "#server/settings/operator.ts"
import type { AnalyticsScript } from "#server/settings/settings.ts"
import type { SystemSettings } from "#contract/people/admin.ts"
import { setAsideViews } from "#server/admin/projectionViews.ts"
import type { SetAsideSince } from "#server/projections/setAside.ts"
import type { ProjectionStatus } from "#server/projections/runner.ts"

export interface OperationsDependencies {
  readonly requestsDb: Db
  readonly log: EventLog
  readonly logProblem: () => string | undefined
  readonly projections: () => ReadonlyArray<ProjectionStatus>
  readonly setAside: () => ReadonlyArray<SetAsideSince>
  readonly eventLoop: Pick<EventLoopMonitor, "delay">
  readonly backup: Pick<DailyBackup, "state"> | undefined
  readonly people: People
  readonly now: () => Date
  readonly system: () => Promise<
    Pick<SystemSettings, "maintenance" | "maintenanceMessage" | "signUpOpen" | "examplesOpen">
  >
  readonly billing: "on" | "off"
  /** What pays for plans; absent: no plans are paid here. */
  readonly payments: object | undefined
  /** The mailbox folder of an installation that serves only this machine and has no mail server; otherwise absent. */
  readonly mailbox: string | undefined
  readonly mailDelivery: MailDelivery
  readonly debugRole: boolean
  readonly analyticsScript: AnalyticsScript | undefined
  /** A demo installation: every visit signs in its demo user. */
  readonly isDemo: boolean
  readonly operator: Operator
  readonly consents: Pick<Consents, "keep">
  readonly attempts: Attempts
}

export const operationsRoutes = (dependencies: OperationsDependencies): ReadonlyArray<Route> => [
  healthRoute(dependencies),
  openRoute(readInstallation, async () => {
    const { maintenance, maintenanceMessage, signUpOpen, examplesOpen } = await dependencies.system()
    const { billing, mailbox, analyticsScript: script, operator, isDemo } = dependencies
    const body = {
      maintenance,
      maintenanceMessage,
      signUpOpen,
      billing: billing === "on",
      hasMailbox: mailbox !== undefined,
      analyticsScript: script ? { url: script.url.href, domain: script.domain } : null,
      ...(dependencies.payments && { payments: true as const }),
      operator: operator.name,
      hostingCountry: operator.hostingCountry,
      ...(dependencies.mailDelivery === "notSetUp" && { noMail: true as const }),
      ...(isDemo && { demo: true as const }),
      ...(examplesOpen && !isDemo && { examples: true as const }),
    }
    return Result.succeed({ body })
  }),
  openRoute(readMailbox, async () => {
    if (dependencies.mailbox === undefined) return Result.fail({ code: "notFound" })
    const kept = await mailsIn(dependencies.mailbox, mailsShown)
    const mails = kept.map(({ id, to, subject, at, text }) => ({ mailId: id, to, subject, at, text }))
    return Result.succeed({ body: { mails } })
  }),
  personalRoute(debugRole, async ({ person }) => {
    if (!dependencies.debugRole) return Result.fail({ code: "notFound" })
    const { session, role, householdRole } = person
    const direct = (await dependencies.people.find(person.userId))?.person
    return Result.succeed({
      body: {
        role,
        isAdmin: role !== "user",
        isSuperAdmin: role === "superAdmin",
        householdRole,
        sessionId: session.sessionId,
        sessionCreatedAt: session.createdAt.toISOString(),
        sessionEndsAt: session.endsAt.toISOString(),
        directCheck: { role: direct?.role ?? "none", disabled: direct?.isDisabled ?? true },
      },
    })
  }),
  openRoute(recordConsent, async ({ body, client: { address } }) => {
    const { attempts, consents, now } = dependencies
    const tooMany = await begin({ attempts, now }, [{ kind: "consent", address }])
    if (tooMany) return Result.fail(refused(tooMany))
    await consents.keep(body)
    return Result.succeed({ body: undefined })
  }),
]

/** The number of mails shown: more than a new user looks for. */
const mailsShown = 50

/** A projection that waits for longer counts as a problem. A restart of the database or the log takes less. */
const waitingMostMs = 120_000

const healthRoute = (dependencies: OperationsDependencies): Route =>
  openRoute(readHealth, async () => {
    const { requestsDb, log, logProblem, projections, setAside, eventLoop, backup, mailDelivery, now } = dependencies
    const [database, logState, backups] = await Promise.all([
      answers(() => sql`select`.execute(requestsDb)),
      log.ping().then(
        () => "up" as const,
        () => "down" as const,
      ),
      backup?.state(),
    ])
    const shown = projections()
    const isBehind = ({ state, waitingSince }: ProjectionStatus): boolean =>
      state === "halted" || (waitingSince !== null && now().getTime() - waitingSince.getTime() > waitingMostMs)
    const delay = eventLoop.delay()
    const isServing = database === "up" && logState === "up"
    return Result.succeed({
      body: {
        status: !isServing
          ? ("unavailable" as const)
          : delay.isSlow ||
              backups?.isOld ||
              mailDelivery === "notSetUp" ||
              shown.some(isBehind) ||
              setAside().length > 0
            ? ("degraded" as const)
            : ("ok" as const),
        database,
        log: logState,
        mail: mailDelivery,
        problem: logProblem() ?? null,
        eventLoop: delay,
        backup: backups ? backupView(backups) : null,
        projections: shown.map(({ name, state, position, waitingSince, haltedAt }) => ({
          name,
          state,
          position: positionText(position),
          waitingSince: waitingSince?.toISOString() ?? null,
          setAside: setAsideViews(setAside(), name),
          haltedAt: haltedAt && {
            position: positionText(haltedAt.position),
            eventId: haltedAt.eventId,
            error: haltedAt.error,
          },
        })),
      },
      status: isServing ? 200 : 503,
    })
  })

/** The health check answers within seconds, although a connection may hang for longer. */
const patienceMs = 2_000

async function answers(ask: () => Promise<unknown>): Promise<"up" | "down"> {
  const tooLate = new AbortController()
  try {
    await Promise.race([
      ask(),
      pause(patienceMs, undefined, { signal: tooLate.signal }).then(() => Promise.reject(new Error("no answer"))),
    ])
    return "up"
  } catch {
    return "down"
  } finally {
    tooLate.abort()
  }
}
