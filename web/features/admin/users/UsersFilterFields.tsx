import { useCallback } from "react"
import { useIntl } from "react-intl"
import { useAddressParams } from "#ui/useAddressParams.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { listPeople } from "#contract/people/admin.ts"
import type { SentQuery } from "#contract/endpoint.ts"
import { SelectField } from "#ui/Field.tsx"
import { FilterRow } from "#ui/FilterRow.tsx"
import { SearchField } from "#web/features/activity/SearchField.tsx"
import { roleNames, statusNames, usersMessages as messages } from "./messages.ts"

const any = "any"

interface Props {
  readonly filters: UsersFilters
  readonly onChange: (changed: Partial<UsersFilters>) => void
}

/** The filters of the list of users. */
export function UsersFilterFields({ filters, onChange }: Props) {
  const intl = useIntl()
  const say = intl.formatMessage
  return (
    <FilterRow label={say(labelWords.filters)} isBare>
      <SearchField label={say(messages.search)} value={filters.search} onChange={(search) => onChange({ search })} />
      <SelectField<UsersFilters["role"] | typeof any>
        name="role"
        label={say(labelWords.role)}
        value={filters.role || any}
        onChange={(role) => onChange({ role: role === any ? "" : role })}
        options={[
          { value: any, label: say(messages.anyRole) },
          ...roles.map((value) => ({ value, label: say(roleNames[value]) })),
        ]}
      />
      <SelectField<UsersFilters["status"] | typeof any>
        name="status"
        label={say(labelWords.status)}
        value={filters.status || any}
        onChange={(status) => onChange({ status: status === any ? "" : status })}
        options={[
          { value: any, label: say(messages.anyStatus) },
          ...statuses.map((value) => ({ value, label: say(statusNames[value]) })),
        ]}
      />
    </FilterRow>
  )
}

/** The filters of the list of users. They live in the address, like the page number. Empty: not filtered. */
interface UsersFilters {
  readonly search: string
  readonly role: "" | "user" | "admin" | "superAdmin"
  readonly status: "" | "unconfirmed" | "active" | "disabled"
}

const roles = ["user", "admin", "superAdmin"] as const
const statuses = ["unconfirmed", "active", "disabled"] as const

export function useUsersFilters() {
  const [params, write] = useAddressParams()
  const filters: UsersFilters = {
    search: params.get("search") ?? "",
    role: roles.find((role) => role === params.get("role")) ?? "",
    status: statuses.find((status) => status === params.get("status")) ?? "",
  }
  const page = Math.max(1, Math.min(99_999, Math.trunc(Number(params.get("page"))) || 1))
  return {
    filters,
    page,
    /** Changes filters and returns to the first page. */
    change: useCallback((changed: Partial<UsersFilters>) => write({ ...changed, page: "" }), [write]),
    turnTo: (to: number) => write({ page: to === 1 ? "" : String(to) }),
  }
}

export const queryOf = ({ search, role, status }: UsersFilters, page: number): SentQuery<typeof listPeople> => ({
  ...(search.trim() === "" ? {} : { search: search.trim() }),
  ...(role === "" ? {} : { role }),
  ...(status === "" ? {} : { status }),
  ...(page === 1 ? {} : { page: String(page) }),
})
