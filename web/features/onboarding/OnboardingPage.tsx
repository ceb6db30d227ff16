import type { ReactNode } from "react"
import { useIntl } from "react-intl"
import { Redirect, Route, Switch, useLocation } from "wouter"
import { useMay } from "#ui/windows/offers.ts"
import { AppLink, useKeptAddress } from "#ui/AppLink.tsx"
import { demoMessages } from "./demo/messages.ts"
import { useDemo, useIsDemo } from "./demo/useDemo.ts"
import { Button } from "#ui/Button.tsx"
import { Page } from "#web/page/Page.tsx"
import { FirstAssetForm } from "./FirstAssetForm.tsx"
import { onboardingMessages as messages } from "./messages.ts"
import { WhoOwnsWhat } from "./WhoOwnsWhat.tsx"
import "./Onboarding.css"
import { Say } from "#ui/Say.tsx"

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
              <AppLink to="/app/begin/first" message={messages.skip} />
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
              <AppLink to="/app/begin" message={messages.back} />
              <AppLink to="/app" message={messages.toDashboard} />
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
              <AppLink to="/app/begin/first" message={messages.back} />
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
  return <Say className="soft fine onboarding-step" message={messages.step} values={{ number: String(number) }} />
}

const Ways = ({ children }: { readonly children: ReactNode }) => <p className="onboarding-ways">{children}</p>

/** The options to start with in a household that has no figures yet. */
function StartOptions() {
  const demo = useDemo()
  return (
    <ul className="onboarding-doors">
      <li>
        <Say as="h2" message={messages.assetTitle} />
        <Say className="soft" message={messages.doorAssetText} />
        <AppLink to="/app/begin/asset" className="button button-primary" message={messages.assetTitle} />
      </li>
      <li>
        <Say as="h2" message={messages.doorDemo} />
        <Say className="soft" message={messages.doorDemoText} />
        <Button onPress={demo.open} isPending={demo.isRunning} message={demoMessages.open} />
        {demo.isRunning && <Say role="status" className="soft fine" message={demoMessages.opening} />}
      </li>
    </ul>
  )
}
