import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { useLocation } from "wouter"
import { leaveDemo, openDemo } from "#contract/demo.ts"
import type { Failure } from "#web/client/exchange.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import type { Language } from "#contract/people/identity.ts"
import { leaveApp } from "#web/page/leaveApp.ts"
import { showFailure, showToast } from "#ui/windows/Toasts.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { failureSentence } from "#web/problems/failureSentence.ts"
import { demoMessages as messages } from "./messages.ts"

/** Functions that enter and leave the demo household, and turn a guest into a person who signs up. */
export function useDemo() {
  const intl = useIntl()
  const figures = useFigures()
  const language = intl.locale as Language
  const { households, guestUntil } = useSession()
  const { call, switchHousehold, reload, forget } = useClient()
  const [, navigate] = useLocation()
  const [isRunning, setRunning] = useState(false)

  const reportFailure = async (failure: Failure | undefined) => {
    if (failure) showFailure(await failureSentence(failure, intl, figures))
  }
  const inTurn = (work: () => Promise<Failure | undefined>) => () => {
    if (isRunning) return
    setRunning(true)
    void work()
      .then(reportFailure)
      .finally(() => setRunning(false))
  }

  const open = async (): Promise<Failure | undefined> => {
    const answer = await call(openDemo, {})
    if (Result.isFailure(answer)) return answer.failure
    const failure = await switchHousehold(answer.success.householdId)
    if (!failure) navigate("/app")
    return failure
  }
  const leave = async (): Promise<Failure | undefined> => {
    if (guestUntil !== undefined) return leaveExample()
    const own = households.find(({ madeUp }) => !madeUp)
    const moved = own && (await switchHousehold(own.householdId))
    if (moved) return moved
    navigate("/app")
    const answer = await call(leaveDemo, {})
    if (Result.isFailure(answer)) return answer.failure
    showToast(intl.formatMessage(messages.left))
    return reload()
  }
  /** Ends the example of a guest, who is erased with it. */
  const end = async (): Promise<Failure | undefined> => {
    const answer = await call(leaveDemo, {})
    if (Result.isFailure(answer)) return answer.failure
    forget()
    return undefined
  }
  const leaveExample = async (): Promise<Failure | undefined> => {
    const failure = await end()
    if (!failure) leaveApp(language)
    return failure
  }
  const signUp = async (): Promise<Failure | undefined> => {
    const failure = await end()
    if (!failure) navigate("/auth?tab=signup")
    return failure
  }
  return { open: inTurn(open), leave: inTurn(leave), signUp: inTurn(signUp), isRunning }
}

/** Whether the current household is a demo household. */
export function useIsDemo(): boolean {
  const { households, householdId } = useSession()
  return households.some((one) => one.householdId === householdId && one.madeUp === true)
}
