import type { ReactNode } from "react"
import { FormattedMessage } from "react-intl"
import { AppLink } from "#ui/AppLink.tsx"
import { demoMessages } from "#web/features/onboarding/demo/messages.ts"
import { useDemo } from "#web/features/onboarding/demo/useDemo.ts"
import { onboardingMessages } from "#web/features/onboarding/messages.ts"
import { Button } from "#ui/Button.tsx"
import { Icon } from "#ui/Icon.tsx"
import { May } from "#web/page/May.tsx"
import { dashboardMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** The first steps in an empty household, for members who may record in it. */
export function Welcome({ hasPortfolio }: { readonly hasPortfolio: boolean }) {
  return (
    <May
      needs="record"
      otherwise={
        <p className="soft">
          <FormattedMessage {...onboardingMessages.mayNot} />{" "}
          <AppLink to="/app/household" message={onboardingMessages.members} />
        </p>
      }
    >
      <Steps hasPortfolio={hasPortfolio} />
    </May>
  )
}

function Steps({ hasPortfolio }: { readonly hasPortfolio: boolean }) {
  const demo = useDemo()
  return (
    <div className="welcome">
      <Say className="soft" message={messages.welcomeText} />
      <ol className="welcome-steps">
        <Step
          number={1}
          title={<FormattedMessage {...messages.stepPortfolio} />}
          text={<FormattedMessage {...messages.stepPortfolioText} />}
          state={hasPortfolio ? "done" : "next"}
        >
          <AppLink to="/app/begin" className="button button-primary" message={messages.stepPortfolio} />
        </Step>
        <Step
          number={2}
          title={<FormattedMessage {...messages.stepHolding} />}
          text={<FormattedMessage {...messages.stepHoldingText} />}
          state={hasPortfolio ? "next" : "later"}
        >
          <AppLink to="/app/begin/asset" className="button button-primary" message={onboardingMessages.assetTitle} />
        </Step>
        <Step
          number={3}
          title={<FormattedMessage {...messages.stepEntry} />}
          text={<FormattedMessage {...messages.stepEntryText} />}
          state="later"
        />
      </ol>
      <div className="welcome-step welcome-next">
        <span />
        <div>
          <Say as="h2" message={onboardingMessages.doorDemo} />
          <Say className="soft" message={onboardingMessages.doorDemoText} />
          <div className="welcome-actions">
            <Button onPress={demo.open} isPending={demo.isRunning} message={demoMessages.open} />
            {demo.isRunning && <Say role="status" className="soft fine" message={demoMessages.opening} />}
          </div>
        </div>
      </div>
    </div>
  )
}

interface StepProps {
  readonly number: number
  readonly title: ReactNode
  readonly text: ReactNode
  readonly state: "done" | "next" | "later"
  readonly children?: ReactNode
}

function Step({ number, title, text, state, children }: StepProps) {
  return (
    <li className={`welcome-step welcome-${state}`} {...(state === "next" ? { "aria-current": "step" as const } : {})}>
      <span className="welcome-number">
        {state === "done" ? <Icon name="check" /> : <span aria-hidden="true">{number}</span>}
        {state === "done" && <Say as="span" className="visually-hidden" message={messages.stepDone} />}
      </span>
      <div>
        <h2>{title}</h2>
        <p className="soft">{text}</p>
        {state === "next" && children && <div className="welcome-actions">{children}</div>}
      </div>
    </li>
  )
}
