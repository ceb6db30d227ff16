import { useId } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { periods } from "#web/format/period.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords, periodDescriptions, periodNames, periodPhrases } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { lazyPart } from "#ui/lazyPart.tsx"
import { PopoverTrigger } from "#ui/windows/PopoverTrigger.tsx"
import { useChosenAsOf, useAsOf } from "./asOf.tsx"
import { asOfMessages as messages } from "./messages.ts"
import "./AsOfControls.css"
import { Say } from "#ui/Say.tsx"

const AsOfPanel = lazyPart(
  () => import("./AsOfPanel.tsx"),
  (module) => module.AsOfPanel,
)
const AsOfSince = lazyPart(
  () => import("./AsOfPanel.tsx"),
  (module) => module.AsOfSince,
)

/** The choice of the period of the page's figures: one of the presets, or since a day that the user types. */
export function PeriodPicker() {
  const intl = useIntl()
  const figures = useFigures()
  const { period, from, choose } = useChosenAsOf()
  const name = useId()
  return (
    <div className="period-picker">
      {/* The browser's own radio buttons: those of the component library would make the first view 5 % larger. */}
      <div role="radiogroup" className="period" aria-label={intl.formatMessage(messages.period)}>
        {periods.map((one) => (
          <label key={one} className="period-option">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={period === one}
              onChange={() => choose({ period: one })}
              aria-label={intl.formatMessage(periodDescriptions[one])}
            />
            {intl.formatMessage(periodNames[one])}
          </label>
        ))}
      </div>
      <PopoverTrigger
        label={intl.formatMessage(messages.sinceDay)}
        opener={(opener) =>
          period === "since" && from !== null ? (
            <span className="period-since">
              <Button icon="calendar" {...opener}>
                <FormattedMessage {...commonWords.since} values={{ day: figures.day(from, "medium") }} />
              </Button>
            </span>
          ) : (
            <IconButton icon="calendar" label={intl.formatMessage(messages.sinceDay)} {...opener} />
          )
        }
      >
        {(close) => <AsOfSince onDone={close} />}
      </PopoverTrigger>
    </div>
  )
}

/** The period in words, as it follows a change: "over 1 year". */
export function PeriodPhrase() {
  const figures = useFigures()
  const { period, from } = useAsOf()
  if (period !== "since") return <FormattedMessage {...periodPhrases[period]} />
  return <FormattedMessage {...commonWords.since} values={{ day: figures.day(from ?? "", "medium") }} />
}

/** Shows the day of all figures of the page, and the currency of the totals where it is not the base currency. */
export function AsOfControl() {
  const intl = useIntl()
  const figures = useFigures()
  const { on, isPast, currency, isOtherCurrency } = useChosenAsOf()
  const day = figures.day(on, "medium")
  return (
    <PopoverTrigger
      label={intl.formatMessage(messages.chooseDay)}
      opener={(opener) => (
        <span className="as-of-control" data-marked={isPast || isOtherCurrency}>
          <Button icon="calendar" {...opener}>
            <Say as="span" className="as-of-words" message={messages.asOf} values={{ day }} />
            <span className="as-of-day-alone" aria-hidden="true">
              {day}
            </span>
            {isOtherCurrency && ` · ${currency}`}
          </Button>
        </span>
      )}
    >
      {(close) => <AsOfPanel onDone={close} />}
    </PopoverTrigger>
  )
}
