import { HouseholdId, UserId } from "../../domain/shared/ids.ts"
import type { Language, Preferences } from "../contract/preferences.ts"
import type { IdentityDependencies } from "./parts.ts"
import type { Person } from "./people.ts"

/** Who is there in a demonstration installation, whoever opens it. Where a password is asked for, this is theirs. */
export const visitor = { email: "visitor@demo.invalid", password: "a-made-up-family" } as const

/** The visitor's account, made when nobody was there before. It looks after nothing, unlike that of a first person. */
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
  // Of two who came at once, one was added.
  const added = (await people.findByEmail(visitor.email))?.person
  if (!added) throw new Error("the visitor of a demonstration could not be kept")
  await people.confirm(added.userId, now(), { isVisiting: true })
  return added
}

const preferencesOf = (language: Language): Omit<Preferences, "language"> => ({
  baseCurrency: "EUR",
  numberFormat: language === "en" ? "angloAmerican" : "continental",
  costMethod: "average",
  theme: "system",
  defaultExchange: null,
  hideAmounts: false,
})
