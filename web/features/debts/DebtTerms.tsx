import type { ReactNode } from "react"
import { FormattedMessage, type TypedMessageDescriptor, useIntl } from "react-intl"
import type { DebtAnswer, DebtView } from "#contract/debts.ts"
import { readDebtSchedule } from "#contract/figures/standing.ts"
import { readHolding } from "#contract/holdings.ts"
import { toPlainString } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { pageOfHolding } from "#web/page/navigation.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords, dayCountNames, paidEveryNames, repaymentPlanNames } from "#web/i18n/words.ts"
import { Money } from "#ui/figures/Money.tsx"
import { Reading, Readings, Section } from "#web/page/Page.tsx"
import { holdingMessages } from "#web/features/holdings/detail/messages.ts"
import { PropertyList } from "#web/features/holdings/detail/PropertyList.tsx"
import { useTitles } from "#web/features/holdings/detail/useTitles.ts"
import { borrowingMessages } from "./borrowingMessages.ts"
import { creditorOf } from "./DebtsTable.tsx"
import { liabilitiesMessages as messages } from "./pageMessages.ts"
import { RateNote } from "#web/features/rates/RateNote.tsx"
import { Say } from "#ui/Say.tsx"

/** What matters of a debt to those who owe it: its rate, the next payment, until when, and what it costs. */
export function DebtReadings({ answer: { debt, currency } }: { readonly answer: DebtAnswer }) {
  const words = useFigures()
  const { askedDay } = useAsOf()
  const { answer: schedule } = useQuery(readDebtSchedule, { params: { debtId: debt.debtId }, query: askedDay })
  const { figures } = debt
  const next = schedule?.rows[0]
  const reading = (name: TypedMessageDescriptor, value: ReactNode, note?: ReactNode) =>
    value && (
      <Reading name={<FormattedMessage {...name} />} note={note}>
        {value}
      </Reading>
    )
  const day = (on: string | null | undefined) => on && words.day(on, "medium")
  return (
    <div className="stack">
      <Readings>
        {reading(messages.rate, debt.interestRate && words.percent(toPlainString(debt.interestRate)))}
        {reading(
          borrowingMessages.nextPayment,
          next && schedule && <Money amount={next.payment} currency={schedule.currency} />,
          day(next?.on),
        )}
        {reading(messages.due, day(debt.dueOn))}
        {reading(messages.paidOffOn, day(schedule?.paidOffOn))}
        {reading(messages.interestPaid, <Money amount={figures.interestPaid} currency={debt.currency} />)}
        {reading(
          messages.remainingInterest,
          schedule && schedule.remainingInterest !== null && (
            <Money amount={schedule.remainingInterest} currency={schedule.currency} />
          ),
        )}
        {reading(
          messages.ofFamily,
          figures.household.owedInBase === null ? (
            <Say as="span" className="soft" message={messages.noRate} />
          ) : (
            <Money amount={figures.household.owedInBase} currency={currency} />
          ),
        )}
      </Readings>
      <RateNote ratedOn={figures.oldestRateOn} on={figures.on} />
    </div>
  )
}

/** The terms of a debt, its parties and its purpose. */
export function DebtDetails({ debt }: { readonly debt: DebtView }) {
  const intl = useIntl()
  const words = useFigures()
  const titles = useTitles()
  const { figures } = debt
  const say = (message: TypedMessageDescriptor) => intl.formatMessage(message)
  const unstated = <Say as="span" className="soft" message={messages.unstated} />
  const term = (name: TypedMessageDescriptor, content: ReactNode) => ({ property: say(name), content })
  const hasPlan = debt.repaymentPlan !== "none"
  const linked =
    debt.linkedHoldingId === null ? (
      debt.outsideView.includes("linkedHoldingId") && say(commonWords.outsideView)
    ) : (
      <LinkedHolding holdingId={debt.linkedHoldingId} />
    )
  const rows = [
    term(messages.debtor, titles.get(debt.portfolioId) ?? unstated),
    term(messages.creditor, creditorOf(debt, titles, intl) || unstated),
    term(messages.incurredOn, words.day(debt.incurredOn, "medium")),
    term(messages.plan, say(repaymentPlanNames[debt.repaymentPlan])),
    term(messages.paidEvery, hasPlan && say(paidEveryNames[debt.paidEvery])),
    term(messages.payment, debt.monthlyPayment && <Money {...debt.monthlyPayment} />),
    term(messages.interestOnlyUntil, debt.interestOnlyUntil && words.day(debt.interestOnlyUntil, "medium")),
    term(messages.dayCount, hasPlan && say(dayCountNames[debt.dayCount])),
    term(messages.share, figures.share !== "100" && words.percent(figures.share)),
    term(messages.linked, linked),
  ]
  return (
    <Section title={say(holdingMessages.details)}>
      <PropertyList label={say(holdingMessages.details)} rows={rows.filter(({ content }) => Boolean(content))} />
      {debt.description && <p className="remark-text">{debt.description}</p>}
    </Section>
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
      <span className="table-sub">
        <Money amount={holding.figures.value} currency={holding.currency} />
      </span>
    </>
  )
}
