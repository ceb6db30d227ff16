import { Result } from "effect"
import { reportNavigation } from "#contract/people/activityLog.ts"
import type { AnswerOf, Endpoint } from "#contract/endpoint.ts"
import { readSession } from "#contract/people/identity.ts"
import type { AccessToken } from "./access.ts"
import {
  type Answer,
  type CallOptions,
  decode,
  exchange,
  type Failure,
  isNotSignedIn,
  isRefusal,
  type RequestOf,
} from "./exchange.ts"
import { isOfHousehold } from "./queryKey.ts"

export type Calls = ReturnType<typeof createCalls>

/**
 * Sends requests as the signed-in user. `onFailure` gets each failure and the household that the request was about;
 * `onAnswer` the same of each answered query, and whether it shows a household that is set aside.
 */
export function createCalls(
  access: AccessToken,
  onFailure: (failure: Failure, householdId: string | null) => void,
  onAnswer: (setAside: string | null, householdId: string | null) => void = () => {},
) {
  let prove: (() => Promise<boolean>) | undefined
  let proving: Promise<boolean> | undefined

  /**
   * Sends a request as the signed-in user. A token that has expired, or soon will, is renewed first. If the server asks
   * for step-up authentication, the user is asked, and the request is then sent again.
   */
  async function ask<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options: CallOptions,
  ): Promise<Result.Result<Answer, Failure>> {
    if (isOfHousehold(endpoint) && options.householdId === undefined)
      throw new Error(`${endpoint.name} without a household`)
    const householdId = namesHousehold(endpoint) ? (options.householdId ?? null) : null
    const once = () => exchange(endpoint, request, { ...options, token: access.current(), householdId })
    const answer = endpoint.kind === "open" ? await once() : await withRenewal(once)
    if (Result.isFailure(answer)) {
      onFailure(answer.failure, householdId)
      const proof = isRefusal(answer.failure, "StepUpNeeded") ? stepUp() : undefined
      if (proof) return (await proof) ? withRenewal(once) : Result.fail({ kind: "cancelled" })
    } else if (endpoint.kind === "query") onAnswer(answer.success.setAside, householdId)
    return answer
  }

  async function withRenewal(
    once: () => Promise<Result.Result<Answer, Failure>>,
  ): Promise<Result.Result<Answer, Failure>> {
    if (access.endsSoon()) {
      const renewed = await access.renew()
      if (Result.isFailure(renewed)) return Result.fail(renewed.failure)
    }
    const used = access.current()
    const answer = await once()
    if (used === undefined || Result.isSuccess(answer) || !isNotSignedIn(answer.failure)) return answer
    if (access.current() === used) {
      const renewed = await access.renew()
      if (Result.isFailure(renewed)) return Result.fail(renewed.failure)
    }
    return access.current() === undefined ? answer : once()
  }

  /** Resolves to whether the user passed step-up authentication. Concurrent requests share one dialog. */
  const stepUp = (): Promise<boolean> | undefined =>
    (proving ??= prove?.().finally(() => {
      proving = undefined
    }))

  /**
   * Calls one route and decodes its answer by the contract. Never throws for an error of the network or the server. A
   * query or a command must name its household, because the user may choose another one while the request waits.
   */
  async function call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options: CallOptions = {},
  ): Promise<Result.Result<AnswerOf<E>, Failure>> {
    const answer = await ask(endpoint, request, options)
    return Result.isSuccess(answer) ? decode(endpoint, answer.success.text) : Result.fail(answer.failure)
  }

  return {
    call,
    /** Calls a route that answers with a file. */
    download: async <E extends Endpoint>(
      endpoint: E,
      request: RequestOf<E>,
      options: CallOptions,
    ): Promise<Result.Result<Blob, Failure>> => {
      const answer = await ask(endpoint, request, options)
      if (Result.isFailure(answer)) return Result.fail(answer.failure)
      const { file } = answer.success
      return file ? Result.succeed(file) : Result.fail({ kind: "unreadable" })
    },
    /**
     * Sends a command. When no answer comes or the server is unavailable, it retries with the same id: if the first
     * attempt was executed, the server only acknowledges it.
     */
    send: async <E extends Endpoint>(
      endpoint: E,
      request: RequestOf<E>,
      options: CallOptions & { readonly commandId: string },
      pauses: ReadonlyArray<number> = [400, 1500, 4000],
    ): Promise<Result.Result<AnswerOf<E>, Failure>> => {
      for (const pause of pauses) {
        const answer = await call(endpoint, request, options)
        // Without a network, waiting does not help: the user sends it again.
        if (Result.isSuccess(answer) || !mayBeSentAgain(answer.failure) || isOffline()) return answer
        await new Promise((resume) => setTimeout(resume, pause))
      }
      return call(endpoint, request, options)
    },
    /** The dialog that can ask the user for step-up authentication registers here, and deregisters when it closes. */
    offerStepUp: (offered: () => Promise<boolean>): (() => void) => {
      prove = offered
      return () => {
        if (prove === offered) prove = undefined
      }
    },
  }
}

const mayBeSentAgain = (failure: Failure): boolean =>
  failure.kind === "unreachable" || (failure.kind === "problem" && failure.problem.code === "unavailable")

/** Whether a request may name one of the user's households. */
const namesHousehold = (endpoint: Endpoint): boolean =>
  isOfHousehold(endpoint) || endpoint.name === readSession.name || endpoint.name === reportNavigation.name

/** A browser that does not report whether it has a network counts as online. */
const isOffline = (): boolean => "onLine" in navigator && !navigator.onLine
