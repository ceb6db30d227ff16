import { Result } from "effect"
import { changePreferences, readSession, type SessionView, signIn, signOut, signUp } from "../contract/identity.ts"
import { refused } from "../http/problems.ts"
import { openRoute, personalRoute, type Route } from "../http/route.ts"
import type { Begun, Identity } from "../identity/identity.ts"
import type { User } from "../identity/users.ts"
import { dayIn } from "./days.ts"

export interface IdentityDependencies {
  readonly identity: Identity
  readonly now: () => Date
}

export function identityRoutes({ identity, now }: IdentityDependencies): ReadonlyArray<Route> {
  const view = ({ userId, householdId, email, preferences }: User): SessionView => ({
    userId,
    householdId,
    email,
    preferences,
    today: dayIn("UTC", now()),
  })
  const entered = ({ user, token }: Begun) => ({ body: view(user), session: { token } })

  return [
    openRoute(signUp, async ({ body, address }) =>
      Result.mapBoth(await identity.signUp(body, address), { onSuccess: entered, onFailure: refused }),
    ),
    openRoute(signIn, async ({ body, address }) =>
      Result.mapBoth(await identity.signIn(body, address), { onSuccess: entered, onFailure: refused }),
    ),
    personalRoute(signOut, async ({ person }) => {
      await identity.signOut(person.sessionId)
      return Result.succeed({ body: undefined, session: "ended" as const })
    }),
    personalRoute(readSession, async ({ person }) => Result.succeed({ body: view(person) })),
    personalRoute(changePreferences, async ({ person, body }) => {
      await identity.changePreferences(person.userId, body)
      return Result.succeed({ body })
    }),
  ]
}
