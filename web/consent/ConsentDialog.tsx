import { useState } from "react"
import { Switch } from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import { FormDialog } from "#ui/windows/Dialog.tsx"
import { Icon } from "#ui/Icon.tsx"
import { useConsent } from "./consentStore.ts"
import { consentMessages as messages } from "./messages.ts"
import "#web/forms/SwitchField.css"
import { Say } from "#ui/Say.tsx"

/** A switch for each kind of storage. The essential one cannot be switched off. */
export function ConsentDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const record = useConsent((state) => state.record)
  const give = useConsent((state) => state.give)
  const [analytics, setAnalytics] = useState(record?.consent.analytics ?? false)
  const [marketing, setMarketing] = useState(record?.consent.marketing ?? false)
  const submit = () => {
    onClose()
    give({ essential: true, analytics, marketing })
  }
  return (
    <FormDialog
      title={intl.formatMessage(messages.preferences)}
      submitLabel={intl.formatMessage(messages.save)}
      form={{ errors: {}, problem: undefined, isRunning: false, submit }}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <Toggle kind="essential" isOn />
      <Toggle kind="analytics" isOn={analytics} onChange={setAnalytics} />
      <Toggle kind="marketing" isOn={marketing} onChange={setMarketing} />
    </FormDialog>
  )
}

const words = {
  essential: { name: messages.essential, note: messages.essentialNote },
  analytics: { name: messages.analytics, note: messages.analyticsNote },
  marketing: { name: messages.marketing, note: messages.marketingNote },
}

interface ToggleProps {
  readonly kind: keyof typeof words
  readonly isOn: boolean
  /** Absent: it cannot be changed. */
  readonly onChange?: (isOn: boolean) => void
}

function Toggle({ kind, isOn, onChange }: ToggleProps) {
  return (
    <Switch
      className="switch"
      isSelected={isOn}
      isDisabled={onChange === undefined}
      {...(onChange === undefined ? {} : { onChange })}
    >
      <span className="switch-mark" aria-hidden="true">
        {isOn && <Icon name="check" size={14} />}
      </span>
      <span>
        <FormattedMessage {...words[kind].name} />
        <Say as="span" className="choice-note" message={words[kind].note} />
      </span>
    </Switch>
  )
}
