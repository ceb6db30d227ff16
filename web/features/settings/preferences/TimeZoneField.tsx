import { use, useMemo } from "react"
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components"
import { useIntl } from "react-intl"
import { FieldErrorsContext, FieldLabel, FieldNotes } from "#ui/Field.tsx"
import { useNoted } from "#ui/formChanges.ts"
import { Say } from "#ui/Say.tsx"
import { isTimeZone } from "#contract/vocabulary.ts"
import { text, texts } from "#web/i18n/texts.ts"

const messages = texts("settings.timeZone", {
  label: text("settings.timeZone", "Time zone", "Field"),
  hint: text(
    "settings.timeZoneHint",
    "Decides which day is today, for new entries, figures and reports, and when a day ends.",
    "Below the field time zone",
  ),
  none: [
    "No time zone has this name. Try a city or a region.",
    "In the list of time zones: nothing matches the search",
  ],
})

interface Props {
  /** Absent: not known yet. */
  readonly value: string | undefined
  readonly onChange: (timeZone: string) => void
}

/** The time zone of the user, from a list that is searched by city, region, name of the time and offset. */
export function TimeZoneField({ value, onChange }: Props) {
  const { locale, formatMessage } = useIntl()
  const error = use(FieldErrorsContext)["timeZone"]
  const change = useNoted(value ?? "", onChange)
  const zones = useMemo(() => zonesWith(value).map((id) => ({ id, label: labelOf(id) })), [value])
  const idOf = useMemo(() => new Map(zones.map(({ id, label }) => [label, id])), [zones])
  return (
    <ComboBox
      className="field"
      name="timeZone"
      defaultItems={zones}
      value={value ?? null}
      onChange={(key) => key !== null && change(String(key))}
      defaultFilter={(label, typed) => matches(`${label} ${timeIn(idOf.get(label) ?? "UTC", locale)}`, typed)}
      allowsEmptyCollection
      isInvalid={error !== undefined}
      validationBehavior="aria"
      menuTrigger="input"
    >
      <FieldLabel>{formatMessage(messages.label)}</FieldLabel>
      <Input className="field-input" autoComplete="off" />
      <FieldNotes description={formatMessage(messages.hint)} {...(error === undefined ? {} : { error })} />
      <Popover className="popover list-popover" offset={4}>
        <ListBox<{ id: string; label: string }>
          className="listbox"
          renderEmptyState={() => <Say className="listbox-empty" message={messages.none} />}
        >
          {({ id, label }) => (
            <ListBoxItem id={id} textValue={label} className="listbox-item">
              <span>{label}</span>
              <span className="soft fine">{timeIn(id, locale)}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** The time zones that this browser knows, and the chosen one, which a newer system may have named. */
function zonesWith(chosen: string | undefined): ReadonlyArray<string> {
  const known = Intl.supportedValuesOf("timeZone").filter(isTimeZone)
  return [...new Set([...(chosen === undefined ? [] : [chosen]), ...known, "UTC"])].toSorted()
}

/** `America/New_York` as `New York, America`: people look for the city. */
function labelOf(id: string): string {
  const [city = id, ...regions] = id.replaceAll("_", " ").split("/").toReversed()
  return [city, ...regions].join(", ")
}

/** Such as `GMT-5, Eastern Standard Time`. */
function timeIn(id: string, locale: string): string {
  const key = `${locale} ${id}`
  const known = times.get(key)
  if (known !== undefined) return known
  const named = (timeZoneName: "shortOffset" | "longGeneric"): string => {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: id, timeZoneName }).formatToParts()
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? ""
  }
  const time = [...new Set([named("shortOffset"), named("longGeneric")])].join(", ")
  times.set(key, time)
  return time
}

/** Creating a formatter takes long, and the list has several hundred zones. */
const times = new Map<string, string>()

/** Whether the text has every word that was typed. */
function matches(text: string, typed: string): boolean {
  const searched = folded(text)
  return folded(typed)
    .split(/[\s,/_]+/)
    .every((word) => searched.includes(word))
}

/** Without accents and capitals, as people type into a search. */
const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
