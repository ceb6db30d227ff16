import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { PendingCommand } from "#server/commands/pendingCommands.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { PersonalRequest } from "#server/http/route.ts"
import type { SignedIn } from "#server/identity/access.ts"

/**
 * Who has commands carried out in a household. `userId` is the user to whom the events are attributed: who is signed in,
 * who made the token, or for whom a provider or a job acts.
 */
export type Principal = { readonly householdId: HouseholdId; readonly userId: UserId } & (
  | {
      /** The user who is signed in, as their permission was checked under the lock of the household. */
      readonly _tag: "session"
      readonly person: SignedIn
      /** The id of the request in the logger's output. */
      readonly requestId: string
    }
  | { readonly _tag: "token"; readonly tokenId: string }
  | { readonly _tag: "provider"; readonly provider: string }
  /** A job, such as the one that completes what a server left unfinished. */
  | { readonly _tag: "job"; readonly job: string }
)

/** A command as a user sent it. */
export type CommandRequest = Pick<PersonalRequest<Endpoint>, "person" | "requestId" | "commandId" | "sent">

/** The user of a request, who is signed in. */
export const sessionOf = ({ person, requestId }: Pick<CommandRequest, "person" | "requestId">): Principal => ({
  _tag: "session",
  householdId: person.householdId,
  userId: person.userId,
  person,
  requestId,
})

/** The job that completes a command which a server left unfinished, for the user who sent it. */
export const completing = ({ householdId, actorId }: PendingCommand): Principal => ({
  _tag: "job",
  job: "pending",
  householdId,
  userId: actorId,
})
