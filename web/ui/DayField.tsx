import { use, useRef, useState } from "react"
import { useIntl } from "react-intl"
import { earliestDay } from "#contract/vocabulary.ts"
import { dayNow, dayOfText, isDay } from "#web/format/typedDay.ts"
import { FigurePreferencesContext, useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { TextField, type TextFieldProps } from "./Field.tsx"
import { Icon } from "./Icon.tsx"

interface DayFieldProps extends Omit<TextFieldProps, "type" | "after"> {
  /** The first and the last day that the calendar offers. */
  readonly min?: string
  readonly max?: string
}

/**
 * A calendar day, typed in any of the ways that `dayOfText` reads, or picked in the browser's own calendar. The value is the day as
 * `2024-03-12`, or what was typed as long as it names none: a form refuses that, and it is not lost. When the user
 * leaves the field, the day is written in words, so that 3 April is not mistaken for 4 March.
 */
export function DayField({ min = earliestDay, max, value, onChange, ...props }: DayFieldProps) {
  const { day, language } = useFigures()
  const { timeZone } = use(FigurePreferencesContext)
  const typedDay = (text: string) => dayOfText(text, { language, today: dayNow(timeZone) })
  const [typed, setTyped] = useState<{ readonly text: string; readonly values: ReadonlyArray<string> }>()
  const picker = useRef<HTMLInputElement>(null)
  const inWords = isDay(value) ? day(value, "medium") : value
  const type = (text: string) => {
    const read = typedDay(text) ?? text
    setTyped({ text, values: [value, read] })
    onChange(read)
  }
  const pick = (picked: string) => {
    setTyped(undefined)
    onChange(picked)
  }
  return (
    <TextField
      placeholder={day("2024-12-31", "numeric")}
      {...props}
      autoComplete="off"
      value={typed?.values.includes(value) ? typed.text : inWords}
      onChange={type}
      // What is typed takes the place of a day that is preset.
      onFocus={({ target }) => target.select()}
      onBlur={() => setTyped(undefined)}
      after={
        <>
          <input
            ref={picker}
            type="date"
            className="field-picker"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={isDay(value) ? value : ""}
            onChange={(event) => pick(event.target.value)}
          />
          <PickButton onPick={() => picker.current?.showPicker()} />
        </>
      }
    />
  )
}

/** Opens the calendar of the browser. Not a stop of the keyboard, where the day is typed. */
function PickButton({ onPick }: { readonly onPick: () => void }) {
  const name = useIntl().formatMessage(commonWords.pickDay)
  return (
    <button type="button" className="icon-button" tabIndex={-1} aria-label={name} title={name} onClick={onPick}>
      <Icon name="calendar" />
    </button>
  )
}
