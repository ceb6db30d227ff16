import { household as householdRules } from "#domain/household/household.ts"
import { mayInRole } from "#domain/household/roles.ts"
import { memberOn } from "#domain/household/state.ts"
import { fold } from "#domain/shared/decider.ts"
import type { Entitlement } from "#domain/subscription/entitlement.ts"
import type { Db } from "#server/db/database.ts"
import { householdCodec } from "#server/eventlog/eventCodec.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { householdStream } from "#server/eventlog/streams.ts"
import type { Authentication } from "#server/identity/access.ts"
import { serverDay } from "#server/identity/today.ts"
import type { StartedImport } from "./importStates.ts"

/** What the user of an import may do now; undefined: they may not import any more. */
export type MayImport = (of: Pick<StartedImport, "householdId" | "userId" | "session">) => Promise<
  | {
      /** What the plan of the household allows; undefined for an import that an earlier version began. */
      readonly entitlement: Entitlement | undefined
      /** Whether they may record prices and rates, which all households share. */
      readonly takesPrices: boolean
    }
  | undefined
>

/**
 * Whether the user of an import may manage its household, by the log as it is now, and is still signed in in the browser
 * in which they began it: after a step-up, in a session that continues the former. Of an import that an earlier version
 * began, the session is not known.
 */
export const importRights =
  ({
    log,
    workerDb,
    authenticate,
    now,
  }: {
    readonly log: EventLog
    readonly workerDb: Db
    readonly authenticate: Authentication["authenticate"]
    readonly now: () => Date
  }): MayImport =>
  async ({ householdId, userId, session }) => {
    const recorded = []
    for await (const event of log.readStream(householdStream(householdId))) recorded.push(householdCodec.decode(event))
    const member = memberOn(fold(householdRules, recorded), userId, serverDay(now()))
    if (!member || !mayInRole(member.role, "manage")) return undefined
    if (!session) return { entitlement: undefined, takesPrices: true }
    const { sessionId, createdAt, device } = session
    const sessions = await workerDb
      .selectFrom("identity.sessions")
      .select("session_id as sessionId")
      .where("user_id", "=", userId)
      .where((eb) =>
        eb.or([
          eb("session_id", "=", sessionId),
          eb("created_at", "=", createdAt),
          ...(device ? [eb("device", "=", device)] : []),
        ]),
      )
      .execute()
    for (const found of sessions) {
      const person = await authenticate(found.sessionId, { householdId, isBackground: true })
      if (person?.householdId === householdId && mayInRole(person.householdRole, "manage")) {
        return { entitlement: person.membership.entitlement, takesPrices: person.role === "superAdmin" }
      }
    }
    return undefined
  }
