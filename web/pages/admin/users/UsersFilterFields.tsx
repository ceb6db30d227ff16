import { useIntl } from "react-intl"
import { SelectField } from "../../../ui/Field.tsx"
import { SearchField } from "../../activity/SearchField.tsx"
import { roleNames, statusNames, usersMessages as messages } from "./messages.ts"
import { roles, statuses, type UsersFilters } from "./usersFilter.ts"
import "../../holdings/HoldingsFilters.css"

const any = "any"

interface Props {
  readonly filters: UsersFilters
  readonly onChange: (changed: Partial<UsersFilters>) => void
}

/** Narrows the list of users. */
export function UsersFilterFields({ filters, onChange }: Props) {
  const intl = useIntl()
  const say = intl.formatMessage
  return (
    <div className="filters" role="group" aria-label={say(messages.filters)}>
      <SearchField label={say(messages.search)} value={filters.search} onChange={(search) => onChange({ search })} />
      <SelectField<UsersFilters["role"] | typeof any>
        name="role"
        label={say(messages.role)}
        value={filters.role || any}
        onChange={(role) => onChange({ role: role === any ? "" : role })}
        options={[
          { value: any, label: say(messages.anyRole) },
          ...roles.map((value) => ({ value, label: say(roleNames[value]) })),
        ]}
      />
      <SelectField<UsersFilters["status"] | typeof any>
        name="status"
        label={say(messages.status)}
        value={filters.status || any}
        onChange={(status) => onChange({ status: status === any ? "" : status })}
        options={[
          { value: any, label: say(messages.anyStatus) },
          ...statuses.map((value) => ({ value, label: say(statusNames[value]) })),
        ]}
      />
    </div>
  )
}
