import { FormattedMessage } from "react-intl"
import { Button } from "../ui/Button.tsx"
import { Icon } from "../ui/Icon.tsx"
import { demoMessages as messages } from "./messages.ts"
import { useDemo, useIsMadeUp } from "./useDemo.ts"
import "./DemoBanner.css"

/** Above every page of a made-up household: that nothing in it is real, and the way out. */
export function DemoBanner() {
  const isMadeUp = useIsMadeUp()
  const { leave, isRunning } = useDemo()
  if (!isMadeUp) return null
  return (
    <aside className="demo-banner">
      <Icon name="other" size={18} />
      <p>
        <FormattedMessage {...messages.banner} />
      </p>
      <Button onPress={leave} isPending={isRunning}>
        <FormattedMessage {...messages.leave} />
      </Button>
    </aside>
  )
}
