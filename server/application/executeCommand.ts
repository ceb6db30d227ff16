import { Result } from "effect"
import type { HouseholdId, PortfolioId } from "#domain/shared/ids.ts"
import type { Decider } from "#domain/shared/decider.ts"
import { handle } from "#server/commands/handle.ts"
import { commandDigest } from "#server/commands/ids.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Acknowledged, Refusal } from "#contract/problem.ts"
import type { EventCodec } from "#server/eventlog/eventCodec.ts"
import { type EventLog, positionText } from "#server/eventlog/eventLog.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import type { PersonalRequest, Outcome } from "#server/http/route.ts"
import type { SignedIn } from "#server/identity/access.ts"
import { historyMost } from "./householdLimits.ts"
import { namesIn } from "./names.ts"
import type { Addition } from "./quotas.ts"

/** The dependencies of executing a command. It runs under the lock of its household (`server/http/register.ts`). */
export interface CommandDependencies {
  readonly log: EventLog
  readonly now: () => Date
  /** Returns when the read models show everything that the log contained at the call. */
  readonly caughtUp: () => Promise<void>
  /** The lines and stakes that belong to a portfolio or name it, according to the read models. */
  readonly contentsOf: (
    person: SignedIn,
    portfolioId: PortfolioId,
  ) => Promise<{ readonly holdings: number; readonly stakes: number }>
  /** Adds something that a plan or the installation limits, if the limit is not reached. */
  readonly withinQuota: (person: SignedIn, addition: Addition) => Outcome<Acknowledged>
}

/** An aggregate and a command: its rules, the codec of its events, and its stream. */
interface CommandTarget<State, Command, Event, R> {
  readonly decider: Decider<State, Command, Event, R>
  readonly codec: EventCodec<Event>
  readonly stream: string
  readonly command: Command
  /** Accepted regardless of the length of the stream: a command that takes access away from a user. */
  readonly isAlwaysAccepted?: boolean
}

/** The user who sent a command, and its content. */
export interface CommandRequest extends Pick<PersonalRequest<Endpoint>, "commandId" | "sent"> {
  /** The id of the request in the logger's output; absent if a server completes a command that another one began. */
  readonly requestId?: string
  readonly person: Pick<SignedIn, "householdId" | "userId">
}

/** Executes a command, and returns the position of its last event. */
export async function executeCommand<State, Command, Event, R extends Refusal>(
  { log }: Pick<CommandDependencies, "log">,
  endpoint: Endpoint,
  { person, commandId, requestId = commandId, sent }: CommandRequest,
  { decider, codec, stream, command, isAlwaysAccepted = false }: CommandTarget<State, Command, Event, R>,
): Outcome<Acknowledged> {
  const handled = await handle({ log, codec }, decider, {
    stream,
    command,
    ...(!isAlwaysAccepted && { eventsMost: historyMost }),
    metadata: {
      householdId: person.householdId,
      actorId: person.userId,
      commandId,
      // Of the request, and not of the command: what the server adds may have changed when the request is repeated.
      commandDigest: commandDigest({ ...sent, name: endpoint.name }),
      causationId: commandId,
      correlationId: requestId,
    },
  })
  if (Result.isFailure(handled)) return Result.fail(await refusedWithNames(log, person, handled.failure))
  const { position } = handled.success
  return Result.succeed({ body: { position: position ? positionText(position) : null } })
}

/** A refusal with the names of the portfolios and lines that it mentions. */
export async function refusedWithNames(
  log: EventLog,
  { householdId }: { readonly householdId: HouseholdId },
  refusal: Refusal,
): Promise<Rejection> {
  return refused(refusal, await namesIn(log, householdId, refusal))
}
