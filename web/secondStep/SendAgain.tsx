import { Result } from "effect"
import { useEffect, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { sendCodeAgain } from "../../server/contract/identity.ts"
import { call } from "../api/call.ts"
import { useFigures } from "../format/useFigures.ts"
import { failureMessage } from "../problems/failureMessage.ts"
import { Button } from "../ui/Button.tsx"
import { secondStepMessages as messages } from "./messages.ts"

/** A mail takes a moment: so long nobody need ask for another. */
const waitSeconds = 30

/** Sends the code of a challenge again, and says whether that was done. */
export function SendAgain({ challenge }: { readonly challenge: string }) {
  const intl = useIntl()
  const figures = useFigures()
  const [seconds, setSeconds] = useState(waitSeconds)
  const [said, setSaid] = useState("")
  const isWaiting = seconds > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const clock = setInterval(() => setSeconds((left) => left - 1), 1000)
    return () => clearInterval(clock)
  }, [isWaiting])
  const sendAgain = async () => {
    setSeconds(waitSeconds)
    const answer = await call(sendCodeAgain, { body: { challenge } })
    setSaid(
      Result.isSuccess(answer) ? intl.formatMessage(messages.sent) : failureMessage(answer.failure, intl, figures),
    )
  }
  return (
    <>
      <Button look="quiet" isDisabled={isWaiting} onPress={() => void sendAgain()}>
        {isWaiting ? (
          <FormattedMessage {...messages.sendAgainIn} values={{ seconds }} />
        ) : (
          <FormattedMessage {...messages.sendAgain} />
        )}
      </Button>
      <p className="send-again-note fine soft" role="status">
        {said}
      </p>
    </>
  )
}
