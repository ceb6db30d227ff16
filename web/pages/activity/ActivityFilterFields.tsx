import { FormattedMessage, useIntl } from "react-intl"
import { activityTypes } from "../../../server/contract/activityLog.ts"
import { useSession } from "../../api/session.tsx"
import { Button } from "../../ui/Button.tsx"
import { DayField, type Option, SelectField } from "../../ui/Field.tsx"
import { type ActivityFilters, filterNames } from "./activityFilter.ts"
import { activityLogMessages as messages, activityTypeNames } from "./messages.ts"
import { SearchField } from "./SearchField.tsx"
import "../holdings/HoldingsFilters.css"

interface Props {
  readonly filters: ActivityFilters
  readonly onChange: (changed: Partial<ActivityFilters>) => void
  /** Those that can be chosen. Besides, whoever is chosen by a link. */
  readonly people: ReadonlyArray<Option>
  /** Where codes are shown, they can be searched. */
  readonly isSearched: boolean
}

const any = "any"

/** Narrows the activity that is shown. */
export function ActivityFilterFields({ filters, onChange, people, isSearched }: Props) {
  const intl = useIntl()
  const { today } = useSession()
  const say = intl.formatMessage
  return (
    <div className="filters" role="group" aria-label={say(messages.filters)}>
      {isSearched && (
        <SearchField label={say(messages.search)} value={filters.search} onChange={(search) => onChange({ search })} />
      )}
      <SelectField
        name="type"
        label={say(messages.type)}
        value={filters.type || any}
        onChange={(type) => onChange({ type: type === any ? "" : type })}
        options={[
          { value: any, label: say(messages.anyType) },
          ...activityTypes.map((value) => ({ value, label: say(activityTypeNames[value]) })),
        ]}
      />
      {people.length > 0 && (
        <SelectField
          name="user"
          label={say(messages.person)}
          value={filters.user || any}
          onChange={(user) => onChange({ user: user === any ? "" : user })}
          options={[{ value: any, label: say(messages.anyone) }, ...people]}
        />
      )}
      <DayField
        name="from"
        label={say(messages.from)}
        value={filters.from}
        onChange={(from) => onChange({ from })}
        max={filters.to || today}
      />
      <DayField name="to" label={say(messages.to)} value={filters.to} onChange={(to) => onChange({ to })} max={today} />
      {filterNames.some((name) => filters[name] !== "") && (
        <Button look="quiet" onPress={() => onChange({ type: "", user: "", search: "", from: "", to: "" })}>
          <FormattedMessage {...messages.clear} />
        </Button>
      )}
    </div>
  )
}
