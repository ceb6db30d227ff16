import { randomUUID } from "node:crypto"
import type { Membership } from "#domain/household/membership.ts"
import type { Endpoint, SentBody, SentParams } from "#contract/endpoint.ts"
import type { Newcomer } from "#scripts/setup/newcomer.ts"

/** A server of the product: `address` serves all requests, and commands are sent to `commandsTo`. */
export interface Target {
  readonly address: string
  readonly commandsTo: string
}

/** A mark of events in the log, and how many events have it once the command was executed. */
interface Mark {
  readonly mark: string
  readonly times: number
}

/** A command with ids that stay the same however often it is sent. */
export interface Wanted {
  readonly endpoint: Endpoint
  readonly commandId: string
  readonly person: Newcomer
  readonly path: string
  readonly body: object | undefined
  /** The marks in the log once it was executed. A swap has one for each of its legs. */
  readonly leaves: ReadonlyArray<Mark>
  /** The household; by default the user's own. */
  readonly householdId?: string
  /** The role of a user in a household after the command; `null`: no member any more. */
  readonly membership?: {
    readonly householdId: string
    readonly memberId: string
    readonly terms: Membership | null
  }
  /** Computes a body that depends on a mail; undefined until the mail has arrived. */
  readonly bodyFrom?: (target: Target) => Promise<object | undefined>
  /** Whether it can be sent: something that it needs may not be shown yet. */
  readonly isReady?: (target: Target) => Promise<boolean>
  /** Whether an unanswered attempt was executed, if the next attempt is refused for that reason. */
  readonly isDone?: (target: Target) => Promise<boolean>
}

/** Commands that follow each other: each is sent when the one before it was acknowledged. */
export interface Story {
  readonly commands: ReadonlyArray<Wanted>
  /** Stories with the same name run one at a time, in order. */
  readonly alone?: string
}

type More = Partial<Omit<Wanted, "endpoint" | "person" | "path" | "body">>

/** A command as the contract describes it. */
export function wanted<E extends Endpoint>(
  endpoint: E,
  person: Newcomer,
  params: SentParams<E>,
  body: SentBody<E>,
  more: More = {},
): Wanted {
  const commandId = randomUUID()
  return {
    endpoint,
    commandId,
    person,
    path: endpoint.path.replaceAll(
      /:(\w+)/g,
      (_, name: string) => (params as Readonly<Record<string, string>>)[name] ?? "",
    ),
    body: body as object | undefined,
    leaves: [{ mark: commandId, times: 1 }],
    ...more,
  }
}

/** The outcome of one attempt. `unknown`: no answer shows whether the command was executed. */
export type Sent = "acknowledged" | "not yet" | "unknown"

interface Attempt {
  /** The outcome of an earlier attempt is unknown. */
  readonly again: boolean
  /** Receives the reason why it is not acknowledged. */
  readonly because?: (reason: string) => void
}

/** Sends a command once. Throws when it is refused. */
export async function sent(target: Target, command: Wanted, { again, because }: Attempt): Promise<Sent> {
  let answer: Response
  let text = ""
  try {
    const body = command.bodyFrom ? await command.bodyFrom(target) : command.body
    if (command.bodyFrom && body === undefined) return "not yet"
    if (!again && (await command.isReady?.(target)) === false) return "not yet"
    answer = await send(target, command, body)
    text = await answer.text()
    if (answer.status === 200) return "acknowledged"
    if (answer.status < 500 && again && (await command.isDone?.(target))) return "acknowledged"
    because?.(`${answer.status} ${text}`)
    if (text.includes('"StepUpNeeded"')) {
      await command.person.stepUp(target.address)
      return "not yet"
    }
  } catch (error) {
    because?.(String(error))
    return "unknown" // the connection ended without an answer
  }
  if (answer.status === 503) return "unknown"
  if (answer.status === 429 || answer.status === 401) return "not yet"
  if (command.bodyFrom && text.includes('"InvitationOver"')) return "not yet" // the invitation is not shown everywhere
  throw new Error(`${command.endpoint.name} was answered ${answer.status} ${text}`)
}

async function send(target: Target, command: Wanted, body: object | undefined): Promise<Response> {
  const { person, path, commandId, endpoint, householdId } = command
  const once = (authorization: string): Promise<Response> =>
    fetch(`${target.commandsTo}${path}`, {
      method: endpoint.method,
      headers: {
        "command-id": commandId,
        authorization,
        ...(householdId && { household: householdId }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
  const authorization = await person.authorization({ at: target.address })
  const answer = await once(authorization)
  if (answer.status !== 401) return answer
  await answer.arrayBuffer()
  return once(await person.authorization({ at: target.address, refused: authorization }))
}
