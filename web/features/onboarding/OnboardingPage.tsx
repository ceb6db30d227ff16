import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Redirect, Route, Switch, useLocation } from "wouter"
import { useMay } from "#web/client/session.tsx"
import { AppLink } from "#web/shell/AppLink.tsx"
import { useKeptAddress } from "#web/asOf/asOf.tsx"
import { demoMessages } from "./demo/messages.ts"
import { useDemo, useIsDemo } from "./demo/useDemo.ts"
import { Button } from "#ui/Button.tsx"
import { Page } from "#web/shell/Page.tsx"
import { FirstAssetForm } from "./FirstAssetForm.tsx"
import { onboardingMessages as messages } from "./messages.ts"
import { WhoOwnsWhat } from "./WhoOwnsWhat.tsx"
import "./Onboarding.css"

/**
 * From the first sign-in to the first figure, for members who may record in the household: who owns what, then one asset or the
 * demo household. Each step has an address of its own, so the browser's back button goes one step back.
 */
export default function OnboardingPage() {
  const intl = useIntl()
  const mayRecord = useMay("record")
  const isDemo = useIsDemo()
  const addressOf = useKeptAddress()
  const [, navigate] = useLocation()
  if (!mayRecord || isDemo) return <Redirect to={addressOf("/app")} replace />
  const goOn = (to: string) => () => navigate(addressOf(to))
  return (
    <Switch>
      <Route path="/app/begin">
        <Page title={intl.formatMessage(messages.whoTitle)} below={intl.formatMessage(messages.whoText)}>
          <div className="onboarding">
            <StepOf number={1} />
            <WhoOwnsWhat onDone={goOn("/app/begin/first")} />
            <Ways>
              <AppLink to="/app/begin/first">
                <FormattedMessage {...messages.skip} />
              </AppLink>
            </Ways>
          </div>
        </Page>
      </Route>
      <Route path="/app/begin/first">
        <Page title={intl.formatMessage(messages.doorsTitle)}>
          <div className="onboarding">
            <StepOf number={2} />
            <StartOptions />
            <Ways>
              <AppLink to="/app/begin">
                <FormattedMessage {...messages.back} />
              </AppLink>
              <AppLink to="/app">
                <FormattedMessage {...messages.toDashboard} />
              </AppLink>
            </Ways>
          </div>
        </Page>
      </Route>
      <Route path="/app/begin/asset">
        <Page title={intl.formatMessage(messages.assetTitle)} below={intl.formatMessage(messages.assetText)}>
          <div className="onboarding">
            <StepOf number={2} />
            <FirstAssetForm onDone={goOn("/app")} />
            <Ways>
              <AppLink to="/app/begin/first">
                <FormattedMessage {...messages.back} />
              </AppLink>
            </Ways>
          </div>
        </Page>
      </Route>
      <Route>
        <Redirect to={addressOf("/app/begin")} replace />
      </Route>
    </Switch>
  )
}

function StepOf({ number }: { readonly number: number }) {
  return (
    <p className="soft fine onboarding-step">
      <FormattedMessage {...messages.step} values={{ number: String(number) }} />
    </p>
  )
}

const Ways = ({ children }: { readonly children: ReactNode }) => <p className="onboarding-ways">{children}</p>

/** The options to start with in a household that has no figures yet. */
function StartOptions() {
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
