import { Result } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { PaidPlan } from "#domain/subscription/plans.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { DailyBackup } from "#server/backup/dailyBackup.ts"
import type { AccountAction, actOnPeople, listPeople, readDataManagement, readSystem } from "#contract/people/admin.ts"
import type { AnswerOf, QueryOf } from "#contract/endpoint.ts"
import type { listMails } from "#contract/people/mails.ts"
import type { InstallationRole } from "#contract/people/identity.ts"
import type { EdgeRefusal, Refusal } from "#contract/problem.ts"
import type { MailDelivery } from "#contract/people/operations.ts"
import type { EventLoopMonitor } from "#server/http/eventLoop.ts"
import { decodeEvent } from "#server/projections/decoding.ts"
import { act, type AccountActionSources, type Actor } from "./accountActions.ts"
import { type CheckName, checks } from "./checks.ts"
import { integrityCheck } from "./integrity.ts"
import { discard, listOfMails, retryNow, type SendTestMail } from "./mailsSent.ts"
import { orphansCheck } from "./orphans.ts"
import { type Overview, overview } from "./overview.ts"
import { peopleList, type PeopleListSources } from "./peopleList.ts"
import { projectionViews } from "./projectionViews.ts"
import { rebuilds } from "./rebuilds.ts"
import { assignRole } from "./roles.ts"
import type { DataSources } from "./sources.ts"
import type { SystemSettingsStore } from "./systemSettings.ts"

interface AdministrationSources extends Omit<DataSources, "db" | "decode">, PeopleListSources, AccountActionSources {
  readonly settings: Pick<SystemSettingsStore, "read" | "change">
  /** Gives a household a plan until a day, on behalf of an admin. */
  readonly grantPlan: (granted: GrantedPlan) => Promise<Result.Result<unknown, Refusal>>
  readonly sendTestMail: SendTestMail
  /** Names and values of the settings that the process was started with, without secrets. */
  readonly startedWith: AnswerOf<typeof readSystem>["startedWith"]
  readonly version: string
  readonly startedAt: Date
  readonly mailDelivery: MailDelivery
  readonly eventLoop: Pick<EventLoopMonitor, "delay">
  readonly backup: Pick<DailyBackup, "state"> | undefined
}

export interface GrantedPlan {
  readonly householdId: HouseholdId
  readonly plan: PaidPlan
  readonly until: CalendarDate
  readonly actorId: UserId
  readonly commandId: string
}

/** What admins can do. The caller has checked that the user is one. */
export interface Administration {
  readonly overview: () => Promise<Overview>
  readonly people: (asked: NonNullable<QueryOf<typeof listPeople>>) => Promise<AnswerOf<typeof listPeople>>
  readonly assignRole: (
    actor: Actor,
    userId: UserId,
    role: InstallationRole,
  ) => Promise<Result.Result<void, EdgeRefusal>>
  readonly act: (
    actor: Actor,
    action: AccountAction,
    userIds: ReadonlyArray<UserId>,
  ) => Promise<AnswerOf<typeof actOnPeople>>
  readonly grantPlan: AdministrationSources["grantPlan"]
  readonly mails: (asked: NonNullable<QueryOf<typeof listMails>>) => Promise<AnswerOf<typeof listMails>>
  readonly retryMail: (mailId: string) => Promise<Result.Result<void, EdgeRefusal>>
  readonly discardMail: (mailId: string) => Promise<Result.Result<void, EdgeRefusal>>
  readonly sendTestMail: SendTestMail
  readonly settings: AdministrationSources["settings"]
  readonly startedWith: AdministrationSources["startedWith"]
  readonly data: () => Promise<AnswerOf<typeof readDataManagement>>
  readonly rebuild: (name: string) => Promise<Result.Result<void, EdgeRefusal>>
  readonly resume: (name: string) => Promise<Result.Result<void, EdgeRefusal>>
  readonly check: (name: CheckName) => Promise<Result.Result<void, EdgeRefusal>>
  /** Aborts a running check. A rebuild ends when the projections stop. */
  readonly stop: () => Promise<void>
}

export function administration(given: AdministrationSources): Administration {
  const db = given.workerDb.withTables<Pick<ReadModels, keyof ReadModels>>()
  const sources = { ...given, db, decode: decodeEvent }
  const checking = checks({
    ...sources,
    kinds: { integrity: integrityCheck(sources), orphans: orphansCheck(sources) },
  })
  const rebuilding = rebuilds(sources, () => checking.running() === "integrity")

  return {
    overview: () => overview({ ...sources, rebuilds: rebuilding }),
    people: (asked) => peopleList(sources, asked),
    assignRole: (actor, userId, role) => assignRole(sources.workerDb, actor.userId, userId, role),
    act: (actor, action, userIds) => act(sources, actor, action, userIds),
    grantPlan: sources.grantPlan,
    mails: (asked) => listOfMails(sources.workerDb, asked),
    retryMail: (mailId) => retryNow(sources.workerDb, mailId),
    discardMail: (mailId) => discard(sources.workerDb, mailId),
    sendTestMail: sources.sendTestMail,
    settings: sources.settings,
    startedWith: sources.startedWith,

    async data() {
      const [projections, last] = await Promise.all([projectionViews(sources, rebuilding), checking.last()])
      return { projections, ...last }
    },

    rebuild: rebuilding.begin,

    async resume(name) {
      if (!sources.models.some((model) => model.name === name)) return Result.fail({ _tag: "ProjectionNotFound" })
      await sources.projections.resume(name)
      return Result.void
    },

    check: checking.begin,

    stop: checking.stop,
  }
}
