import { Result } from "effect"
import { reportNavigation } from "#contract/activityLog.ts"
import type { AnswerOf, Endpoint } from "#contract/endpoint.ts"
import { readSession } from "#contract/identity.ts"
import { accessToken, endsSoon, renewAccess } from "./access.ts"
import {
  type Answer,
  type CallOptions,
  decode,
  exchange,
  type Failure,
  isMaintenance,
  isNotSignedIn,
  isRefusal,
  type RequestOf,
} from "./exchange.ts"
import { useChosenHousehold } from "./household.ts"
import { useInstallation } from "./installation.ts"
import { isOfHousehold } from "./queryKey.ts"

export { type Failure, type RequestOf } from "./exchange.ts"

/**
 * Calls one route and decodes its answer by the contract. Never throws for what a network or a server may do. A query or a
 * command must name its household: which one is chosen may change while it waits.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Result.Result<AnswerOf<E>, Failure>> {
  const answer = await ask(endpoint, request, options)
  return Result.isSuccess(answer) ? decode(endpoint, answer.success.text) : Result.fail(answer.failure)
}

/** Calls a route that answers with a file. */
export async function download<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions,
): Promise<Result.Result<Blob, Failure>> {
  const answer = await ask(endpoint, request, options)
  if (Result.isFailure(answer)) return Result.fail(answer.failure)
  const { file } = answer.success
  return file ? Result.succeed(file) : Result.fail({ kind: "unreadable" })
}

/**
 * Sends a command, and sends it again under the same id when no answer came or the server could not serve: what was
 * done the first time is then only acknowledged.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions & { readonly commandId: string },
  pauses: ReadonlyArray<number> = [400, 1500, 4000],
): Promise<Result.Result<AnswerOf<E>, Failure>> {
  for (const pause of pauses) {
    const answer = await call(endpoint, request, options)
    // Without a network there is nothing to wait for: it is sent again when the person says so.
    if (Result.isSuccess(answer) || !mayBeSentAgain(answer.failure) || isOffline()) return answer
    await new Promise((resume) => setTimeout(resume, pause))
  }
  return call(endpoint, request, options)
}

const mayBeSentAgain = (failure: Failure): boolean =>
  failure.kind === "unreachable" || (failure.kind === "problem" && failure.problem.code === "unavailable")

/**
 * Sends a request in the name of the signed-in user. A token that has ended, or is about to, is renewed first; where the
 * server asks for step-up authentication, the user is asked, and then the request is sent again.
 */
async function ask<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions,
): Promise<Result.Result<Answer, Failure>> {
  if (isOfHousehold(endpoint) && options.householdId === undefined)
    throw new Error(`${endpoint.name} without a household`)
  const householdId = namesHousehold(endpoint) ? (options.householdId ?? null) : null
  const once = () => exchange(endpoint, request, { ...options, token: accessToken(), householdId })
  const answer = endpoint.kind === "open" ? await once() : await withRenewal(once)
  if (Result.isFailure(answer)) {
    if (isMaintenance(answer.failure)) useInstallation.getState().close()
    if (householdId && isRefusal(answer.failure, "NotTheirHousehold"))
      useChosenHousehold.getState().markLost(householdId)
    const proof = isRefusal(answer.failure, "StepUpNeeded") ? stepUp() : undefined
    if (proof) return (await proof) ? withRenewal(once) : Result.fail({ kind: "cancelled" })
  }
  return answer
}

async function withRenewal(
  once: () => Promise<Result.Result<Answer, Failure>>,
): Promise<Result.Result<Answer, Failure>> {
  if (endsSoon()) {
    const renewed = await renewAccess()
    if (Result.isFailure(renewed)) return Result.fail(renewed.failure)
  }
  const used = accessToken()
  const answer = await once()
  if (used === undefined || Result.isSuccess(answer) || !isNotSignedIn(answer.failure)) return answer
  if (accessToken() === used) {
    const renewed = await renewAccess()
    if (Result.isFailure(renewed)) return Result.fail(renewed.failure)
  }
  return accessToken() === undefined ? answer : once()
}

/** Whether a request may name one of the person's households. */
const namesHousehold = (endpoint: Endpoint): boolean =>
  isOfHousehold(endpoint) || endpoint.name === readSession.name || endpoint.name === reportNavigation.name

/** The position of the last command's events: what is read from now on must show them. */
export const lastRecorded = {
  position: null as string | null,
  note(position: string | null): void {
    this.position = laterPosition(this.position, position)
  },
}

/** A machine that does not say whether it has a network may have one. */
const isOffline = (): boolean => "onLine" in navigator && !navigator.onLine

/**
 * The later of two positions of the log, as the server writes them: whole numbers, one after the other, too large for
 * a JavaScript number.
 */
export function laterPosition(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  const [first, second] = [numbersOf(a), numbersOf(b)]
  const different = first.findIndex((number, place) => number !== second[place])
  return different === -1 || (first[different] ?? 0n) > (second[different] ?? 0n) ? a : b
}

const numbersOf = (position: string): ReadonlyArray<bigint> => (position.match(/\d+/g) ?? []).map(BigInt)

/* Step-up authentication. The call layer needs it; a dialog over the page obtains it. */

type Prove = () => Promise<boolean>

let prove: Prove | undefined
let proving: Promise<boolean> | undefined

/** The dialog that can ask the user registers here, and deregisters when it closes. */
export function offerStepUp(offered: Prove): () => void {
  prove = offered
  return () => {
    if (prove === offered) prove = undefined
  }
}

/** Whether the person has proved who they are. However many requests wait for it, they are asked once. */
function stepUp(): Promise<boolean> | undefined {
  if (!prove) return undefined
  proving ??= prove().finally(() => {
    proving = undefined
  })
  return proving
}
