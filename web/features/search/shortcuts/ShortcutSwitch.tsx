import { useIntl } from "react-intl"
import { useInterfaceState } from "#web/page/interfaceState.ts"
import { SwitchField } from "#web/forms/SwitchField.tsx"
import { sheetMessages as messages } from "./words.ts"

/** Turns off single-key shortcuts, which are in the way for users who dictate or have an unsteady hand. */
export function ShortcutSwitch() {
  const intl = useIntl()
  const hasShortcuts = useInterfaceState((state) => state.hasShortcuts)
  const switchShortcuts = useInterfaceState((state) => state.switchShortcuts)
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
