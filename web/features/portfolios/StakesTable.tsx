import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { PortfolioView, StakeView } from "#contract/portfolios.ts"
import { isZero, toPlainString } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { portfolioMessages as messages } from "./messages.ts"
import type { PortfolioDialog } from "./PortfolioDialogs.tsx"
import { StakeNote } from "./StakeNote.tsx"
import { lastDayOf, stakesOn } from "./stakes.ts"
import "./StakesTable.css"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly stakes: ReadonlyArray<StakeView>
  readonly on: string
  readonly onOpen: (dialog: PortfolioDialog) => void
}

/** Every stake by date with its days. Removed ones are struck through, with the reason. */
export function StakesTable({ portfolios, stakes, on, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const titleOf = (id: string) => portfolios.find(({ portfolioId }) => portfolioId === id)?.title ?? "\u2013"
  const holding = new Set(stakesOn(stakes, on))
  return (
    <div className="stakes">
      <FigureTable
        label={intl.formatMessage(messages.stakes)}
        rows={stakes}
        keyOf={({ stakeId }) => stakeId}
        initialSort={{ column: "from", direction: "descending" }}
        rowClass={({ status }) => (status === "removed" ? "struck" : "")}
        columns={[
          {
            id: "owner",
            header: intl.formatMessage(labelWords.owner),
            isRowHeader: true,
            sortBy: ({ ownerId }) => titleOf(ownerId),
            cell: (stake) => (
              <>
                <span className="struck-text">{titleOf(stake.ownerId)}</span>
                {holding.has(stake) && <Say as="span" className="tag" message={messages.holdsOnDay} />}
                <StakeNote note={stake.note} />
                {stake.status === "removed" && (
                  <span className="table-sub">
                    {stake.removalReason === null ? (
                      <FormattedMessage {...messages.takenBack} />
                    ) : (
                      <FormattedMessage {...messages.takenBackBecause} values={{ reason: stake.removalReason }} />
                    )}
                  </span>
                )}
              </>
            ),
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
            id: "until",
            header: intl.formatMessage(messages.until),
            sortBy: (stake) => lastDayOf(stake, stakes),
            cell: (stake) => {
              const until = lastDayOf(stake, stakes)
              return until && figures.day(until, "medium")
            },
          },
          {
            id: "percent",
            header: intl.formatMessage(labelWords.stake),
            kind: "figure",
            sortBy: ({ percent }) => toPlainString(percent),
            cell: ({ percent }) => (
              <>
                {figures.percent(toPlainString(percent))}
                {isZero(percent) && <Say as="span" className="table-sub" message={messages.ends} />}
              </>
            ),
          },
          {
            id: "actions",
            header: "",
            kind: "action",
            needs: "record",
            cell: (stake) => stake.status === "counts" && <StakeActions stake={stake} onOpen={onOpen} />,
          },
        ]}
      />
    </div>
  )
}

function StakeActions({ stake, onOpen }: Pick<Props, "onOpen"> & { readonly stake: StakeView }) {
  const intl = useIntl()
  const { ownerId, childId, note } = stake
  return (
    <ActionMenu
      label={intl.formatMessage(commonWords.more)}
      actions={[
        {
          id: "change",
          label: intl.formatMessage(messages.changeStake),
          run: () => onOpen({ kind: "stake", ownerId, childId }),
        },
        {
          id: "note",
          label: intl.formatMessage(note === null ? messages.addNote : messages.editNote),
          run: () => onOpen({ kind: "stakeNote", stake }),
        },
        {
          id: "remove",
          label: intl.formatMessage(commonWords.delete),
          look: "danger",
          run: () => onOpen({ kind: "removeStake", stake }),
        },
      ]}
    />
  )
}
