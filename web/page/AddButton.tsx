import { useIntl } from "react-intl"
import { Button } from "#ui/Button.tsx"
import { Icon } from "#ui/Icon.tsx"
import { useMay } from "#ui/windows/offers.ts"
import { commonWords } from "#web/i18n/words.ts"
import { useOverlays } from "./overlays.ts"

/** The button in the sidebar that adds anything. */
export function AddButton() {
  const show = useOverlays((state) => state.show)
  return (
    <Button
      needs="record"
      look="primary"
      icon="plus"
      aria-haspopup="dialog"
      onPress={() => show({ kind: "add" })}
      message={commonWords.add}
    />
  )
}

/** The same in the middle of the bar at the bottom of a phone. */
export function PhoneAddButton() {
  const intl = useIntl()
  const show = useOverlays((state) => state.show)
  if (!useMay("record")) return null
  return (
    <li>
      <button
        type="button"
        className="phone-bar-add"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage(commonWords.add)}
        onClick={() => show({ kind: "add" })}
      >
        <Icon name="plus" />
      </button>
    </li>
  )
}
