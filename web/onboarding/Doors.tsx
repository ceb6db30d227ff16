import { FormattedMessage } from "react-intl"
import { AppLink } from "../app/AppLink.tsx"
import { demoMessages } from "../demo/messages.ts"
import { useDemo } from "../demo/useDemo.ts"
import { Button } from "../ui/Button.tsx"
import { onboardingMessages as messages } from "./messages.ts"

/** The ways from a household without figures to the first ones. */
export function Doors() {
  const demo = useDemo()
  return (
    <ul className="onboarding-doors">
      <li>
        <h2>
          <FormattedMessage {...messages.doorAsset} />
        </h2>
        <p className="soft">
          <FormattedMessage {...messages.doorAssetText} />
        </p>
        <AppLink to="/app/begin/asset" className="button button-primary">
          <FormattedMessage {...messages.doorAsset} />
        </AppLink>
      </li>
      <li>
        <h2>
          <FormattedMessage {...messages.doorDemo} />
        </h2>
        <p className="soft">
          <FormattedMessage {...messages.doorDemoText} />
        </p>
        <Button onPress={demo.open} isPending={demo.isRunning}>
          <FormattedMessage {...demoMessages.open} />
        </Button>
        {demo.isRunning && (
          <p role="status" className="soft fine">
            <FormattedMessage {...demoMessages.opening} />
          </p>
        )}
      </li>
    </ul>
  )
}
