import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Button } from "../ui/Button.tsx"
import { TextField } from "../ui/Field.tsx"
import { useInterfaceState } from "./interfaceState.ts"
import { useFixedAddress } from "./reporting.ts"
import { reportingMessages as messages } from "./reportingMessages.ts"

/** Copies an address that shows the same figures to all who may see them, tomorrow as well. */
export function ReportingLink() {
  const intl = useIntl()
  const addressOf = useFixedAddress()
  const say = useInterfaceState((state) => state.say)
  const [byHand, setByHand] = useState<string>()
  const copy = async () => {
    const address = addressOf()
    try {
      await navigator.clipboard.writeText(address)
      say({ text: intl.formatMessage(messages.linkCopied) })
    } catch {
      // Where the connection is not secure, browsers have no clipboard for pages.
      setByHand(address)
    }
  }
  return (
    <div className="as-of-part">
      {byHand === undefined ? (
        <Button look="plain" icon="link" onPress={() => void copy()}>
          <FormattedMessage {...messages.copyLink} />
        </Button>
      ) : (
        <TextField
          name="link"
          label={intl.formatMessage(messages.linkByHand)}
          value={byHand}
          onChange={() => undefined}
          autoFocus
        />
      )}
      <p className="fine soft">
        <FormattedMessage {...messages.copyLinkNote} />
      </p>
    </div>
  )
}
