import type { Person } from "#server/identity/people.ts"

/** The name that a user entered; null if they entered none. */
export function statedName({ profile }: Pick<Person, "profile">): string | null {
  const name = [profile.firstName, profile.lastName].filter((part) => part !== null).join(" ")
  return name || null
}

/** The entered name, or the address if there is none. */
export const calledBy = (person: Pick<Person, "profile" | "email">): string => statedName(person) ?? person.email
