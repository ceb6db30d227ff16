import { FormattedMessage } from "react-intl"
import { factorOff, fractionOf, isOfSameDays } from "#contract/unitOfPrice.ts"
import { decimal } from "#contract/vocabulary.ts"
import { CautionNote } from "#ui/CautionNote.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { entryMessages as messages } from "./messages.ts"

interface Props {
  /** The typed price of one unit, and the quoted one with its day, both plain and in `currency`. */
  readonly typed: string
  readonly quoted: { readonly amount: string; readonly on: string }
  /** The day of the typed price. An older quote says nothing about it. */
  readonly day: string
  readonly currency: string
  /** Whether both are in percent of the nominal amount. */
  readonly inPercent?: boolean
}

/** Asks about a typed price that is off the quoted one of the same days by a factor of about 100 or 1,000. It can be recorded all the same. */
export function FactorNote({ typed, quoted, day, currency, inPercent = false }: Props) {
  const figures = useFigures()
  if (!isOfSameDays(quoted.on, day)) return null
  if (factorOff(fractionOf(decimal(typed)), fractionOf(decimal(quoted.amount))) === undefined) return null
  const shown = (price: string) => (inPercent ? figures.percent(price) : figures.price(price, currency))
  const values = { typed: shown(typed), quoted: shown(quoted.amount), day: figures.day(quoted.on, "medium") }
  return (
    <CautionNote role="status">
      <FormattedMessage {...messages.askFactor} values={values} />
    </CautionNote>
  )
}
