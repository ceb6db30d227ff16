import { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { Language, Preferences } from "#contract/people/preferences.ts"
import type { IdentityDependencies } from "./dependencies.ts"
import type { Person } from "./people.ts"

/** The shared user of a demo installation, and its password, for forms that require one. */
export const visitor = { email: "visitor@demo.invalid", password: "a-made-up-family" } as const

/** The account of the demo user, created at the first visit. It is not an admin, unlike the first account elsewhere. */
export async function demoUser(
  { people, passwords, randomId, now }: IdentityDependencies,
  language: Language,
): Promise<Person> {
  const known = await people.findByEmail(visitor.email)
  if (known) return known.person
  const userId = UserId.make(randomId())
  await people.add({
    userId,
    ownHouseholdId: HouseholdId.make(randomId()),
    email: visitor.email,
    passwordHash: await passwords.hash(visitor.password),
    profile: { firstName: null, lastName: null, country: null },
    preferences: { ...preferencesOf(language), language },
    createdAt: now(),
  })
  // Of two concurrent visits, one added it.
  const added = (await people.findByEmail(visitor.email))?.person
  if (!added) throw new Error("the visitor of a demonstration could not be stored")
  await people.confirm(added.userId, now(), { isVisiting: true })
  return added
}

/** The preferences of a user who chose none but a language. */
export const preferencesOf = (language: Language): Omit<Preferences, "language"> => ({
  baseCurrency: "EUR",
  numberFormat: language === "en" ? "angloAmerican" : "continental",
  costMethod: "average",
  theme: "system",
  defaultExchange: null,
  hideAmounts: false,
})
