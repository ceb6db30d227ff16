import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { useLocation } from "wouter"
import { leaveDemo, openDemo } from "#contract/demo.ts"
import type { Failure } from "#web/client/exchange.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { showFailure, showToast } from "#ui/windows/Toasts.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { failureSentence } from "#web/problems/failureSentence.ts"
import { demoMessages as messages } from "./messages.ts"

/** Functions that enter and leave the demo household. */
export function useDemo() {
  const intl = useIntl()
  const figures = useFigures()
  const { households } = useSession()
  const { call, switchHousehold, reload } = useClient()
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
    const own = households.find(({ madeUp }) => !madeUp)
    const moved = own && (await switchHousehold(own.householdId))
    if (moved) return moved
    navigate("/app")
    const answer = await call(leaveDemo, {})
    if (Result.isFailure(answer)) return answer.failure
    showToast(intl.formatMessage(messages.left))
    return reload()
  }
  return { open: inTurn(open), leave: inTurn(leave), isRunning }
}

/** Whether the current household is a demo household. */
export function useIsDemo(): boolean {
  const { households, householdId } = useSession()
  return households.some((one) => one.householdId === householdId && one.madeUp === true)
}
