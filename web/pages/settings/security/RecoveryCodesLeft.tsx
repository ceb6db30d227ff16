import { FormattedMessage } from "react-intl"
import { Button } from "../../../ui/Button.tsx"
import { Icon } from "../../../ui/Icon.tsx"
import { securityMessages as messages } from "./messages.ts"

interface Props {
  readonly left: number
  readonly onRenew: () => void
}

/** Below so many, somebody may soon have none. */
const fewBelow = 3

/** How many recovery codes can still be used, with a warning before they run out. */
export function RecoveryCodesLeft({ left, onRenew }: Props) {
  const isFew = left < fewBelow
  return (
    <div className="stack">
      <h3>
        <FormattedMessage {...messages.recovery} />
      </h3>
      <div className={isFew ? "note recovery-left" : "settings-row"}>
        {isFew && <Icon name="caution" />}
        <p>
          <FormattedMessage {...messages.recoveryLeft} values={{ left }} />{" "}
          {isFew && <FormattedMessage {...messages.recoveryFew} />}
        </p>
        <Button onPress={onRenew}>
          <FormattedMessage {...messages.renew} />
        </Button>
      </div>
    </div>
  )
}
