import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readDataHealth } from "#contract/figures/explain.ts"
import type { NetWorthView } from "#contract/figures/figures.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Icon } from "#ui/Icon.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { groupsOf } from "#web/features/dataHealth/issues.ts"
import { issueGroups } from "#web/features/dataHealth/messages.ts"
import { dashboardMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly netWorth: NetWorthView
  readonly titles: ReadonlyMap<string, string>
}

/** Every portfolio with its net worth, with look-through to the portfolios that it has stakes in. */
export function PortfolioFigures({ netWorth: { portfolios, currency }, titles }: Props) {
  const intl = useIntl()
  const titleOf = (id: string) => titles.get(id) ?? "\u2013"
  return (
    <FigureTable
      label={intl.formatMessage(commonWords.portfolios)}
      rows={portfolios.filter(({ portfolioId }) => titles.has(portfolioId))}
      keyOf={({ portfolioId }) => portfolioId}
      initialSort={{ column: "net", direction: "descending" }}
      columns={[
        {
          id: "title",
          header: intl.formatMessage(commonWords.portfolio),
          cell: ({ portfolioId }) => <AppLink to={`/app/portfolios/${portfolioId}`}>{titleOf(portfolioId)}</AppLink>,
          sortBy: ({ portfolioId }) => titleOf(portfolioId),
          isRowHeader: true,
        },
        {
          id: "assets",
          header: intl.formatMessage(commonWords.assets),
          kind: "figure",
          cell: ({ assets }) => <Money amount={assets} currency={currency} />,
          sortBy: ({ assets }) => assets,
        },
        {
          id: "debts",
          header: intl.formatMessage(commonWords.debts),
          kind: "figure",
          cell: ({ debts }) => <Money amount={debts} currency={currency} />,
          sortBy: ({ debts }) => debts,
        },
        {
          id: "net",
          header: intl.formatMessage(commonWords.netWorth),
          kind: "figure",
          cell: ({ net }) => <Money amount={net} currency={currency} />,
          sortBy: ({ net }) => net,
        },
      ]}
    />
  )
}

/** A short summary of the data quality. The page that it links to explains how to fix each issue. */
export function HealthSummary({ health }: { readonly health: AnswerOf<typeof readDataHealth> }) {
  const figures = useFigures()
  const { issues, valuedRecently } = health
  return (
    <div className="health">
      {valuedRecently !== null && (
        <Say message={messages.valuedRecently} values={{ share: writtenRatio(valuedRecently, figures) }} />
      )}
      {issues.length === 0 ? (
        <p className="health-good">
          <Icon name="check" />
          <FormattedMessage {...messages.healthy} />
        </p>
      ) : (
        <>
          <ul className="health-kinds">
            {groupsOf(issues).map(({ tag, issues }) => (
              <li key={tag}>
                <Say as="span" message={issueGroups[tag]} />
                <span className="figure">{figures.count(issues.length)}</span>
              </li>
            ))}
          </ul>
          <p>
            <AppLink to="/app/data-health" message={messages.toHealth} />
          </p>
        </>
      )}
    </div>
  )
}
