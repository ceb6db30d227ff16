import { FormattedMessage, useIntl } from "react-intl"
import type { PortfolioView, StakeView } from "../../../server/contract/portfolios.ts"
import { toPlainString } from "../../../server/contract/vocabulary.ts"
import { useFigures } from "../../format/useFigures.ts"
import { commonWords } from "../../messages/words.ts"
import { FigureTable } from "../../ui/FigureTable.tsx"
import { ActionMenu } from "../../ui/Menu.tsx"
import { portfolioMessages as messages } from "./messages.ts"
import type { PortfolioDialog } from "./PortfoliosPage.tsx"

interface Props {
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly stakes: ReadonlyArray<StakeView>
  readonly onOpen: (dialog: PortfolioDialog) => void
}

/** Every stake by date, those taken back struck through with the reason. */
export function StakesTable({ portfolios, stakes, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const titleOf = (id: string) => portfolios.find(({ portfolioId }) => portfolioId === id)?.title ?? "\u2013"
  if (stakes.length === 0) {
    return (
      <p className="soft">
        <FormattedMessage {...messages.noStakes} />
      </p>
    )
  }
  return (
    <FigureTable
      label={intl.formatMessage(messages.stakes)}
      rows={stakes}
      keyOf={({ stakeId }) => stakeId}
      initialSort={{ column: "from", direction: "descending" }}
      rowClass={({ status }) => (status === "removed" ? "struck" : "")}
      columns={[
        {
          id: "owner",
          header: intl.formatMessage(messages.owner),
          isRowHeader: true,
          sortBy: ({ ownerId }) => titleOf(ownerId),
          cell: ({ ownerId }) => <span className="struck-text">{titleOf(ownerId)}</span>,
        },
        {
          id: "child",
          header: intl.formatMessage(messages.child),
          sortBy: ({ childId }) => titleOf(childId),
          cell: ({ childId }) => titleOf(childId),
        },
        {
          id: "from",
          header: intl.formatMessage(messages.from),
          sortBy: ({ effectiveOn }) => effectiveOn,
          cell: ({ effectiveOn }) => figures.day(effectiveOn, "medium"),
        },
        {
          id: "percent",
          header: intl.formatMessage(messages.percent),
          kind: "figure",
          sortBy: ({ percent }) => toPlainString(percent),
          cell: ({ percent }) => figures.percent(toPlainString(percent)),
        },
        {
          id: "actions",
          header: "",
          kind: "action",
          cell: (stake) =>
            stake.status === "removed" ? (
              <span className="tag">
                <FormattedMessage {...messages.takenBack} />
                {stake.removalReason && `: ${stake.removalReason}`}
              </span>
            ) : (
              <ActionMenu
                label={intl.formatMessage(commonWords.more)}
                actions={[
                  {
                    id: "remove",
                    label: intl.formatMessage(messages.removeStake),
                    look: "danger",
                    run: () => onOpen({ kind: "removeStake", stake }),
                  },
                ]}
              />
            ),
        },
      ]}
    />
  )
}
