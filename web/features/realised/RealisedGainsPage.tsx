import { useMemo, useState } from "react"
import { useIntl } from "react-intl"
import { readRealisedGains } from "#contract/figures/realised.ts"
import { costChoices } from "#contract/people/preferences.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import { SelectField } from "#ui/Field.tsx"
import { Say } from "#ui/Say.tsx"
import { AsOfControl } from "#web/asOf/AsOfControls.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { commonWords, costMethodNames } from "#web/i18n/words.ts"
import { pageNames } from "#web/page/navigation.ts"
import { Page, Section } from "#web/page/Page.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { realisedMessages as messages } from "./messages.ts"
import { RealisedByYear, type RealisedGains, SoldLots } from "./RealisedTables.tsx"
import "./RealisedGainsPage.css"

type Method = RealisedGains["method"]

/** What was sold: totals by calendar year, and the lots of one year with the time for which they were held. */
export default function RealisedGainsPage() {
  const intl = useIntl()
  const { asked } = useAsOf()
  const [portfolioId, setPortfolioId] = useState("all")
  const { costMethod } = useSession().preferences
  const [method, setMethod] = useState<Method>(costMethod)
  const [year, setYear] = useState<string>()
  const portfolios = useQuery(listPortfolios, {}).answer?.portfolios
  const titles = useMemo(
    () => new Map<string, string>(portfolios?.map((one) => [one.portfolioId, one.title])),
    [portfolios],
  )
  const active = portfolios?.filter(({ status }) => status === "active") ?? []
  const scope = portfolioId === "all" ? {} : { portfolioId }
  const query = useQuery(readRealisedGains, {
    query: {
      ...asked,
      ...scope,
      method,
      ...(year === undefined ? {} : { year }),
    },
  })
  return (
    <Page title={intl.formatMessage(pageNames.realisedGains)} tools={<AsOfControl />}>
      <div className="realised-choices">
        <SelectField<Method>
          name="method"
          label={intl.formatMessage(messages.method)}
          value={method}
          onChange={setMethod}
          options={costChoices.map((value) => ({
            value,
            label: intl.formatMessage(costMethodNames[value]),
          }))}
        />
        {active.length > 1 && (
          <SelectField
            name="portfolioId"
            label={intl.formatMessage(commonWords.portfolio)}
            value={portfolioId}
            onChange={setPortfolioId}
            options={[
              { value: "all", label: intl.formatMessage(messages.everything) },
              ...active.map((one) => ({ value: one.portfolioId, label: one.title })),
            ]}
          />
        )}
      </div>
      <Answered query={query} skeleton={<Skeleton lines={8} />}>
        {(answer) => (
          <>
            {answer.years.length === 0 ? (
              <EmptyState
                title={intl.formatMessage(messages.nothing)}
                text={intl.formatMessage(messages.nothingText)}
              />
            ) : (
              <>
                <Section title={intl.formatMessage(messages.byYear)} note={intl.formatMessage(messages.byYearNote)}>
                  <RealisedByYear answer={answer} scope={scope} />
                </Section>
                <Section
                  title={intl.formatMessage(messages.sales, { year: answer.year ?? "" })}
                  note={intl.formatMessage(messages.salesNote)}
                  tools={
                    <SelectField
                      name="year"
                      label={intl.formatMessage(commonWords.year)}
                      value={answer.year ?? ""}
                      onChange={setYear}
                      options={yearsOf(answer).map((value) => ({ value, label: value }))}
                    />
                  }
                >
                  {answer.lots.length === 0 ? (
                    <Say className="soft" message={messages.nothingInYear} />
                  ) : (
                    <SoldLots answer={answer} titles={titles} />
                  )}
                </Section>
              </>
            )}
            {answer.missing.length > 0 && (
              <Say className="soft" message={messages.missing} values={{ names: intl.formatList(answer.missing) }} />
            )}
          </>
        )}
      </Answered>
    </Page>
  )
}

/** The years with sales, and the chosen one. */
const yearsOf = ({ years, year }: RealisedGains): ReadonlyArray<string> =>
  [...new Set([...(year === null ? [] : [year]), ...years.map((one) => one.year)])].toSorted().toReversed()
