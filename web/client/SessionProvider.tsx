import { Result } from "effect"
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react"
import { visitDemo } from "#contract/demo.ts"
import {
  type Access,
  type Language,
  languages,
  readSession,
  type SessionView,
  signIn,
  signOut,
  signUp,
  takeSecondStep,
} from "#contract/identity.ts"
import { dropAccess, renewAccess, takeAccess, watchAccess } from "./access.ts"
import { call, type Failure } from "./call.ts"
import { useChallenge } from "./challenge.ts"
import { isMaintenance, isNotSignedIn, isRefusal } from "./exchange.ts"
import { chooseHousehold, chosenHousehold, useChosenHousehold } from "./household.ts"
import { askForInstallation, useInstallation } from "./installation.ts"
import { createQueries, forgetAnswers, invalidate, retryFailed } from "./queries.ts"
import { type Identity, IdentityProvider, sessionIn, type SessionState } from "./session.tsx"
import { tellOtherTabs, watchOtherTabs } from "./tabs.ts"

/** Who is signed in: asked for once when the client starts, and kept up to date with the server and the other tabs. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: "loading" })
  const [attempt, setAttempt] = useState(1)
  const expire = useCallback(
    () => setState((now) => (now.status === "signedIn" ? { ...now, status: "expired" } : now)),
    [],
  )
  const [queries] = useState(() => createQueries(expire))
  const restart = useCallback(() => {
    setState({ status: "loading" })
    setAttempt((now) => now + 1)
  }, [])
  const forget = useCallback(() => {
    dropAccess()
    useChallenge.getState().end()
    setState({ status: "signedOut" })
    forgetAnswers(queries)
  }, [queries])

  useEffect(() => {
    let isLatest = true
    const again = () => {
      setState({ status: "loading" })
      setAttempt(attempt + 1)
    }
    const begin = async () => {
      const [renewed] = await Promise.all([renewAccess(), askForInstallation()])
      const isVisitor = useInstallation.getState().facts?.demo === true && isSignedOutAnswer(renewed)
      const answer = isVisitor ? await visit() : renewed
      const next = Result.isSuccess(answer)
        ? ({ status: "signedIn", session: await atChosenHousehold(answer.success.session) } as const)
        : stateWithout(answer.failure, again)
      if (isLatest) setState(next)
    }
    void begin()
    return () => {
      isLatest = false
    }
  }, [attempt])

  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  useEffect(
    () =>
      watchAccess((event) => {
        if (event.kind === "ended") return expire()
        if (!("session" in latest.current)) return
        const { householdId } = latest.current.session
        const isOut = event.session.households.every((one) => one.householdId !== householdId)
        // A member who was removed from the household is notified, and goes on elsewhere when they say so.
        if (isOut && event.kind === "renewed") return useChosenHousehold.getState().markLost(householdId)
        void atChosenHousehold(event.session).then((session) =>
          setState((now) => {
            if (!("session" in now)) return now
            if (now.session.userId !== session.userId || now.session.householdId !== session.householdId)
              forgetAnswers(queries)
            return { status: "signedIn", session }
          }),
        )
      }),
    [queries, expire],
  )
  useEffect(
    () =>
      watchOtherTabs((word) => {
        if (word === "signedOut") return forget()
        if (latest.current.status === "signedOut") return restart()
        if (latest.current.status === "expired") void renewAccess().then(() => retryFailed(queries))
      }),
    [queries, forget, restart],
  )

  const identity = useMemo((): Identity => {
    const enter = async (access: Access) => {
      takeAccess(access)
      useChallenge.getState().end()
      const session = await atChosenHousehold(access.session)
      setState((now) => {
        // What the last person saw is not shown to the next.
        if (now.status !== "expired" || now.session.userId !== session.userId) forgetAnswers(queries)
        else invalidate(queries)
        return { status: "signedIn", session }
      })
      tellOtherTabs("signedIn")
    }
    const refused = (failure: Failure): Failure => {
      if (isRefusal(failure, "AccountDisabled")) setState({ status: "disabled" })
      return failure
    }
    const reload = async () => {
      const householdId = chosenHousehold() ?? sessionIn(latest.current)?.householdId ?? null
      const answer = await call(readSession, {}, { householdId })
      if (Result.isFailure(answer)) return answer.failure
      setState({ status: "signedIn", session: answer.success })
      invalidate(queries)
      return undefined
    }
    return {
      state,
      queries,
      expire,
      forget,
      restart,
      reload,
      signIn: async (body) => {
        const answer = await call(signIn, { body })
        if (Result.isFailure(answer)) return Result.fail(refused(answer.failure))
        if ("challenge" in answer.success) return Result.succeed(answer.success)
        await enter(answer.success)
        return Result.succeed(undefined)
      },
      signUp: (body) => call(signUp, { body }),
      takeSecondStep: async (body) => {
        const answer = await call(takeSecondStep, { body })
        if (Result.isFailure(answer)) return refused(answer.failure)
        await enter(answer.success)
        return undefined
      },
      signOut: async (how) => {
        const answer = await call(signOut, { query: how?.isShared ? { browser: "forget" } : {} })
        if (Result.isFailure(answer) && !isNotSignedIn(answer.failure)) return answer.failure
        forget()
        tellOtherTabs("signedOut")
        return undefined
      },
      replace: (session) => setState({ status: "signedIn", session }),
      switchHousehold: async (householdId) => {
        const answer = await call(readSession, {}, { householdId })
        if (Result.isFailure(answer)) return answer.failure
        chooseHousehold(householdId)
        // What others recorded in it meanwhile shows when its pages ask again.
        void queries.invalidateQueries({ refetchType: "none" })
        setState({ status: "signedIn", session: answer.success })
        return undefined
      },
    }
  }, [state, queries, expire, forget, restart])

  return <IdentityProvider identity={identity}>{children}</IdentityProvider>
}

const isSignedOutAnswer = (answer: Result.Result<Access, Failure>): boolean =>
  Result.isFailure(answer) && isNotSignedIn(answer.failure)

function stateWithout(failure: Failure, retry: () => void): SessionState {
  if (isNotSignedIn(failure)) return { status: "signedOut" }
  if (isMaintenance(failure)) useInstallation.getState().close()
  return isRefusal(failure, "AccountDisabled") ? { status: "disabled" } : { status: "unreachable", retry }
}

/** The session as it is in the household that this browser looks at, if the person still belongs to it. */
async function atChosenHousehold(session: SessionView): Promise<SessionView> {
  const chosen = chosenHousehold()
  if (chosen === null || chosen === session.householdId) return session
  if (session.households.some(({ householdId }) => householdId === chosen)) {
    const answer = await call(readSession, {}, { householdId: chosen })
    if (Result.isSuccess(answer)) return answer.success
  }
  chooseHousehold(null)
  return session
}

/** Signs in as the demo user of a demonstration installation, in the demo household. */
async function visit(): Promise<Result.Result<Access, Failure>> {
  const answer = await call(visitDemo, { body: { language: language() } })
  if (Result.isFailure(answer)) return answer
  takeAccess(answer.success)
  const family = answer.success.session.households.find(({ madeUp }) => madeUp)
  chooseHousehold(family?.householdId ?? null)
  return answer
}

/** Of the address, or what the browser would have. */
function language(): Language {
  const signs = [location.pathname.slice(1, 3), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return languages.find((one) => one === signs.find((sign) => languages.some((known) => known === sign))) ?? "en"
}
