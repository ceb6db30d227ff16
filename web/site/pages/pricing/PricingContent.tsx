import { FormattedMessage } from "react-intl"
import { largestUpload, PaidPlan, quotasInUse } from "#contract/vocabulary.ts"
import { Icon } from "#ui/Icon.tsx"
import type { SiteFacts, SitePage } from "#web/site/sitePage.ts"
import { pricingMessages, pricingMessages as messages } from "./messages.ts"
import { PlanCard } from "./PlanCard.tsx"

const questions = [
  [messages.afterQuestion, messages.afterAnswer],
  [messages.countQuestion, messages.countAnswer],
  [messages.fullQuestion, messages.fullAnswer],
  [messages.dataQuestion, messages.dataAnswer],
] as const

/** What each plan holds, and what it costs where the operator says so. */
function PricingContent({ facts }: { readonly facts: SiteFacts }) {
  return (
    <div className="pricing">
      <header className="pricing-head">
        <h1>
          <FormattedMessage {...messages.title} />
        </h1>
        <p className="pricing-text">
          <FormattedMessage {...messages.text} />
        </p>
        {!facts.billing && (
          <p className="pricing-unlimited">
            <FormattedMessage {...messages.unlimited} />
          </p>
        )}
        <p className="pricing-annual">
          <FormattedMessage {...messages.annual} />
        </p>
      </header>
      <ul className="plans">
        {PaidPlan.literals.map((plan) => (
          <PlanCard key={plan} plan={plan} facts={facts} />
        ))}
      </ul>
      <section className="pricing-section">
        <h2>
          <FormattedMessage {...messages.termsTitle} />
        </h2>
        <ul className="pricing-notes">
          <li>
            <FormattedMessage {...messages.annualNote} />
          </li>
          <li>
            <FormattedMessage {...messages.feeNote} />
          </li>
          {quotasInUse.has("uploads") && (
            <li>
              <FormattedMessage {...messages.uploadNote} values={{ size: largestUpload }} />
            </li>
          )}
        </ul>
      </section>
      <section className="pricing-section">
        <h2>
          <FormattedMessage {...messages.questionsTitle} />
        </h2>
        <div className="pricing-questions">
          {questions.map(([question, answer]) => (
            <details key={question.id}>
              <summary>
                <Icon name="chevronRight" />
                <FormattedMessage {...question} />
              </summary>
              <p>
                <FormattedMessage {...answer} />
              </p>
            </details>
          ))}
        </div>
      </section>
    </div>
  )
}

export const pricingPage: SitePage = {
  path: "/pricing",
  title: pricingMessages.pageTitle,
  description: pricingMessages.pageDescription,
  Content: PricingContent,
}
