import { useState } from "react"
import { useIntl } from "react-intl"
import { Redirect, useLocation } from "wouter"
import { listPortfolios } from "#contract/portfolios.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useMay } from "#ui/windows/offers.ts"
import { AppLink, useKeptAddress } from "#ui/AppLink.tsx"
import { useIsDemo } from "./demo/useDemo.ts"
import { Page } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { FamilyForm } from "./FamilyForm.tsx"
import { onboardingMessages as messages } from "./messages.ts"
import "./Onboarding.css"
import { Say } from "#ui/Say.tsx"

/** Who owns what, for members who may record in the household. Existing portfolios are not changed here. */
export default function OnboardingPage() {
  const intl = useIntl()
  const mayRecord = useMay("record")
  const isDemo = useIsDemo()
  const addressOf = useKeptAddress()
  const [, navigate] = useLocation()
  const query = useQuery(listPortfolios, {})
  if (!mayRecord || isDemo) return <Redirect to={addressOf("/app")} replace />
  return (
    <Page title={intl.formatMessage(messages.whoTitle)} below={intl.formatMessage(messages.whoText)}>
      <div className="onboarding">
        <Answered query={query} skeleton={<Skeleton lines={6} />}>
          {({ portfolios }) => (
            <Owners
              names={portfolios.filter(({ status }) => status === "active").map(({ title }) => title)}
              onDone={() => navigate(addressOf("/app"))}
            />
          )}
        </Answered>
        <p className="onboarding-ways">
          <AppLink to="/app" message={messages.toDashboard} />
          <AppLink to="/app/portfolios" message={messages.toPortfolios} />
        </p>
      </div>
    </Page>
  )
}

interface OwnersProps {
  /** The names of the portfolios that exist. */
  readonly names: ReadonlyArray<string>
  readonly onDone: () => void
}

/** The form, or the portfolios that exist. The form stays when one portfolio was created and the next one was refused. */
function Owners({ names, onDone }: OwnersProps) {
  const intl = useIntl()
  const [isNew] = useState(names.length === 0)
  if (isNew) return <FamilyForm onDone={onDone} />
  return <Say message={messages.there} values={{ names: intl.formatList(names) }} />
}
