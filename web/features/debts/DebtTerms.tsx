import type { ReactNode } from "react"
import { FormattedMessage, type TypedMessageDescriptor, useIntl } from "react-intl"
import type { DebtAnswer } from "#contract/debts.ts"
import { readHolding } from "#contract/holdings.ts"
import { toPlainString } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { pageOfHolding } from "#web/page/navigation.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords, dayCountNames, paidEveryNames, repaymentPlanNames } from "#web/i18n/words.ts"
import { Money } from "#ui/figures/Money.tsx"
import { Reading, Readings } from "#web/page/Page.tsx"
import { useTitles } from "#web/features/holdings/detail/useTitles.ts"
import { creditorOf } from "./DebtsTable.tsx"
import { liabilitiesMessages as messages } from "./pageMessages.ts"
import { RateNote } from "#web/features/rates/RateNote.tsx"
import { Say } from "#ui/Say.tsx"

/** The terms of a debt, its parties and its purpose. */
export function DebtTerms({ answer: { debt, currency } }: { readonly answer: DebtAnswer }) {
  const intl = useIntl()
  const words = useFigures()
  const titles = useTitles()
  const { figures } = debt
  const unstated = <Say as="span" className="soft" message={messages.unstated} />
  const term = (name: TypedMessageDescriptor, value: ReactNode) => (
    <Reading name={<FormattedMessage {...name} />}>{value || unstated}</Reading>
  )
  return (
    <div className="stack">
      <Readings>
        {term(messages.debtor, titles.get(debt.portfolioId))}
        {term(messages.creditor, creditorOf(debt, titles, intl))}
        {term(messages.incurredOn, words.day(debt.incurredOn, "medium"))}
        {term(messages.due, debt.dueOn && words.day(debt.dueOn, "medium"))}
        {term(messages.rate, debt.interestRate && words.percent(toPlainString(debt.interestRate)))}
        {debt.repaymentPlan !== "none" && term(messages.paidEvery, intl.formatMessage(paidEveryNames[debt.paidEvery]))}
        {debt.interestOnlyUntil !== null &&
          term(messages.interestOnlyUntil, words.day(debt.interestOnlyUntil, "medium"))}
        {debt.repaymentPlan !== "none" && term(messages.dayCount, intl.formatMessage(dayCountNames[debt.dayCount]))}
        {term(messages.plan, intl.formatMessage(repaymentPlanNames[debt.repaymentPlan]))}
        {term(messages.payment, debt.monthlyPayment && <Money {...debt.monthlyPayment} />)}
        {term(messages.interestPaid, <Money amount={figures.interestPaid} currency={debt.currency} />)}
        {figures.share !== "100" && term(messages.share, words.percent(figures.share))}
        <Reading name={<FormattedMessage {...messages.ofFamily} />}>
          {figures.household.owedInBase === null ? (
            <Say as="span" className="soft" message={messages.noRate} />
          ) : (
            <Money amount={figures.household.owedInBase} currency={currency} />
          )}
        </Reading>
        {debt.linkedHoldingId !== null && (
          <Reading name={<FormattedMessage {...messages.linked} />}>
            <LinkedHolding holdingId={debt.linkedHoldingId} />
          </Reading>
        )}
        {debt.outsideView.includes("linkedHoldingId") && (
          <Reading name={<FormattedMessage {...messages.linked} />}>
            <FormattedMessage {...commonWords.outsideView} />
          </Reading>
        )}
      </Readings>
      <RateNote ratedOn={figures.oldestRateOn} on={figures.on} />
      {debt.description && <p className="remark-text">{debt.description}</p>}
    </div>
  )
}

/** The house that secures a mortgage, with its value. */
function LinkedHolding({ holdingId }: { readonly holdingId: string }) {
  const { asked } = useAsOf()
  const { answer } = useQuery(readHolding, { params: { holdingId }, query: asked })
  if (!answer) return "\u2013"
  const { holding } = answer
  return (
    <>
      <AppLink to={pageOfHolding(holding)}>{holding.name}</AppLink>
      <span className="reading-note">
        <Money amount={holding.figures.value} currency={holding.currency} />
      </span>
    </>
  )
}
