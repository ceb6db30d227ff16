import { useIntl } from "react-intl"
import type { HoldingAnswer } from "#contract/holdings.ts"
import { readEquity } from "#contract/figures/borrowing.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { behaviourOf } from "#contract/vocabulary.ts"
import { RateNote } from "#web/features/rates/RateNote.tsx"
import { SuggestionsNote } from "#web/features/suggestions/SuggestionsNote.tsx"
import { EmptyState } from "#web/page/States.tsx"
import { MarketComparison } from "#web/features/holdings/privateMarkets/MarketComparison.tsx"
import { PrivateReadings } from "#web/features/holdings/privateMarkets/PrivateReadings.tsx"
import type { HoldingDialog } from "#web/features/holdings/detail/dialogs.tsx"
import { Beginnings } from "#web/features/holdings/detail/EntriesTab.tsx"
import { holdingMessages as messages } from "#web/features/holdings/detail/messages.ts"
import { emptyTexts } from "#web/features/holdings/detail/tabMessages.ts"
import { beginningOf } from "#web/features/holdings/detail/tabs.ts"
import { Criteria } from "./Criteria.tsx"
import { Details } from "./Details.tsx"
import { DebtsOnHolding } from "./Equity.tsx"
import { hasGainInFull } from "./figureReadings.tsx"
import { Gains } from "./Gains.tsx"
import { KeyFigures } from "./readings.tsx"
import { ValueHistory } from "./ValueHistory.tsx"
import { YearInNumbers } from "./YearInNumbers.tsx"

interface Props {
  readonly answer: HoldingAnswer
  readonly onOpen: (dialog: HoldingDialog) => void
}

/** The figures of a holding on the day, and the history of its value. */
export function Overview({ answer, onOpen }: Props) {
  const intl = useIntl()
  const { holding, entries } = answer
  const counting = entries.filter(({ status }) => status === "counts")
  const beginning = beginningOf(holding.assetClass)
  const { askedDay } = useAsOf()
  const { answer: secured } = useQuery(readEquity, { query: { ...askedDay, holdingId: holding.holdingId } })
  const equity = secured?.holdings[0]
  const isBare = counting.length === 0 && holding.acquisitionCost === null
  return (
    <div className="page">
      <div className="stack">
        <KeyFigures answer={answer} equity={equity} />
        <RateNote ratedOn={holding.figures.oldestRateOn} on={answer.on} />
        {behaviourOf[holding.assetClass].entries.includes("Dismissal") && (
          <SuggestionsNote holdingId={holding.holdingId} />
        )}
        {holding.assetClass === "private" && <PrivateReadings holdingId={holding.holdingId} />}
      </div>
      {isBare && holding.status === "active" ? (
        <EmptyState
          needs="record"
          title={intl.formatMessage(messages.noEntries)}
          text={intl.formatMessage(emptyTexts[beginning])}
          action={<Beginnings holding={holding} tab={beginning} onOpen={onOpen} />}
        />
      ) : (
        <div className="history-and-year">
          <ValueHistory answer={answer} entries={counting} />
          {holding.assetClass === "realEstate" && <YearInNumbers answer={answer} equity={equity} />}
        </div>
      )}
      <DebtsOnHolding holding={holding} equity={equity} />
      {holding.assetClass === "private" && !isBare && <MarketComparison holdingId={holding.holdingId} />}
      <Criteria answer={answer} />
      {!hasGainInFull(holding) && <Gains answer={answer} />}
      <Details answer={answer} />
    </div>
  )
}
