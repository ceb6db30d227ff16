import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readRepayments } from "#contract/figures/borrowing.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { pageOfDebt } from "#web/page/navigation.ts"
import { Reading, Readings, Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { AppLink } from "#ui/AppLink.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { Say } from "#ui/Say.tsx"
import { borrowingMessages as messages } from "./borrowingMessages.ts"

type Repayments = AnswerOf<typeof readRepayments>

/** What is to be paid on the debts by their plans: in the year ahead, by calendar year, and which debt falls due when. */
export function PaymentsAhead({ portfolioId }: { readonly portfolioId: string | null }) {
  const intl = useIntl()
  const { asked } = useAsOf()
  const query = useQuery(readRepayments, { query: { ...asked, ...(portfolioId ? { portfolioId } : {}) } })
  return (
    <Answered query={query} skeleton={<Skeleton lines={6} />}>
      {(answer) =>
        answer.maturities.length > 0 && (
          <div className="page">
            {answer.years.length > 0 && <Payments answer={answer} />}
            <Section title={intl.formatMessage(messages.maturities)} note={intl.formatMessage(messages.maturitiesNote)}>
              <Maturities answer={answer} />
            </Section>
          </div>
        )
      }
    </Answered>
  )
}

function Payments({ answer: { yearAhead, years, currency, missingRates } }: { readonly answer: Repayments }) {
  const intl = useIntl()
  const money = (amount: string) => <Money amount={amount} currency={currency} />
  const column = (id: "principal" | "interest" | "total", header: string) => ({
    id,
    header,
    currency,
    kind: "figure" as const,
    cell: (row: (typeof years)[number]) => money(row[id]),
  })
  return (
    <Section title={intl.formatMessage(messages.payments)} note={intl.formatMessage(messages.paymentsNote)}>
      <div className="stack">
        <Readings>
          <Reading name={<FormattedMessage {...messages.perMonth} />} note={intl.formatMessage(messages.perMonthNote)}>
            {money(yearAhead.perMonth)}
          </Reading>
          <Reading name={<FormattedMessage {...messages.yearAhead} />}>{money(yearAhead.total)}</Reading>
          <Reading name={<FormattedMessage {...messages.interest} />}>{money(yearAhead.interest)}</Reading>
          <Reading name={<FormattedMessage {...messages.repaid} />}>{money(yearAhead.principal)}</Reading>
        </Readings>
        {missingRates.length > 0 && (
          <Say
            className="soft"
            message={messages.missingRates}
            values={{ currencies: intl.formatList(missingRates) }}
          />
        )}
        <div className="debt-schedule">
          <FigureTable
            label={intl.formatMessage(messages.byYear)}
            onPhone="table"
            rows={years}
            keyOf={({ year }) => year}
            columns={[
              {
                id: "year",
                header: intl.formatMessage(messages.year),
                isRowHeader: true,
                cell: ({ year }) => <span className="figure">{year}</span>,
              },
              column("interest", intl.formatMessage(messages.interest)),
              column("principal", intl.formatMessage(messages.repaid)),
              column("total", intl.formatMessage(commonWords.total)),
            ]}
          />
        </div>
      </div>
    </Section>
  )
}

function Maturities({ answer: { maturities, currency } }: { readonly answer: Repayments }) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <FigureTable
      label={intl.formatMessage(messages.maturities)}
      rows={maturities}
      keyOf={({ debtId }) => debtId}
      columns={[
        {
          id: "on",
          header: intl.formatMessage(messages.fallsDue),
          onPhone: "below",
          sortBy: ({ on }) => on,
          cell: ({ on }) =>
            on === null ? (
              <Say as="span" className="soft" message={messages.noDay} />
            ) : (
              <span className="figure">{figures.day(on, "medium")}</span>
            ),
        },
        {
          id: "name",
          header: intl.formatMessage(messages.debt),
          isRowHeader: true,
          sortBy: ({ name }) => name,
          cell: (debt) => <AppLink to={pageOfDebt(debt)}>{debt.name}</AppLink>,
        },
        {
          id: "amount",
          header: intl.formatMessage(messages.lastPayment),
          currency,
          kind: "figure",
          onPhone: "first",
          sortBy: ({ amount }) => amount,
          cell: ({ amount }) => <Money amount={amount} currency={currency} />,
        },
      ]}
    />
  )
}
