import { Result } from "effect"
import { leaveDemo, openDemo, openExample, visitDemo } from "#contract/demo.ts"
import type { Access } from "#contract/people/identity.ts"
import type { UserId } from "#domain/shared/ids.ts"
import type { Demo } from "#server/demo/demo.ts"
import { refused, type Rejection, unavailable } from "#server/http/problems.ts"
import { openRoute, personalRoute, type Route } from "#server/http/route.ts"
import type { SignedIn } from "#server/identity/access.ts"
import type { Identity } from "#server/identity/identity.ts"

export interface DemoRoutesDependencies {
  readonly identity: Pick<Identity, "visit" | "addGuest" | "enterAsGuest" | "authenticate">
  readonly demo: Demo
  /** Whether the installation was started as a demonstration. */
  readonly isDemo: boolean
  /** Whether visitors may look at an example without an account. */
  readonly areExamplesOpen: () => Promise<boolean>
  readonly isUnderMaintenance: () => Promise<boolean>
  /** Erases a guest, with the household of the example. */
  readonly eraseGuest: (userId: UserId) => Promise<void>
  /** Returns an access token for a session, and its user. */
  readonly access: (
    sessionId: string,
  ) => Promise<Result.Result<{ readonly body: Access; readonly person: SignedIn }, Rejection>>
}

/** How many examples a server opens at once: each writes thousands of events, which takes seconds. */
const atOnceMost = 2
const retryAfterSeconds = 5

/** Opens and leaves a demo household, and signs in guests and the user of a demo installation. */
export function demoRoutes(dependencies: DemoRoutesDependencies): ReadonlyArray<Route> {
  const { identity, demo, isDemo, areExamplesOpen, isUnderMaintenance, eraseGuest, access } = dependencies
  let opening = 0
  return [
    personalRoute(openDemo, async ({ person }) =>
      Result.mapBoth(await demo.open(person), {
        onSuccess: (householdId) => ({ body: { householdId } }),
        onFailure: refused,
      }),
    ),
    personalRoute(leaveDemo, async ({ person }) => {
      if (person.guestUntil === null) await demo.leave(person)
      else {
        await eraseGuest(person.userId)
        return Result.succeed({ body: undefined, session: "ended" as const })
      }
      return Result.succeed({ body: undefined })
    }),
    openRoute(visitDemo, async ({ body: { language }, client }) => {
      if (!isDemo) return Result.fail({ code: "notFound" })
      const { sessionId, refreshToken, deviceSecrets } = await identity.visit(language, client)
      const person = await identity.authenticate(sessionId, { householdId: undefined, isBackground: true })
      if (!person?.householdId) return Result.fail(unavailable) // the session was ended at the same moment
      const opened = await demo.open(person)
      if (Result.isFailure(opened)) return Result.fail(refused(opened.failure))
      return Result.map(await access(sessionId), (answer) => ({ ...answer, session: { refreshToken }, deviceSecrets }))
    }),
    openRoute(openExample, async ({ body: { language }, client }) => {
      if (isDemo || !(await areExamplesOpen())) return Result.fail({ code: "notFound" })
      if (await isUnderMaintenance()) return Result.fail(refused({ _tag: "UnderMaintenance" }))
      if (opening >= atOnceMost) return Result.fail(refused({ _tag: "TooManyExamples", retryAfterSeconds }))
      opening += 1
      try {
        const guest = await identity.addGuest(language, client)
        if (Result.isFailure(guest)) return Result.fail(refused(guest.failure))
        const opened = await demo.open({ ...guest.success, memberships: [] })
        if (Result.isFailure(opened)) return Result.fail(refused(opened.failure))
        const { sessionId, refreshToken, deviceSecrets } = await identity.enterAsGuest(guest.success, client)
        return Result.map(await access(sessionId), (answer) => ({
          ...answer,
          session: { refreshToken },
          deviceSecrets,
        }))
      } finally {
        opening -= 1
      }
    }),
  ]
}
