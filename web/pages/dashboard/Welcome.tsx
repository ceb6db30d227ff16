import { type ReactNode, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { AssetClass } from "../../../server/contract/vocabulary.ts"
import { AddHoldingDialog } from "../../descriptions/AddHoldingDialog.tsx"
import { addTitles } from "../../descriptions/messages.ts"
import { Button } from "../../ui/Button.tsx"
import { Icon } from "../../ui/Icon.tsx"
import { CreatePortfolioDialog } from "../portfolios/CreatePortfolioDialog.tsx"
import { dashboardMessages as messages } from "./messages.ts"

/** The way from an empty account to the first figures. */
export function Welcome({ hasPortfolio }: { readonly hasPortfolio: boolean }) {
  const intl = useIntl()
  const [dialog, setDialog] = useState<"portfolio" | AssetClass>()
  const close = () => setDialog(undefined)
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
          <Button look="primary" onPress={() => setDialog("portfolio")}>
            <FormattedMessage {...messages.stepPortfolio} />
          </Button>
        </Step>
        <Step
          number={2}
          title={<FormattedMessage {...messages.stepHolding} />}
          text={<FormattedMessage {...messages.stepHoldingText} />}
          state={hasPortfolio ? "next" : "later"}
        >
          <Button look="primary" onPress={() => setDialog("account")}>
            {intl.formatMessage(addTitles.account)}
          </Button>
          <Button onPress={() => setDialog("security")}>{intl.formatMessage(addTitles.security)}</Button>
        </Step>
        <Step
          number={3}
          title={<FormattedMessage {...messages.stepEntry} />}
          text={<FormattedMessage {...messages.stepEntryText} />}
          state="later"
        />
      </ol>
      {dialog === "portfolio" && <CreatePortfolioDialog onClose={close} />}
      {dialog && dialog !== "portfolio" && <AddHoldingDialog assetClass={dialog} onClose={close} />}
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
