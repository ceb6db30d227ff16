import type { Result } from "effect"
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from "../contract/endpoint.ts"
import type { Position } from "../eventlog/eventLog.ts"
import type { SignedIn } from "../identity/sessions.ts"
import type { Rejection } from "./problems.ts"

/** A request as the contract has it: every part decoded, nothing unknown in it. */
export interface Asked<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The same as it travelled, decimals and days as text. */
  readonly sent: { readonly params: unknown; readonly body: unknown }
  /** Network address of the client. */
  readonly address: string
}

/** A request of somebody who is signed in. */
export interface AskedByPerson<E extends Endpoint> extends Asked<E> {
  readonly person: SignedIn
  /** Sent by the client, so that a repeated command is known as such; made here otherwise. */
  readonly commandId: string
}

export interface Answer<Body> {
  readonly body: Body
  readonly status?: 200 | 503
  /** Up to which position of the log the answer shows what happened; none before the first event. */
  readonly reflects?: Position | undefined
  /** A session that begins with this answer, or that its session ended. */
  readonly session?: { readonly token: string } | "ended"
}

export type Outcome<Body> = Promise<Result.Result<Answer<Body>, Rejection>>

/** The read models, by the names of their projections. */
export type ReadModelName = "portfolios" | "ownership" | "holdings" | "debts" | "wallets" | "goals" | "activity"

/** An endpoint of the contract and what answers it. */
export interface Route {
  readonly endpoint: Endpoint
  /** Of a query: what it reads, and waits for when the client says how far it should have got. */
  readonly reads: ReadonlyArray<ReadModelName>
  readonly answer: (asked: AskedByPerson<Endpoint>) => Outcome<unknown>
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

/** Answers people who are signed in with what the read models show. */
export const queryRoute = <E extends Endpoint>(
  endpoint: E,
  reads: ReadonlyArray<ReadModelName>,
  answer: (asked: AskedByPerson<E>) => Outcome<AnswerOf<E>>,
): Route => ({ ...personalRoute(endpoint, answer), reads })
