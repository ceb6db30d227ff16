import type { ReactNode } from "react"
import { FormattedMessage } from "react-intl"
import { AppLink } from "#web/shell/AppLink.tsx"
import { demoMessages } from "#web/features/onboarding/demo/messages.ts"
import { useDemo } from "#web/features/onboarding/demo/useDemo.ts"
import { onboardingMessages } from "#web/features/onboarding/messages.ts"
import { Button } from "#ui/Button.tsx"
import { Icon } from "#ui/Icon.tsx"
import { May } from "#web/shell/May.tsx"
import { dashboardMessages as messages } from "./messages.ts"

/** The way from an empty household to the first figures, for members who may record in it. */
export function Welcome({ hasPortfolio }: { readonly hasPortfolio: boolean }) {
  return (
    <May
      needs="record"
      otherwise={
        <p className="soft">
          <FormattedMessage {...onboardingMessages.mayNot} />{" "}
          <AppLink to="/app/household">
            <FormattedMessage {...onboardingMessages.members} />
          </AppLink>
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
      <p className="soft">
        <FormattedMessage {...messages.welcomeText} />
      </p>
      <ol className="welcome-steps">
        <Step
          number={1}
          title={<FormattedMessage {...messages.stepPortfolio} />}
          text={<FormattedMessage {...messages.stepPortfolioText} />}
          state={hasPortfolio ? "done" : "next"}
        >
          <AppLink to="/app/begin" className="button button-primary">
            <FormattedMessage {...messages.stepPortfolio} />
          </AppLink>
        </Step>
        <Step
          number={2}
          title={<FormattedMessage {...messages.stepHolding} />}
          text={<FormattedMessage {...messages.stepHoldingText} />}
          state={hasPortfolio ? "next" : "later"}
        >
          <AppLink to="/app/begin/asset" className="button button-primary">
            <FormattedMessage {...onboardingMessages.doorAsset} />
          </AppLink>
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
          <h2>
            <FormattedMessage {...onboardingMessages.doorDemo} />
          </h2>
          <p className="soft">
            <FormattedMessage {...onboardingMessages.doorDemoText} />
          </p>
          <div className="welcome-actions">
            <Button onPress={demo.open} isPending={demo.isRunning}>
              <FormattedMessage {...demoMessages.open} />
            </Button>
            {demo.isRunning && (
              <p role="status" className="soft fine">
                <FormattedMessage {...demoMessages.opening} />
              </p>
            )}
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
        {state === "done" && (
          <span className="visually-hidden">
            <FormattedMessage {...messages.stepDone} />
          </span>
        )}
      </span>
      <div>
        <h2>{title}</h2>
        <p className="soft">{text}</p>
        {state === "next" && children && <div className="welcome-actions">{children}</div>}
      </div>
    </li>
  )
}
