import type { Failure } from "#web/client/exchange.ts"

/** Whether another plan would allow what was refused. */
export const isOfPlan = (failure: Failure): boolean =>
  failure.kind === "problem" &&
  ["QuotaExceeded", "TrialExpired", "SubscriptionExpired"].includes(failure.problem.refusal?._tag ?? "")
