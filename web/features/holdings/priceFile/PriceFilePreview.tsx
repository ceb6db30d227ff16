import { FormattedMessage, useIntl } from "react-intl"
import type { EntryView, HoldingView } from "#contract/holdings.ts"
import type { LineFault, PriceFile } from "#contract/priceFiles.ts"
import { decimal, isLess } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { CautionNote } from "#ui/CautionNote.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Say } from "#ui/Say.tsx"
import { factorIn, ownDaysIn } from "./knownPrices.ts"
import { priceFileMessages as messages } from "./messages.ts"

/** As many are shown. */
const shownMost = 5

interface Props {
  readonly file: PriceFile
  readonly holding: HoldingView
  readonly entries: ReadonlyArray<EntryView>
  readonly currency: string
}

/** What a file contains, as it will be recorded, with everything that is left out or replaced. */
export function PriceFilePreview({ file, holding, entries, currency }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { prices, refused } = file
  const first = prices[0]
  const last = prices.at(-1)
  if (!first || !last) return null
  const [lowest, highest] = extremes(prices.map(({ price }) => price))
  const { replaced, valued } = ownDaysIn(file, entries)
  const factor = factorIn(file, entries, holding, currency)
  return (
    <div className="stack" role="status">
      <Say
        message={messages.summary}
        values={{
          days: prices.length,
          count: figures.count(prices.length),
          first: figures.day(first.day, "medium"),
          last: figures.day(last.day, "medium"),
          lowest: figures.price(lowest, currency),
          highest: figures.price(highest, currency),
        }}
      />
      {factor && (
        <CautionNote>
          <FormattedMessage
            {...messages.factor}
            values={{
              typed: figures.price(factor.typed, currency),
              known: figures.price(factor.known, currency),
              day: figures.day(factor.day, "medium"),
            }}
          />
        </CautionNote>
      )}
      {replaced > 0 && (
        <Say className="soft" message={messages.replaced} values={{ days: replaced, count: figures.count(replaced) }} />
      )}
      {valued > 0 && (
        <Say className="soft" message={messages.valued} values={{ days: valued, count: figures.count(valued) }} />
      )}
      <FigureTable
        label={intl.formatMessage(messages.preview)}
        rows={prices.slice(0, shownMost)}
        keyOf={({ day }) => day}
        file="none"
        onPhone="table"
        columns={[
          {
            id: "day",
            header: intl.formatMessage(commonWords.day),
            isRowHeader: true,
            cell: ({ day }) => figures.day(day, "medium"),
          },
          {
            id: "price",
            header: intl.formatMessage(labelWords.price),
            kind: "figure",
            cell: ({ price }) => figures.price(price, currency),
          },
        ]}
      />
      {refused.length > 0 && <Refused refused={refused} />}
    </div>
  )
}

function Refused({ refused }: Pick<PriceFile, "refused">) {
  const figures = useFigures()
  const count = figures.count(refused.length)
  return (
    <div>
      <Say className="soft" message={messages.refused} values={{ lines: refused.length, count }} />
      <ul className="fine">
        {refused.slice(0, shownMost).map(({ line, fault, text }) => (
          <li key={line}>
            <FormattedMessage {...faultOf(fault)} values={{ line: String(line), text: shortened(text) }} />
          </li>
        ))}
        {refused.length > shownMost && (
          <Say as="li" message={messages.moreRefused} values={{ count: figures.count(refused.length - shownMost) }} />
        )}
      </ul>
    </div>
  )
}

/** The text of a fault. Some leave out what the line has. */
const faultOf = (fault: LineFault) => messages[fault] as typeof messages.price

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** The lowest and the highest of some prices, compared exactly. */
function extremes(prices: ReadonlyArray<string>): readonly [lowest: string, highest: string] {
  let [lowest = "0"] = prices
  let highest = lowest
  for (const price of prices) {
    if (isLess(decimal(price), decimal(lowest))) lowest = price
    if (isLess(decimal(highest), decimal(price))) highest = price
  }
  return [lowest, highest]
}
