import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Button } from "../../../ui/Button.tsx"
import { Section } from "../../../ui/Page.tsx"
import { EraseAccountDialog } from "./EraseAccountDialog.tsx"
import { privacyMessages as messages } from "./messages.ts"

/** The way out for ever. */
export function EraseAccount() {
  const intl = useIntl()
  const [isErasing, setErasing] = useState(false)
  return (
    <Section title={intl.formatMessage(messages.erase)} note={intl.formatMessage(messages.eraseText)}>
      <div className="settings-buttons">
        <Button look="danger" onPress={() => setErasing(true)}>
          <FormattedMessage {...messages.erase} />
        </Button>
      </div>
      {isErasing && <EraseAccountDialog onClose={() => setErasing(false)} />}
    </Section>
  )
}
