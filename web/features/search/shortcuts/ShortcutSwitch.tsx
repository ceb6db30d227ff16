import { useIntl } from "react-intl"
import { useInterfaceState } from "#web/shell/interfaceState.ts"
import { SwitchField } from "#web/forms/SwitchField.tsx"
import { sheetMessages as messages } from "./words.ts"

/** Single keys get in the way of those who dictate or whose hand is unsteady: they can be switched off. */
export function ShortcutSwitch() {
  const intl = useIntl()
  const { hasShortcuts, switchShortcuts } = useInterfaceState()
  return (
    <SwitchField
      name="shortcuts"
      label={intl.formatMessage(messages.singleKeys)}
      description={intl.formatMessage(messages.singleKeysHint)}
      isOn={hasShortcuts}
      onChange={switchShortcuts}
    />
  )
}
