import { useIntl } from "react-intl"
import type { HoldingAnswer } from "#contract/holdings.ts"
import { readEquity } from "#contract/figures/borrowing.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { behaviourOf } from "#contract/vocabulary.ts"
import { RateNote } from "#web/features/rates/RateNote.tsx"
import { SuggestionsNote } from "#web/features/suggestions/SuggestionsNote.tsx"
import { Explain } from "#web/features/explain/Explain.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { EmptyState } from "#web/page/States.tsx"
import { MarketComparison } from "#web/features/holdings/privateMarkets/MarketComparison.tsx"
import type { HoldingDialog } from "#web/features/holdings/detail/dialogs.tsx"
import { Beginnings } from "#web/features/holdings/detail/EntriesTab.tsx"
import { holdingMessages as messages } from "#web/features/holdings/detail/messages.ts"
import { emptyTexts } from "#web/features/holdings/detail/tabMessages.ts"
import { beginningOf } from "#web/features/holdings/detail/tabs.ts"
import { Criteria } from "./Criteria.tsx"
import { Details } from "./Details.tsx"
import { DebtsOnHolding, EquityReadings } from "./Equity.tsx"
import { Gains } from "./Gains.tsx"
import { ClassReadings } from "./readings.tsx"
import { ValueHistory } from "./ValueHistory.tsx"
import { Say } from "#ui/Say.tsx"

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
      <div className="headline">
        <ValueHead answer={answer} />
        {equity && <EquityReadings equity={equity} />}
        <ClassReadings answer={answer} />
      </div>
      {isBare && holding.status === "active" ? (
        <EmptyState
          needs="record"
          title={intl.formatMessage(messages.noEntries)}
          text={intl.formatMessage(emptyTexts[beginning])}
          action={<Beginnings holding={holding} tab={beginning} onOpen={onOpen} />}
        />
      ) : (
        <ValueHistory answer={answer} entries={counting} />
      )}
      <DebtsOnHolding holding={holding} equity={equity} />
      {holding.assetClass === "private" && !isBare && <MarketComparison holdingId={holding.holdingId} />}
      <Criteria answer={answer} />
      <Gains answer={answer} />
      <Details holding={holding} />
    </div>
  )
}

/** The value of the whole holding on the day, and how much of that belongs to the portfolio. */
function ValueHead({ answer: { holding, on } }: { readonly answer: HoldingAnswer }) {
  const words = useFigures()
  const { figures, currency, holdingId } = holding
  return (
    <div>
      <Say className="soft" message={messages.valueOn} values={{ day: words.day(on) }} />
      <p className="headline-figure">
        <Money amount={figures.value} currency={currency} />{" "}
        <Explain figure="holdingValue" subjectId={holdingId} currency={currency} />
      </p>
      {figures.share !== "100" && (
        <Say className="soft" message={messages.ownedValue} values={{ percent: words.percent(figures.share) }} />
      )}
      <RateNote ratedOn={figures.oldestRateOn} on={on} />
      {behaviourOf[holding.assetClass].entries.includes("Dismissal") && <SuggestionsNote holdingId={holdingId} />}
    </div>
  )
}
