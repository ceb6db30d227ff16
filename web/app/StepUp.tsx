import { useEffect, useState } from "react"
import { useIdentity } from "../api/session.tsx"
import { offerStepUp } from "../api/call.ts"
import { lazyPart } from "../ui/lazyPart.tsx"

const StepUpDialog = lazyPart(
  () => import("./StepUpDialog.tsx"),
  (module) => module.StepUpDialog,
)

/** Asks the signed-in user to confirm their identity whenever the server wants it. */
export function StepUp() {
  const { state } = useIdentity()
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  const email = state.status === "signedIn" ? state.session.email : undefined
  const isSignedIn = email !== undefined
  useEffect(() => {
    if (!isSignedIn) return undefined
    let waiting: ((isProved: boolean) => void) | undefined
    const withdraw = offerStepUp(
      () =>
        new Promise((resolve) => {
          waiting = resolve
          setAnswer(() => resolve)
        }),
    )
    return () => {
      withdraw()
      waiting?.(false)
      setAnswer(undefined)
    }
  }, [isSignedIn])
  if (!answer || email === undefined) return null
  const close = (isProved: boolean) => {
    setAnswer(undefined)
    answer(isProved)
  }
  return <StepUpDialog email={email} onClose={close} />
}
