import { useIntl } from "react-intl"
import { householdMessages as messages } from "./messages.ts"

interface Person {
  readonly name: string | null
  readonly email: string | null
}

/** How somebody is called: by the name they state, else by their address. */
export function usePersonName(): (person: Person) => string {
  const intl = useIntl()
  return ({ name, email }) => name ?? email ?? intl.formatMessage(messages.erasedPerson)
}
