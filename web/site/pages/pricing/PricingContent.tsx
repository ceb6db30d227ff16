import { FormattedMessage } from "react-intl"
import { largestUpload, PaidPlan, quotasInUse } from "#contract/vocabulary.ts"
import { Icon } from "#ui/Icon.tsx"
import type { SiteFacts, SitePage } from "#web/site/sitePage.ts"
import { pricingMessages, pricingMessages as messages } from "./messages.ts"
import { PlanCard } from "./PlanCard.tsx"
import { Say } from "#ui/Say.tsx"

const questions = [
  [messages.afterQuestion, messages.afterAnswer],
  [messages.countQuestion, messages.countAnswer],
  [messages.fullQuestion, messages.fullAnswer],
  [messages.dataQuestion, messages.dataAnswer],
] as const

/** What each plan includes, and its price if it is configured. */
function PricingContent({ facts }: { readonly facts: SiteFacts }) {
  return (
    <div className="pricing">
      <header className="pricing-head">
        <Say as="h1" message={messages.title} />
        <Say className="pricing-text" message={messages.text} />
        {!facts.billing && <Say className="pricing-unlimited" message={messages.unlimited} />}
        <Say className="pricing-annual" message={messages.annual} />
      </header>
      <ul className="plans">
        {PaidPlan.literals.map((plan) => (
          <PlanCard key={plan} plan={plan} facts={facts} />
        ))}
      </ul>
      <section className="pricing-section">
        <Say as="h2" message={messages.termsTitle} />
        <ul className="pricing-notes">
          <Say as="li" message={messages.annualNote} />
          <Say as="li" message={messages.feeNote} />
          {quotasInUse.has("uploads") && (
            <Say as="li" message={messages.uploadNote} values={{ size: String(largestUpload) }} />
          )}
        </ul>
      </section>
      <section className="pricing-section">
        <Say as="h2" message={messages.questionsTitle} />
        <div className="pricing-questions">
          {questions.map(([question, answer]) => (
            <details key={question.id}>
              <summary>
                <Icon name="chevronRight" />
                <FormattedMessage {...question} />
              </summary>
              <Say message={answer} />
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
