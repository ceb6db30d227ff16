import { Result } from "effect"
import { openExample, visitDemo } from "#contract/demo.ts"
import type { SentBody } from "#contract/endpoint.ts"
import {
  type Access,
  type Challenge,
  type Language,
  languages,
  readSession,
  type SessionView,
  signIn,
  signOut,
  takeSecondStep,
} from "#contract/people/identity.ts"
import { readInstallation } from "#contract/people/operations.ts"
import { type AccessEvent, createAccessToken } from "./access.ts"
import { createCalls } from "./call.ts"
import { forgetReads } from "./earlyReads.ts"
import { type Failure, isMaintenance, isNotSignedIn, isRefusal } from "./exchange.ts"
import { createQueries } from "./queries.ts"
import { createState, type Identity } from "./state.ts"
import { openTabs } from "./tabs.ts"
import { watchDay } from "./today.ts"

export type Client = ReturnType<typeof createClient>

/**
 * The state that one page has of the server and of the signed-in user. It is created once when the page opens, and
 * `ClientProvider` provides it to components. Once started, it finds out who is signed in and follows the other tabs.
 */
export function createClient() {
  const { store, ...choices } = createState()
  const { chooseHousehold, endChallenge } = choices
  const access = createAccessToken(onAccess)
  const calls = createCalls(access, onFailure, noteSetAside)
  const { call } = calls
  const answers = createQueries(call, expire)
  const { queries, forgetAnswers, retryFailed, invalidateAnswers } = answers
  let tabs: ReturnType<typeof openTabs> | undefined
  let attempts = 0
  let opening: Promise<void> | undefined

  const become = (identity: Identity): void => store.setState({ identity })
  /** Sets the session that the server answered last, for example after the preferences changed. */
  const replace = (session: SessionView): void => become({ status: "signedIn", session })

  function expire(): void {
    const { identity } = store.getState()
    if (identity.status !== "signedIn") return
    // A guest has no password with which the session could continue.
    if (identity.session.guestUntil !== undefined) return forget()
    become({ ...identity, status: "expired" })
  }

  function onFailure(failure: Failure, householdId: string | null): void {
    if (isMaintenance(failure))
      store.setState(({ installation = unknown }) => ({ installation: { ...installation, maintenance: true } }))
    const { refusal } = failure.kind === "problem" ? failure.problem : {}
    if (refusal?._tag === "HouseholdSetAside") noteSetAside(refusal.asOf, householdId)
    if (householdId && isRefusal(failure, "NotTheirHousehold")) store.setState({ lostHouseholdId: householdId })
  }

  /** Notes whether a household is set aside, as each answer about it shows. */
  function noteSetAside(asOf: string | null, named: string | null): void {
    const { identity, setAside } = store.getState()
    const householdId = named ?? ("session" in identity ? identity.session.householdId : null)
    if (householdId === null) return
    const isNoted = setAside?.householdId === householdId
    if (asOf === null ? isNoted : !isNoted || setAside.asOf !== asOf) {
      store.setState({ setAside: asOf === null ? null : { householdId, asOf } })
    }
  }

  function onAccess(event: AccessEvent): void {
    const { identity } = store.getState()
    if (event.kind === "ended") return expire()
    if (!("session" in identity)) return
    const { householdId } = identity.session
    const isOut = event.session.households.every((one) => one.householdId !== householdId)
    // A member who was removed from the household sees a notice, and moves on to another household when they choose to.
    if (isOut && event.kind === "renewed") return store.setState({ lostHouseholdId: householdId })
    void follow(event.session)
  }

  /** Replaces the session by the one that came with a new token. */
  async function follow(renewed: SessionView): Promise<void> {
    const session = await atChosenHousehold(renewed)
    const { identity } = store.getState()
    if (!("session" in identity)) return
    const { userId, householdId } = identity.session
    if (userId !== session.userId || householdId !== session.householdId) forgetAnswers()
    replace(session)
  }

  /** Reads the state of the installation again. If that fails, the previous state remains. */
  async function askForInstallation(): Promise<void> {
    const answer = await call(readInstallation, {})
    if (Result.isSuccess(answer)) store.setState({ installation: answer.success })
  }

  /** Finds out who is signed in; on a demonstration installation, a visitor is signed in as the demo user. */
  async function begin(): Promise<void> {
    attempts += 1
    const attempt = attempts
    const [renewed] = await Promise.all([access.renew(), askForInstallation()])
    const isVisitor =
      store.getState().installation?.demo === true && Result.isFailure(renewed) && isNotSignedIn(renewed.failure)
    const answer = isVisitor ? await visit() : renewed
    const identity = Result.isSuccess(answer)
      ? ({ status: "signedIn", session: await atChosenHousehold(answer.success.session) } as const)
      : identityAfter(answer.failure)
    if (attempt === attempts) become(identity)
  }

  function identityAfter(failure: Failure): Identity {
    onFailure(failure, null)
    if (isNotSignedIn(failure)) return { status: "signedOut" }
    return isRefusal(failure, "AccountDisabled") ? { status: "disabled" } : { status: "unreachable" }
  }

  /** The session in the household that this browser has chosen, if the user still belongs to it. */
  async function atChosenHousehold(session: SessionView): Promise<SessionView> {
    const { chosenHouseholdId } = store.getState()
    if (chosenHouseholdId === null || chosenHouseholdId === session.householdId) return session
    if (session.households.some(({ householdId }) => householdId === chosenHouseholdId)) {
      const answer = await call(readSession, {}, { householdId: chosenHouseholdId })
      if (Result.isSuccess(answer)) return answer.success
    }
    chooseHousehold(null)
    return session
  }

  /** Signs in as the demo user of a demonstration installation, in the demo household. */
  async function visit(): Promise<Result.Result<Access, Failure>> {
    const answer = await call(visitDemo, { body: { language: language() } })
    if (Result.isFailure(answer)) return answer
    access.take(answer.success)
    const family = answer.success.session.households.find(({ madeUp }) => madeUp)
    chooseHousehold(family?.householdId ?? null)
    return answer
  }

  /** Starts again, and finds out whether a user is signed in. */
  function restart(): void {
    become({ status: "loading" })
    void begin()
  }

  /** Ends the session in this tab without a request: the user signed out, erased the account, or wants another one. */
  function forget(): void {
    access.drop()
    endChallenge()
    forgetReads()
    become({ status: "signedOut" })
    forgetAnswers()
  }

  async function enter(granted: Access): Promise<void> {
    access.take(granted)
    endChallenge()
    const session = await atChosenHousehold(granted.session)
    const { identity } = store.getState()
    // The next user must not see the answers of the previous one.
    if (identity.status === "expired" && identity.session.userId === session.userId) invalidateAnswers()
    else forgetAnswers()
    replace(session)
    tabs?.tell("signedIn")
    // Sends the time zone of the browser for a user who has none yet.
    if (session.preferences.timeZone === undefined) void access.renew()
  }

  function refused(failure: Failure): Failure {
    if (isRefusal(failure, "AccountDisabled")) become({ status: "disabled" })
    return failure
  }

  return {
    store,
    ...choices,
    ...calls,
    ...answers,
    askForInstallation,
    takeAccess: access.take,
    replace,
    expire,
    forget,
    restart,
    /** Finds out who is signed in while the page remains as it is. Resolves when that is known or failed. */
    refreshIdentity: (): Promise<void> => begin(),
    /** Begins to find out who is signed in, before there is a page. Resolves when that is known or failed. */
    open: (): Promise<void> => (opening ??= begin()),
    /** Finds out who is signed in and follows the other tabs, until the returned function is called. */
    start: (): (() => void) => {
      tabs = openTabs((word) => {
        const { status } = store.getState().identity
        if (word === "signedOut") forget()
        else if (status === "signedOut") restart()
        else if (status === "expired") void access.renew().then(retryFailed)
      })
      if (!opening) void begin()
      opening = undefined
      const endWatch = watchDay({
        session: () => {
          const { identity } = store.getState()
          return identity.status === "signedIn" ? identity.session : undefined
        },
        subscribe: store.subscribe,
        turn: access.renew,
      })
      return () => {
        attempts += 1
        endWatch()
        tabs?.close()
        tabs = undefined
      }
    },
    /** Resolves to the challenge of the second factor, or to `undefined` when none is needed. */
    signIn: async (body: SentBody<typeof signIn>): Promise<Result.Result<Challenge | undefined, Failure>> => {
      const answer = await call(signIn, { body })
      if (Result.isFailure(answer)) return Result.fail(refused(answer.failure))
      if ("challenge" in answer.success) return Result.succeed(answer.success)
      await enter(answer.success)
      return Result.succeed(undefined)
    },
    /** Signs in a visitor as a guest, in a demo household of their own. */
    openExample: async (): Promise<Failure | undefined> => {
      const answer = await call(openExample, { body: { language: language() } })
      if (Result.isFailure(answer)) return answer.failure
      chooseHousehold(null)
      await enter(answer.success)
      return undefined
    },
    takeSecondStep: async (body: SentBody<typeof takeSecondStep>): Promise<Failure | undefined> => {
      const answer = await call(takeSecondStep, { body })
      if (Result.isFailure(answer)) return refused(answer.failure)
      await enter(answer.success)
      return undefined
    },
    /** `isShared`: the computer is shared with others, so this browser is no longer a trusted browser afterwards. */
    signOut: async (how?: { readonly isShared: boolean }): Promise<Failure | undefined> => {
      const answer = await call(signOut, { query: how?.isShared ? { browser: "forget" } : {} })
      if (Result.isFailure(answer) && !isNotSignedIn(answer.failure)) return answer.failure
      forget()
      tabs?.tell("signedOut")
      return undefined
    },
    /** Reads the session and its households again, for example after the user joined one. */
    reload: async (): Promise<Failure | undefined> => {
      const { chosenHouseholdId, identity } = store.getState()
      const householdId = chosenHouseholdId ?? ("session" in identity ? identity.session.householdId : null)
      const answer = await call(readSession, {}, { householdId })
      if (Result.isFailure(answer)) return answer.failure
      replace(answer.success)
      invalidateAnswers()
      return undefined
    },
    /** Shows another household of the user. */
    switchHousehold: async (householdId: string): Promise<Failure | undefined> => {
      const answer = await call(readSession, {}, { householdId })
      if (Result.isFailure(answer)) return answer.failure
      chooseHousehold(householdId)
      // Marks all answers as outdated: other members may have recorded something meanwhile.
      void queries.invalidateQueries({ refetchType: "none" })
      replace(answer.success)
      return undefined
    },
  }
}

/** The state of the installation, when all that is known is that it is closed for maintenance. */
const unknown = {
  maintenance: false,
  maintenanceMessage: null,
  signUpOpen: true,
  billing: false,
  hasMailbox: false,
  analyticsScript: null,
  operator: null,
  hostingCountry: null,
}

/** The language of the address, or else that of the browser. */
function language(): Language {
  const signs = [location.pathname.slice(1, 3), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return languages.find((one) => one === signs.find((sign) => languages.some((known) => known === sign))) ?? "en"
}
