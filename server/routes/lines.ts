import { Result } from "effect"
import type { LineKind } from "#domain/lines/lineKind.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { CommandOf, StructureCommand } from "#domain/structure/aggregates.ts"
import type { BodyOf, Endpoint, ParamsOf } from "#contract/endpoint.ts"
import type { Refusal } from "#contract/problem.ts"
import { notInFuture } from "#server/application/days.ts"
import { execute, type Execution } from "#server/application/execute.ts"
import { sessionOf } from "#server/application/principal.ts"
import type { SignedIn } from "#server/identity/access.ts"
import { refused } from "#server/http/problems.ts"
import { type PersonalRequest, personalRoute, type Route } from "#server/http/route.ts"

/** The checks of a request besides the rules that decide its command. */
interface Checks<E extends Endpoint> {
  /** The day of the fact, which must have begun, and the field of the body that has it. */
  readonly day?: (body: BodyOf<E>) => readonly [field: string, day: CalendarDate]
  readonly refusal?: (body: BodyOf<E>) => Refusal | undefined | Promise<Refusal | undefined>
  /** What only stored data can refuse. */
  readonly refusedByData?: (person: SignedIn, body: BodyOf<E>) => Promise<Refusal | undefined>
}

/** The parameters and the body of an endpoint together, as the fields of a command. */
type Sent<E extends Endpoint> = ParamsOf<E> & (BodyOf<E> extends object ? BodyOf<E> : unknown)

/** Makes routes that execute commands on one kind of line. */
export function lineRoutes<Kind extends LineKind>(execution: Execution, kind: Kind) {
  type Command = CommandOf<Kind>

  /** A route that executes the command of a request. */
  const commandRoute = <E extends Endpoint>(
    endpoint: E,
    commandOf: (asked: PersonalRequest<E>) => Command,
    { day, refusal, refusedByData }: Checks<E> = {},
  ): Route =>
    personalRoute<Endpoint>(endpoint, async (request) => {
      // Decoded by the schemas of the endpoint.
      const asked = request as PersonalRequest<E>
      const { person, body, commandId, sent } = asked
      const dated = day?.(body)
      const begun = dated ? notInFuture(dated[1], `body.${dated[0]}`, person) : Result.void
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      const unfit = (await refusal?.(body)) ?? (await refusedByData?.(person, body))
      if (unfit) return Result.fail(refused(unfit))
      // A command of its own kind.
      const step = { kind, command: commandOf(asked) } as StructureCommand
      return execute(execution, { name: endpoint.name, commandId, sent, steps: [step] }, sessionOf(asked))
    })

  return {
    commandRoute,
    /** A route whose parameters and body together are the command. */
    route: <E extends Endpoint, Tag extends Command["_tag"]>(
      endpoint: E,
      tag: Tag & (Sent<E> extends Omit<Extract<Command, { readonly _tag: Tag }>, "_tag"> ? unknown : never),
      checks: Checks<E> = {},
    ): Route =>
      // The type of `tag` shows that these are the fields of the command.
      commandRoute(
        endpoint,
        ({ params, body }) => ({ ...(params as object), ...(body as object), _tag: tag }) as unknown as Command,
        checks,
      ),
  }
}
