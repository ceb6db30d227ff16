import { useIntl } from "react-intl"
import { householdMessages as messages } from "./messages.ts"

interface Person {
  readonly name: string | null
  readonly email: string | null
}

/** The name of a person, or their email address if they have none. */
export function usePersonName(): (person: Person) => string {
  const intl = useIntl()
  return ({ name, email }) => name ?? email ?? intl.formatMessage(messages.erasedPerson)
}
