import { Result } from "effect"
import { entryWithId, type Line, type LineTypes, type OpenedLine } from "#domain/lines/line.ts"
import type { LineKind } from "#domain/lines/lineKind.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Decider } from "#domain/shared/decider.ts"
import type { EntryId, HouseholdId, LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { BodyOf, Endpoint, ParamsOf } from "#contract/endpoint.ts"
import type { Refusal } from "#contract/problem.ts"
import type { EventCodec } from "#server/eventlog/eventCodec.ts"
import { type PersonalRequest, personalRoute, type Route } from "#server/http/route.ts"
import { holdingNow, stateOf } from "#server/application/aggregates.ts"
import { notInFuture } from "#server/application/days.ts"
import { executeCommand, type CommandDependencies, refusedWithNames } from "#server/application/executeCommand.ts"
import { portfoliosInUse, refuseUsedLineId } from "#server/application/structure.ts"

/** The rules, events and streams of one kind of line. */
interface Lines<Of extends LineTypes, Command> {
  readonly kind: LineKind
  readonly decider: Decider<Line<Of>, Command, Of["Event"], Of["Refusal"] | LineRefusal>
  readonly codec: EventCodec<Of["Event"]>
  readonly stream: (householdId: HouseholdId, lineId: LineId) => string
  readonly idOf: (command: Command) => LineId
}

/** The portfolios and the holding that a command names. The lock of the household keeps them from being removed. */
interface Named {
  readonly portfolioIds: ReadonlyArray<PortfolioId>
  readonly linkedHoldingId?: LineId | null
}

/** The checks of a command besides the decision of the line itself. */
interface Checks<Of extends LineTypes, E extends Endpoint> {
  /** The day of the fact, which must have begun, and the field of the body that has it. */
  readonly day?: (body: BodyOf<E>) => readonly [field: string, day: CalendarDate]
  readonly refusal?: (body: BodyOf<E>) => Refusal | undefined
  readonly names?: (body: BodyOf<E>) => Named | undefined
  /** What the line itself names; for a line that is restored. */
  readonly namesOf?: (line: OpenedLine<Of>) => Named
  /** What counts towards the limits of the household and of its plan. */
  readonly adds?: (body: BodyOf<E>) => "line" | "restored" | "entry" | undefined
}

/** The parameters and the body of an endpoint together, as the fields of a command. */
type Sent<E extends Endpoint> = ParamsOf<E> & (BodyOf<E> extends object ? BodyOf<E> : unknown)

/** Makes routes that execute commands on one kind of line. */
export function lineRoutes<
  Of extends LineTypes & { readonly Refusal: Refusal },
  Command extends { readonly _tag: string },
>(dependencies: CommandDependencies, lines: Lines<Of, Command>) {
  const { log, withinQuota } = dependencies
  const { decider, codec } = lines

  /** Refuses a named portfolio or holding that does not exist, or the id of a new line that another line has. */
  async function missing(
    householdId: HouseholdId,
    { portfolioIds, linkedHoldingId }: Named,
    newId: LineId | undefined,
  ): Promise<Refusal | undefined> {
    const usable = await portfoliosInUse(log, householdId, portfolioIds)
    if (Result.isFailure(usable)) return usable.failure
    const linked = linkedHoldingId && (await holdingNow(log, householdId, linkedHoldingId))
    if (linked && linked._tag === "NotOpened") return LineRefusal.cases.LineNotFound.make({ line: "holding" })
    return newId && (await refuseUsedLineId(log, householdId, newId, lines.kind))
  }

  /** A route that executes the command of a request. */
  const commandRoute = <E extends Endpoint>(
    endpoint: E,
    commandOf: (asked: PersonalRequest<E>) => Command,
    checks: Checks<Of, E> = {},
  ): Route =>
    personalRoute<Endpoint>(endpoint, async (request) => {
      // Decoded by the schemas of the endpoint.
      const asked = request as PersonalRequest<E>
      const { person, params, body } = asked
      const { householdId } = person
      const refuse = async (refusal: Refusal) => Result.fail(await refusedWithNames(log, person, refusal))
      const dated = checks.day?.(body)
      const begun = dated ? notInFuture(dated[1], `body.${dated[0]}`, person) : Result.void
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      const refusal = checks.refusal?.(body)
      if (refusal) return refuse(refusal)

      const command = commandOf(asked)
      const lineId = lines.idOf(command)
      const stream = lines.stream(householdId, lineId)
      const lineNow = () => stateOf<Line<Of>, Of["Event"]>(log, stream, decider, codec)
      const adds = checks.adds?.(body)
      const execute = () => executeCommand(dependencies, endpoint, asked, { decider, codec, stream, command })
      const add = () =>
        adds
          ? withinQuota(person, {
              kind: adds === "entry" ? "entries" : `${lines.kind}s`,
              isRestored: adds === "restored",
              async isThere() {
                const line = await lineNow()
                if (line._tag === "NotOpened") return adds === "restored"
                if (adds === "entry") return entryWithId(line, (params as { entryId: EntryId }).entryId) !== undefined
                return adds === "line" || line.presence === "present"
              },
              add: execute,
            })
          : execute()
      const named = checks.names?.(body)
      if (!named && !checks.namesOf) return add()
      const line = checks.namesOf && (await lineNow())
      const namedByLine = line?._tag === "Opened" ? checks.namesOf?.(line) : undefined
      const absent = await missing(
        householdId,
        named ?? namedByLine ?? { portfolioIds: [] },
        adds === "line" ? lineId : undefined,
      )
      return absent ? refuse(absent) : add()
    })

  return {
    commandRoute,
    /** A route whose parameters and body together are the command. */
    route: <E extends Endpoint, Tag extends Command["_tag"]>(
      endpoint: E,
      tag: Tag & (Sent<E> extends Omit<Extract<Command, { readonly _tag: Tag }>, "_tag"> ? unknown : never),
      checks: Checks<Of, E> = {},
    ): Route =>
      // The type of `tag` shows that these are the fields of the command.
      commandRoute(
        endpoint,
        ({ params, body }) => ({ ...(params as object), ...(body as object), _tag: tag }) as unknown as Command,
        checks,
      ),
  }
}
