import { useIntl } from "react-intl"
import { useFigures } from "#web/format/useFigures.ts"
import { labelWords } from "#web/i18n/labelWords.ts"

interface Props {
  /** The day of the statement or valuation. */
  readonly statedOn: string
  /** The day on which it applies. */
  readonly on: string
}

/** Below a value: the day of its statement or valuation. Before that day, the value is marked as carried back from it. */
export function StatedDay({ statedOn, on }: Props) {
  const intl = useIntl()
  const day = useFigures().day(statedOn, "medium")
  return <span className="table-sub">{statedOn > on ? intl.formatMessage(labelWords.carriedBack, { day }) : day}</span>
}
