import type { Result } from "effect"
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from "../contract/endpoint.ts"
import type { Position } from "../eventlog/eventLog.ts"
import type { SignedIn } from "../identity/access.ts"
import type { Whence } from "../identity/parts.ts"
import type { Rejection } from "./problems.ts"

/** A request as the contract has it: every part decoded, nothing unknown in it. */
export interface Asked<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The same as it travelled, decimals and days as text. */
  readonly sent: { readonly params: unknown; readonly body: unknown }
  /** A file that was sent as the body. */
  readonly file: Uint8Array | undefined
  readonly whence: Whence
  /** What the cookie bears that a session is refreshed with; given to the routes that refresh or end one. */
  readonly refreshToken: string | undefined
  /** The session of the access token, whether or not it still holds. */
  readonly sessionId: string | undefined
}

/** A request of somebody who is signed in. */
export interface AskedByPerson<E extends Endpoint> extends Asked<E> {
  readonly person: SignedIn
  /** Sent by the client, so that a repeated command is known as such; made here otherwise. */
  readonly commandId: string
  /** The id of the request in the log. */
  readonly requestId: string
}

/** Whose action it is, and in which household, where it is about one. */
export type Doer = Pick<SignedIn, "userId"> & Partial<Pick<SignedIn, "householdId">>

export interface Answer<Body> {
  readonly body: Body
  readonly status?: 200 | 503
  /** Up to which position of the log the answer shows what happened; none before the first event. */
  readonly reflects?: Position | undefined
  /** A session that begins or goes on with this answer, or that its session ended. */
  readonly session?: { readonly refreshToken: string } | "ended" | undefined
  /** What the cookie of a known browser holds from now on. */
  readonly deviceSecrets?: ReadonlyArray<string> | undefined
  /** Who has shown by an open route who they are; or the same person, and the household that they joined by it. */
  readonly person?: Doer | undefined
  /**
   * Whom an open route was about that anybody may ask about anybody: looked for once the answer is on its way, so that
   * neither its words nor its time tell whether there is somebody. They need not have been there themselves.
   */
  readonly about?: () => Promise<Doer | undefined>
  /** In the place of a body, where the endpoint answers with a file. */
  readonly file?: { readonly filename: string; readonly content: Buffer | string }
}

export type Outcome<Body> = Promise<Result.Result<Answer<Body>, Rejection>>

/** The read models, by the names of their projections. */
export type ReadModelName =
  | "portfolios"
  | "ownership"
  | "holdings"
  | "debts"
  | "wallets"
  | "goals"
  | "members"
  | "subscriptions"
  | "activity"

/** An endpoint of the contract and what answers it. */
export interface Route {
  readonly endpoint: Endpoint
  /** Of a query: what it reads, and waits for when the client says how far it should have got. */
  readonly reads: ReadonlyArray<ReadModelName>
  readonly answer: (asked: AskedByPerson<Endpoint>) => Outcome<unknown>
  /** Its answers depend on a {@link Viewer} and the day alone, and may be kept. */
  readonly isKept?: true
}

/** What of a person an answer about their household may depend on, if it is to be kept for all who see the same. */
export interface Viewer extends Pick<SignedIn, "householdId" | "userId" | "portfolios"> {
  readonly preferences: Pick<SignedIn["preferences"], "baseCurrency">
}

/** Nothing else of the person, so that no answer comes to depend on it. The user is for the database to hold queries to. */
export const viewerOf = ({ householdId, userId, portfolios, preferences: { baseCurrency } }: Viewer): Viewer => ({
  householdId,
  userId,
  portfolios,
  preferences: { baseCurrency },
})

/** What a viewer asks: nothing that is about them or their browser. */
export interface AskedByViewer<E extends Endpoint> extends Pick<Asked<E>, "params" | "query"> {
  readonly person: Viewer
}

/** Answers whoever asks. */
export function openRoute<E extends Endpoint>(endpoint: E, answer: (asked: Asked<E>) => Outcome<AnswerOf<E>>): Route {
  if (endpoint.kind !== "open") throw new Error(`${endpoint.name} is for people who are signed in`)
  return { endpoint, reads: [], answer: answer as Route["answer"] } // decoded by the same endpoint's schemas
}

/** Answers people who are signed in. */
export function personalRoute<E extends Endpoint>(
  endpoint: E,
  answer: (asked: AskedByPerson<E>) => Outcome<AnswerOf<E>>,
): Route {
  if (endpoint.kind === "open") throw new Error(`${endpoint.name} is open to everyone`)
  return { endpoint, reads: [], answer: answer } // decoded by the same endpoint's schemas
}

/** Answers people who look after the installation. */
export function adminRoute<E extends Endpoint>(
  endpoint: E,
  answer: (asked: AskedByPerson<E>) => Outcome<AnswerOf<E>>,
): Route {
  if (endpoint.kind !== "admin") throw new Error(`${endpoint.name} is not for admins`)
  return personalRoute(endpoint, answer)
}

/** Answers people who are signed in with what the read models show. */
export const queryRoute = <E extends Endpoint>(
  endpoint: E,
  reads: ReadonlyArray<ReadModelName>,
  answer: (asked: AskedByPerson<E>) => Outcome<AnswerOf<E>>,
): Route => ({ ...personalRoute(endpoint, answer), reads })

/** The same, where the answer is the same for everybody who sees the same of the household: it is kept until data change. */
export const viewRoute = <E extends Endpoint>(
  endpoint: E,
  reads: ReadonlyArray<ReadModelName>,
  answer: (asked: AskedByViewer<E>) => Outcome<AnswerOf<E>>,
): Route => ({
  ...queryRoute(endpoint, reads, ({ params, query, person }) => answer({ params, query, person: viewerOf(person) })),
  isKept: true,
})
