import { FormattedMessage, useIntl } from "react-intl"
import { useAddressParams } from "#ui/useAddressParams.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { activityTypes, type exportActivity } from "#contract/people/activityLog.ts"
import type { SentQuery } from "#contract/endpoint.ts"
import { addDays, latestDay, startOfDay } from "#contract/vocabulary.ts"
import { refusalOfDay } from "#web/asOf/asOf.tsx"
import { zoneOfMoments } from "#web/client/today.ts"
import { useSession } from "#web/client/useClient.ts"
import { Button } from "#ui/Button.tsx"
import { DayField } from "#ui/DayField.tsx"
import { AnyOrOne, type Option } from "#ui/Field.tsx"
import { FilterRow } from "#ui/FilterRow.tsx"
import { activityLogMessages as messages, activityTypeNames } from "./messages.ts"
import { SearchField } from "./SearchField.tsx"

interface Props {
  readonly filters: ActivityFilters
  readonly onChange: (changed: Partial<ActivityFilters>) => void
  /** The members in the list, and the one that the address names, if it names another. */
  readonly people: ReadonlyArray<Option>
  /** Whether there is a search field: only where action codes and ids are shown. */
  readonly isSearched: boolean
}

/** The filters of the activity log. */
export function ActivityFilterFields({ filters, onChange, people, isSearched }: Props) {
  const intl = useIntl()
  const { today } = useSession()
  const say = intl.formatMessage
  return (
    <FilterRow label={say(labelWords.filters)}>
      {isSearched && (
        <SearchField label={say(messages.search)} value={filters.search} onChange={(search) => onChange({ search })} />
      )}
      <AnyOrOne
        name="type"
        label={say(labelWords.type)}
        anyLabel={say(labelWords.allTypes)}
        value={filters.type || null}
        onChange={(type) => onChange({ type: type ?? "" })}
        options={activityTypes.map((value) => ({ value, label: say(activityTypeNames[value]) }))}
      />
      {people.length > 0 && (
        <AnyOrOne
          name="user"
          label={say(labelWords.person)}
          anyLabel={say(messages.anyone)}
          value={filters.user || null}
          onChange={(user) => onChange({ user: user ?? "" })}
          options={people}
        />
      )}
      <DayField
        name="from"
        label={say(messages.from)}
        value={filters.from}
        onChange={(from) => whole(from) && onChange({ from })}
        max={filters.to || today}
      />
      <DayField
        name="to"
        label={say(messages.to)}
        value={filters.to}
        onChange={(to) => whole(to) && onChange({ to })}
        max={today}
      />
      {filterNames.some((name) => filters[name] !== "") && (
        <Button look="quiet" onPress={() => onChange({ type: "", user: "", search: "", from: "", to: "" })}>
          <FormattedMessage {...messages.clear} />
        </Button>
      )}
    </FilterRow>
  )
}

export type ActivityQuery = SentQuery<typeof exportActivity>

/** The filters of the list. They live in the address, so that a link shows the same list. Empty: not filtered. */
const filterNames = ["type", "user", "search", "from", "to"] as const
type FilterName = (typeof filterNames)[number]
type ActivityFilters = Readonly<Record<FilterName, string>>

export function useActivityFilters() {
  const [params, change] = useAddressParams()
  const filters = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ""])) as ActivityFilters
  const session = useSession()
  return { filters, change, query: queryOf(filters, zoneOfMoments(session) ?? "UTC") }
}

/** `from` and `to` are days in the time zone, both included. A value that is not a day is ignored. */
function queryOf(filters: ActivityFilters, timeZone: string): ActivityQuery {
  const type = activityTypes.find((one) => one === filters.type)
  const [from, to] = [filters.from, filters.to].map((day) => (isDay(day) ? day : undefined))
  const search = filters.search.trim()
  return {
    ...(type ? { type } : {}),
    ...(filters.user === "" ? {} : { userId: filters.user }),
    ...(search === "" ? {} : { search }),
    ...(from ? { from: startOfDay(from, timeZone).toISOString() } : {}),
    ...(to ? { to: new Date(startOfDay(addDays(to, 1), timeZone).getTime() - 1).toISOString() } : {}),
  }
}

const isDay = (text: string): boolean => refusalOfDay(text, latestDay) === undefined

/** Whether the list can be filtered by what was typed so far: a day, or none. */
const whole = (day: string): boolean => day === "" || isDay(day)
