import { useMemo } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readNetWorth } from "#contract/figures/figures.ts"
import type { StakeView } from "#contract/portfolios.ts"
import { isZero, toPlainString } from "#contract/vocabulary.ts"
import type { Query } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { type Column, FigureTable } from "#ui/figures/FigureTable.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { portfolioActions } from "./actions.ts"
import { portfolioMessages as messages } from "./messages.ts"
import type { PortfolioDialog } from "./PortfolioDialogs.tsx"
import { restOf } from "./stakes.ts"
import { amountsOfRows, type TreeLine } from "./tree.ts"
import "./TreeTable.css"

interface Props {
  readonly label: string
  readonly lines: ReadonlyArray<TreeLine>
  /** The stakes on the day. */
  readonly stakes: ReadonlyArray<StakeView>
  /** Without an answer, only the structure is shown; the page shows why the query failed. */
  readonly netWorth: Query<AnswerOf<typeof readNetWorth>>
  readonly canStake: boolean
  readonly onOpen: (dialog: PortfolioDialog) => void
}

/**
 * Portfolios below their owners: what each holds itself, in full and by the household's share, which adds up to the net worth,
 * and its net worth with look-through.
 */
export function TreeTable({ label, lines, stakes, netWorth, canStake, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const top = lines[0]?.depth ?? 0
  const { answer, failure, isCurrent } = netWorth
  const totalsOf = ({ branch: { portfolio } }: TreeLine) =>
    answer?.portfolios.find(({ portfolioId }) => portfolioId === portfolio.portfolioId)
  const shares = useMemo(() => {
    const own = new Map<string, string>(
      answer?.portfolios.map(({ portfolioId, own: { ofHousehold } }) => [portfolioId, ofHousehold]),
    )
    return amountsOfRows(lines, (portfolioId) => own.get(portfolioId))
  }, [answer, lines])
  const figureColumn = (
    id: string,
    header: string,
    amountOf: (line: TreeLine) => string | undefined,
    foot?: string,
  ): Column<TreeLine> => ({
    id,
    header,
    kind: "figure",
    cell: (line) =>
      answer ? <Money amount={amountOf(line) ?? null} currency={answer.currency} /> : <span className="tree-pending" />,
    ...(answer && foot !== undefined ? { foot: <Money amount={foot} currency={answer.currency} /> } : {}),
  })
  return (
    <>
      <div className="answered tree" aria-busy={answer !== undefined && !isCurrent && !failure}>
        <FigureTable
          label={label}
          rows={lines}
          keyOf={({ key }) => key}
          rowClass={({ depth }) => `tree-depth-${Math.min(depth - top, deepestIndent)}`}
          columns={[
            {
              id: "title",
              header: intl.formatMessage(commonWords.portfolio),
              isRowHeader: true,
              ...(answer ? { foot: <FormattedMessage {...commonWords.netWorth} /> } : {}),
              cell: (line) => <PortfolioName line={line} holdings={totalsOf(line)?.holdings} stakes={stakes} />,
            },
            {
              id: "stake",
              header: intl.formatMessage(labelWords.stake),
              kind: "figure",
              cell: ({ branch: { stake } }) => stake && figures.percent(toPlainString(stake.percent)),
            },
            ...(answer || !failure
              ? [
                  figureColumn("inFull", intl.formatMessage(messages.inFull), (line) => totalsOf(line)?.own.inFull),
                  figureColumn(
                    "ourShare",
                    intl.formatMessage(messages.ourShare),
                    ({ key }) => shares.get(key),
                    answer?.household.net,
                  ),
                  figureColumn("net", intl.formatMessage(messages.withStakes), (line) => totalsOf(line)?.net),
                ]
              : []),
            {
              id: "actions",
              header: "",
              kind: "action",
              needs: "record",
              cell: ({ branch: { portfolio } }) => (
                <ActionMenu
                  label={intl.formatMessage(labelWords.moreActionsFor, { title: portfolio.title })}
                  actions={portfolioActions(portfolio, canStake, onOpen, intl)}
                />
              ),
            },
          ]}
        />
      </div>
    </>
  )
}

interface NameProps extends Pick<Props, "stakes"> {
  readonly line: TreeLine
  /** Absent until the figures are known. */
  readonly holdings: number | undefined
}

/** The title of a portfolio, below it how many holdings it has, and the percentage of outsiders. */
function PortfolioName({ line, holdings, stakes }: NameProps) {
  const {
    branch: { portfolio },
    owner,
  } = line
  return (
    <span className="tree-name">
      <AppLink to={`/app/portfolios/${portfolio.portfolioId}`}>{portfolio.title}</AppLink>
      {owner && (
        <span className="visually-hidden">
          {", "}
          <FormattedMessage {...messages.heldBy} values={{ owner: owner.title }} />
        </span>
      )}
      <span className="table-sub">
        {holdings !== undefined && <FormattedMessage {...messages.holdings} values={{ count: holdings }} />}
        <Rest
          separator={holdings === undefined ? "" : " · "}
          stakes={stakes.filter(({ childId }) => childId === portfolio.portfolioId)}
        />
      </span>
    </span>
  )
}

/** Deeper rows are not indented further: a phone has no space for more. */
const deepestIndent = 5

/** The percentage of a portfolio that belongs to outsiders. */
function Rest({ stakes, separator }: { readonly stakes: ReadonlyArray<StakeView>; readonly separator: string }) {
  const figures = useFigures()
  const rest = restOf(stakes)
  if (stakes.length === 0 || isZero(rest)) return null
  return (
    <>
      {separator}
      <FormattedMessage {...messages.thirdParties} values={{ percent: figures.percent(toPlainString(rest)) }} />
    </>
  )
}
