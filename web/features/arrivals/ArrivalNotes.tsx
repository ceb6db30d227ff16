import { FormattedMessage, useIntl } from "react-intl"
import { type Arrival, readArrivals } from "#contract/arrivals.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { useMay } from "#ui/windows/offers.ts"
import { Button } from "#ui/Button.tsx"
import { CautionNote } from "#ui/CautionNote.tsx"
import { ProgressBar } from "#ui/ProgressBar.tsx"
import { arrivalMessages as messages } from "./messages.ts"

/** Which price histories of the household are arriving, and how many are there. */
export function ArrivalsNote() {
  const { answer } = useQuery(readArrivals, {})
  const arriving = answer?.missing.filter(({ state }) => state === "arriving") ?? []
  const failing = answer?.missing.filter(({ state }) => state === "failing") ?? []
  const [first] = arriving
  return (
    <>
      {answer && first && <Arriving first={first} count={arriving.length} total={answer.holdings} />}
      {failing.length > 0 && <Failing holdings={failing} />}
    </>
  )
}

interface HoldingProps {
  readonly holdingId: string
  readonly onTypePrice: () => void
  readonly onImport: () => void
  readonly onChooseOther: () => void
}

/** What is known about the price history of a holding that has not arrived, with the ways on. */
export function HoldingArrivalNote({ holdingId, onTypePrice, onImport, onChooseOther }: HoldingProps) {
  const { answer } = useQuery(readArrivals, {})
  const mayRecord = useMay("record")
  const found = answer?.missing.find((one) => one.holdingId === holdingId)
  if (!found) return null
  if (found.state === "arriving") return <Arriving first={found} count={1} total={1} />
  if (found.state === "failing") return <Failing holdings={[found]} />
  return (
    <CautionNote
      role="status"
      action={
        mayRecord && (
          <>
            <Button onPress={onTypePrice} message={messages.typePrice} />
            <Button onPress={onImport} message={messages.importFile} />
            <Button onPress={onChooseOther} message={messages.chooseOther} />
          </>
        )
      }
    >
      <FormattedMessage {...messages.unserved} values={{ symbol: found.symbol }} />
    </CautionNote>
  )
}

interface ArrivingProps {
  readonly first: Arrival
  readonly count: number
  readonly total: number
}

function Arriving({ first, count, total }: ArrivingProps) {
  const say = useIntl().formatMessage
  const figures = useFigures()
  const arrived = total - count
  return (
    <div className="note" role="status">
      <div className="note-words">
        <p>
          {count === 1 ? (
            <FormattedMessage {...messages.one} values={{ name: first.name }} />
          ) : (
            <FormattedMessage
              {...messages.several}
              values={{ arrived: figures.count(arrived), total: figures.count(total) }}
            />
          )}
        </p>
        <ProgressBar label={say(messages.progress)} done={arrived} total={count === 1 ? 0 : total} />
      </div>
    </div>
  )
}

/** How many names are written out. */
const namedMost = 3

function Failing({ holdings }: { readonly holdings: ReadonlyArray<Arrival> }) {
  const figures = useFigures()
  const names = holdings.slice(0, namedMost).map(({ name }) => name)
  const next = holdings.flatMap(({ nextAt }) => nextAt ?? []).sort()[0]
  return (
    <CautionNote role="status">
      <FormattedMessage
        {...messages.failing}
        values={{
          names: holdings.length > namedMost ? `${names.join(", ")} …` : names.join(", "),
          at: next === undefined ? "" : figures.moment(next),
        }}
      />
    </CautionNote>
  )
}
