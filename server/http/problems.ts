import { Schema } from "effect"
import { Problem, type ProblemCode, type Refusal } from "#contract/problem.ts"
import type { FieldError } from "./decoding.ts"

/** Why a request is rejected. Becomes a problem document (RFC 9457). */
export interface Rejection {
  readonly code: ProblemCode
  /** The HTTP status, where it differs from the default of the code: 405, 421 or 431, for example. */
  readonly status?: number
  readonly errors?: ReadonlyArray<FieldError>
  readonly refusal?: Refusal
  readonly names?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
  /** What the operator has to do, in English. */
  readonly detail?: string
  /** The `Host` that came, for the log; null if it is no name. Present when the request was for another name. */
  readonly otherHost?: string | null
}

export const malformed = (errors: ReadonlyArray<FieldError>): Rejection => ({ code: "malformed", errors })

/** The client may send the request again, as soon as the database or the log answers. */
export const unavailable: Rejection = { code: "unavailable", retryAfterSeconds: 1 }

export function refused(refusal: Refusal, names: Readonly<Record<string, string>> = {}): Rejection {
  const named = Object.keys(names).length > 0 ? { names } : {}
  const later = "retryAfterSeconds" in refusal ? { retryAfterSeconds: refusal.retryAfterSeconds } : {}
  return { code: codeOf(refusal), refusal, ...named, ...later }
}

/** 404 for what does not exist for the user, 409 for an id that is in use; every other rule refuses with 422. */
const codes: Partial<Record<Refusal["_tag"], ProblemCode>> = {
  HouseholdNotFounded: "notFound",
  GoalNotFound: "notFound",
  OwnRateNotFound: "notFound",
  InvitationNotFound: "notFound",
  MemberNotFound: "notFound",
  PortfolioNotFound: "notFound",
  StakeNotFound: "notFound",
  LineNotFound: "notFound",
  EntryNotFound: "notFound",
  SwapNotFound: "notFound",
  MoveNotFound: "notFound",
  ActionNotFound: "notFound",
  TransferNotFound: "notFound",
  InstrumentNotFound: "notFound",
  AuthenticatorNotFound: "notFound",
  NotTheirHousehold: "notFound",
  SessionNotFound: "notFound",
  PersonNotFound: "notFound",
  InvitationOver: "notFound",
  InviterIsNoOwner: "notFound",
  ProjectionNotFound: "notFound",
  NoImport: "notFound",
  PriceAlertNotFound: "notFound",
  MailNotWaiting: "conflict",
  MailBeingSent: "conflict",
  ProviderStopped: "conflict",
  ProviderOff: "conflict",
  CommandIdReused: "conflict",
  HouseholdIdAlreadyUsed: "conflict",
  InvitationIdAlreadyUsed: "conflict",
  PortfolioIdAlreadyUsed: "conflict",
  StakeIdAlreadyUsed: "conflict",
  LineIdAlreadyUsed: "conflict",
  EntryIdAlreadyUsed: "conflict",
  SwapIdAlreadyUsed: "conflict",
  MoveIdAlreadyUsed: "conflict",
  ActionIdAlreadyUsed: "conflict",
  TransferIdAlreadyUsed: "conflict",
  AuthenticatorIdAlreadyUsed: "conflict",
  StepUpNeeded: "forbidden",
  OwnersOnly: "forbidden",
  InvitationForAnother: "forbidden",
  RoleMayNot: "forbidden",
  AdminsOnly: "forbidden",
  GuestHasNoAccount: "forbidden",
  OtherAddress: "forbidden",
  UnderMaintenance: "maintenance",
  TakesTooLong: "takesTooLong",
  TooManyAttempts: "tooManyRequests",
  TooManyRequests: "tooManyRequests",
  TooManyImports: "tooManyRequests",
  TooManyExports: "tooManyRequests",
  TooManyDemos: "tooManyRequests",
  TooManyExamples: "tooManyRequests",
  TooMuchAtOnce: "tooManyRequests",
  WalletReadJustNow: "tooManyRequests",
  WalletReadsSpent: "tooManyRequests",
}

const codeOf = ({ _tag }: Refusal): ProblemCode => codes[_tag] ?? "refused"

const descriptions: Record<ProblemCode, { readonly status: number; readonly title: string }> = {
  malformed: { status: 400, title: "The request is malformed" },
  notSignedIn: { status: 401, title: "Not signed in" },
  forbidden: { status: 403, title: "The request is not allowed" },
  notFound: { status: 404, title: "Not found" },
  conflict: { status: 409, title: "The id is already in use" },
  tooLarge: { status: 413, title: "The request is too large" },
  unsupportedMediaType: { status: 415, title: "The body has the wrong content type" },
  refused: { status: 422, title: "A rule does not allow it" },
  takesTooLong: { status: 422, title: "The answer takes too long to compute" },
  tooManyRequests: { status: 429, title: "Too many requests" },
  internal: { status: 500, title: "An error occurred" },
  maintenance: { status: 503, title: "Under maintenance" },
  unavailable: { status: 503, title: "Temporarily unavailable" },
}

export const problemContentType = "application/problem+json; charset=utf-8"

const encode = Schema.encodeSync(Problem)

export interface ProblemDocument {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export function problemDocument(rejection: Rejection): ProblemDocument {
  const { code, errors, refusal, names, detail, retryAfterSeconds } = rejection
  const { status, title } = descriptions[code]
  const problem: Problem = {
    type: `urn:wealth-tracker:problem:${code}`,
    title,
    status: rejection.status ?? status,
    code,
    ...(detail && { detail }),
    ...(errors && { errors }),
    ...(refusal && { refusal }),
    ...(names && { names }),
  }
  return {
    status: problem.status,
    headers: {
      "content-type": problemContentType,
      "cache-control": "no-store",
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    },
    body: JSON.stringify(encode(problem)),
  }
}
