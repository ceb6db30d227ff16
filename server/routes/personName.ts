import type { Person } from "#server/identity/people.ts"

/** As the person states it. */
export function statedName({ profile }: Pick<Person, "profile">): string | null {
  const name = [profile.firstName, profile.lastName].filter((part) => part !== null).join(" ")
  return name || null
}

/** The same, or where they state none the address. */
export const calledBy = (person: Pick<Person, "profile" | "email">): string => statedName(person) ?? person.email
