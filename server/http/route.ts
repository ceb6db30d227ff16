import type { Result } from "effect"
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from "#contract/endpoint.ts"
import type { Position } from "#server/eventlog/eventLog.ts"
import type { SignedIn } from "#server/identity/access.ts"
import type { Client } from "#server/identity/dependencies.ts"
import type { Encoding } from "#server/files/encodings.ts"
import type { Rejection } from "./problems.ts"
import type { Upload } from "./upload.ts"

/** A request, decoded by the schemas of its endpoint. */
interface ApiRequest<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The same before decoding, with decimals and days as text. */
  readonly sent: { readonly params: unknown; readonly body: unknown }
  /** A file that was sent as the body. */
  readonly file: Upload | undefined
  readonly client: Client
  /** How the answer may be compressed. */
  readonly encoding: Encoding | undefined
  /** From the cookie; only for the routes that refresh or end a session. */
  readonly refreshToken: string | undefined
  /** The session of the access token, even when it has ended. */
  readonly sessionId: string | undefined
}

/** A request of a signed-in user. */
export interface PersonalRequest<E extends Endpoint> extends ApiRequest<E> {
  readonly person: SignedIn
  /**
   * The same user as they are now, or why the request is no longer permitted. For work that begins later than the
   * handler, or under a lock that the handler takes itself. `at`: the moment for which a step-up must be recent enough;
   * now, if absent.
   */
  readonly again: (at?: Date) => Promise<Result.Result<SignedIn, Rejection>>
  /** Sent by the client, so that a repeated command is recognised; otherwise random. */
  readonly commandId: string
  /** The id of the request for the logger. */
  readonly requestId: string
}

/** The user who acts, and the household, where the action concerns one. */
export type Actor = Pick<SignedIn, "userId"> & Partial<Pick<SignedIn, "householdId">>

export interface Answer<Body> {
  readonly body: Body
  readonly status?: 200 | 503
  /** The position of the log up to which the answer shows events; absent before the first event. */
  readonly reflects?: Position | undefined
  /** The new refresh token of a session that begins or continues, or that the session ended. */
  readonly session?: { readonly refreshToken: string } | "ended" | undefined
  /** The new content of the cookie of trusted browsers. */
  readonly deviceSecrets?: ReadonlyArray<string> | undefined
  /** The user who signed in by an open route; or the user of the request, with the household that they joined. */
  readonly person?: Actor | undefined
  /**
   * The user whose address a client sent to an open route without signing in. Looked up after the answer is sent, so
   * that neither its content nor its duration reveals whether the account exists.
   */
  readonly about?: () => Promise<Actor | undefined>
  /** Replaces the body: the same, as the bytes that are sent. */
  readonly encoded?: { readonly content: Buffer; readonly encoding: Encoding | undefined }
  /** Replaces the body if the endpoint answers with a file. */
  readonly file?: { readonly filename: string; readonly content: Buffer | string }
  /** Called when the client has received the answer, or its connection has closed. */
  readonly onSent?: () => void
}

export type Outcome<Body> = Promise<Result.Result<Answer<Body>, Rejection>>

/** The read models, by the names of their projections. */
export type ReadModelName = "portfolios" | "ownership" | "lines" | "goals" | "members" | "subscriptions" | "activity"

/** An endpoint of the contract with the function that answers it. */
export interface Route {
  readonly endpoint: Endpoint
  /** For a query, the read models that it reads. It waits for them when the client names a position. */
  readonly reads: ReadonlyArray<ReadModelName>
  readonly answer: (asked: PersonalRequest<Endpoint>) => Outcome<unknown>
  /** Its answers depend on a {@link Viewer} alone, and may be cached. */
  readonly isCached?: true
  /** A command that does not run under the lock of the household: it takes the lock when it needs it, and asks again. */
  readonly locksItself?: true
}

/** The properties of a user on which a cached answer may depend: it serves all users who see the same of a household. */
export interface Viewer extends Pick<SignedIn, "householdId" | "userId" | "portfolios" | "today"> {
  /** No part of an answer: what was read for this version may be used again. */
  readonly dataVersion: SignedIn["dataVersion"]
  readonly preferences: Pick<SignedIn["preferences"], "baseCurrency">
}

/** Drops all other properties, so that no cached answer depends on them. Row-level security needs the user's id. */
export const viewerOf = ({
  householdId,
  userId,
  portfolios,
  today,
  dataVersion,
  preferences: { baseCurrency },
}: Viewer): Viewer => ({
  householdId,
  userId,
  portfolios,
  today,
  dataVersion,
  preferences: { baseCurrency },
})

/** A request without the properties of its user and browser. */
interface ViewerRequest<E extends Endpoint> extends Pick<ApiRequest<E>, "params" | "query"> {
  readonly person: Viewer
}

/** A route that needs no session. */
export function openRoute<E extends Endpoint>(
  endpoint: E,
  answer: (asked: ApiRequest<E>) => Outcome<AnswerOf<E>>,
): Route {
  if (endpoint.kind !== "open") throw new Error(`${endpoint.name} requires a signed-in user`)
  return { endpoint, reads: [], answer: answer as Route["answer"] } // decoded by the same endpoint's schemas
}

/** A route for signed-in users. */
export function personalRoute<E extends Endpoint>(
  endpoint: E,
  answer: (asked: PersonalRequest<E>) => Outcome<AnswerOf<E>>,
): Route {
  if (endpoint.kind === "open") throw new Error(`${endpoint.name} is open to everyone`)
  return { endpoint, reads: [], answer: answer } // decoded by the same endpoint's schemas
}

/** A route for the admins of the installation. */
export function adminRoute<E extends Endpoint>(
  endpoint: E,
  answer: (asked: PersonalRequest<E>) => Outcome<AnswerOf<E>>,
): Route {
  if (endpoint.kind !== "admin") throw new Error(`${endpoint.name} is not for admins`)
  return personalRoute(endpoint, answer)
}

/** A route that answers signed-in users from read models. */
export const queryRoute = <E extends Endpoint>(
  endpoint: E,
  reads: ReadonlyArray<ReadModelName>,
  answer: (asked: PersonalRequest<E>) => Outcome<AnswerOf<E>>,
): Route => ({ ...personalRoute(endpoint, answer), reads })

/** The same for an answer that is equal for all users with the same scope of a household: cached until data change. */
export const viewRoute = <E extends Endpoint>(
  endpoint: E,
  reads: ReadonlyArray<ReadModelName>,
  answer: (asked: ViewerRequest<E>) => Outcome<AnswerOf<E>>,
): Route => ({
  ...queryRoute(endpoint, reads, ({ params, query, person }) => answer({ params, query, person: viewerOf(person) })),
  isCached: true,
})
