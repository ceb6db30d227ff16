import { FormattedMessage, useIntl } from "react-intl"
import type { DebtView } from "#contract/debts.ts"
import { readDebtSchedule } from "#contract/figures/standing.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords, unavailableReasons } from "#web/i18n/words.ts"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { Reading, Readings } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { liabilitiesMessages as messages } from "./pageMessages.ts"
import { Say } from "#ui/Say.tsx"

/** The repayment schedule of the debt from the day on, payment by payment, and the interest still to be paid. */
export function DebtSchedule({ debt: { debtId } }: { readonly debt: DebtView }) {
  const intl = useIntl()
  const figures = useFigures()
  const { askedDay } = useAsOf()
  const query = useQuery(readDebtSchedule, { params: { debtId }, query: askedDay })
  return (
    <Answered query={query} skeleton={<Skeleton lines={8} />}>
      {({ rows, currency, unavailable, monthlyPayment, remainingInterest, paidOffOn }) => {
        const amountColumn = (id: "payment" | "interest" | "principal" | "remaining", header: string) => ({
          id,
          header,
          kind: "figure" as const,
          cell: (row: (typeof rows)[number]) => <Money amount={row[id]} currency={currency} />,
        })
        return (
          <div className="stack">
            {unavailable && <Say className="soft" message={unavailableReasons[unavailable]} />}
            <Readings>
              {monthlyPayment !== null && (
                <Reading name={<FormattedMessage {...messages.payment} />}>
                  <Money amount={monthlyPayment} currency={currency} />
                </Reading>
              )}
              {remainingInterest !== null && (
                <Reading name={<FormattedMessage {...messages.remainingInterest} />}>
                  <Money amount={remainingInterest} currency={currency} />
                </Reading>
              )}
              {paidOffOn !== null && (
                <Reading name={<FormattedMessage {...messages.paidOffOn} />}>
                  {figures.day(paidOffOn, "medium")}
                </Reading>
              )}
            </Readings>
            {rows.length > 0 && (
              <div className="debt-schedule">
                <FigureTable
                  label={intl.formatMessage(messages.schedule)}
                  onPhone="table"
                  rows={rows}
                  keyOf={({ number }) => String(number)}
                  columns={[
                    {
                      id: "on",
                      header: intl.formatMessage(commonWords.day),
                      isRowHeader: true,
                      cell: ({ on }) => <span className="figure">{figures.day(on, "medium")}</span>,
                    },
                    amountColumn("payment", intl.formatMessage(messages.payment)),
                    amountColumn("interest", intl.formatMessage(messages.interest)),
                    amountColumn("principal", intl.formatMessage(messages.principal)),
                    amountColumn("remaining", intl.formatMessage(messages.remaining)),
                  ]}
                />
              </div>
            )}
          </div>
        )
      }}
    </Answered>
  )
}
