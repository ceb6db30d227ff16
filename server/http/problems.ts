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

/** 404 for what does not exist for the user, 409 for an id that is in use, 422 for what a rule forbids. */
function codeOf(refusal: Refusal): ProblemCode {
  switch (refusal._tag) {
    case "HouseholdNotFounded":
    case "GoalNotFound":
    case "InvitationNotFound":
    case "MemberNotFound":
    case "PortfolioNotFound":
    case "StakeNotFound":
    case "LineNotFound":
    case "EntryNotFound":
    case "SwapNotFound":
    case "AuthenticatorNotFound":
    case "NotTheirHousehold":
    case "SessionNotFound":
    case "PersonNotFound":
    case "InvitationOver":
    case "InviterIsNoOwner":
    case "ProjectionNotFound":
    case "NoImport":
      return "notFound"
    case "CommandIdReused":
    case "HouseholdIdAlreadyUsed":
    case "InvitationIdAlreadyUsed":
    case "PortfolioIdAlreadyUsed":
    case "StakeIdAlreadyUsed":
    case "LineIdAlreadyUsed":
    case "EntryIdAlreadyUsed":
    case "SwapIdAlreadyUsed":
    case "AuthenticatorIdAlreadyUsed":
      return "conflict"
    case "StepUpNeeded":
    case "OwnersOnly":
    case "InvitationForAnother":
    case "RoleMayNot":
    case "AdminsOnly":
    case "OtherAddress":
      return "forbidden"
    case "UnderMaintenance":
      return "maintenance"
    case "HouseholdFull":
    case "HistoryFull":
    case "TooManyEntries":
    case "TooManyStakes":
    case "DayInFuture":
    case "SignInRefused":
    case "PasswordTooCommon":
    case "PasswordLocked":
    case "CodeWrong":
    case "ChallengeOver":
    case "LinkOver":
    case "AccountDisabled":
    case "SignUpClosed":
    case "WaitNotOver":
    case "TooManyAuthenticators":
    case "LastSuperAdmin":
    case "OwnRole":
    case "ProjectionBusy":
    case "CheckRunning":
    case "ArchiveUnreadable":
    case "ArchiveTooLarge":
    case "ArchiveBreaksRule":
    case "ArchiveIsMadeUp":
    case "ImportRunning":
    case "HouseholdSetAside":
    case "ImportCancelled":
    case "ImportIsRecording":
    case "ArchiveIsIncomplete":
    case "HouseholdNotEmpty":
    case "TooManyGoals":
    case "GoalOfHousehold":
    case "HouseholdIsErased":
    case "HouseholdIsReal":
    case "HouseholdIsDemo":
    case "LastOwner":
    case "RoleCannotBeLimited":
    case "AuditorNeedsEnd":
    case "EndInPast":
    case "NoPortfolioChosen":
    case "TooManyPortfoliosChosen":
    case "InvitationAnswered":
    case "InvitationExpired":
    case "AlreadyMember":
    case "TooManyMembers":
    case "TrialAlreadyUsed":
    case "AlreadySubscribed":
    case "NoSubscription":
    case "AlreadyCancelled":
    case "PaidUntilNotLater":
    case "QuotaExceeded":
    case "TrialExpired":
    case "SubscriptionExpired":
    case "PortfolioIsRemoved":
    case "PortfolioNotEmpty":
    case "StakeAlreadyStated":
    case "StakeInItself":
    case "StakesFormCycle":
    case "StakesExceedWhole":
    case "LineIsRemoved":
    case "LineHasEnded":
    case "ClassIsFixed":
    case "EntryNotForClass":
    case "PriceSymbolNotForClass":
    case "CashFlowNotForClass":
    case "AcquisitionCostNotForClass":
    case "ShareBelowLeast":
    case "TradeNotAfterPurchase":
    case "EntryBeforeStart":
    case "EntryAfterEnd":
    case "StartAfterEntry":
    case "StartAfterEnd":
    case "EndBeforeEntry":
    case "EndBeforeStart":
    case "CurrencyMismatch":
    case "SaleExceedsHolding":
    case "StakedExceedsHeld":
    case "UnstakedExceedsStaked":
    case "CallExceedsCommitment":
    case "CashFlowTermNotForKind":
    case "TaxExceedsAmount":
    case "ExDayNotForKind":
    case "ExDayAfterPayment":
    case "TaxNotForKind":
    case "TooManyUnits":
    case "AlreadyStated":
    case "SplitChangesNothing":
    case "CostOfUnitsOut":
    case "IncomeInUnitsCostsNothing":
    case "SwapWithItself":
    case "SwapIsOneFact":
    case "TransferToSamePortfolio":
    case "EntryIsVoided":
    case "CorrectionOfAnotherKind":
    case "CreditorIsDebtor":
    case "DebtDueBeforeIncurred":
    case "RepaymentExceedsDebt":
    case "AddressMissing":
    case "TokenStatedTwice":
      return "refused"
    case "TakesTooLong":
      return "takesTooLong"
    case "TooManyAttempts":
    case "TooManyRequests":
    case "TooManyImports":
    case "TooManyExports":
    case "TooManyDemos":
    case "TooMuchAtOnce":
      return "tooManyRequests"
  }
}

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
