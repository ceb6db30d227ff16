import { Result } from "effect"
import { leaveDemo, openDemo, visitDemo } from "#contract/demo.ts"
import type { Access } from "#contract/people/identity.ts"
import type { Demo } from "#server/demo/demo.ts"
import { refused, type Rejection, unavailable } from "#server/http/problems.ts"
import { openRoute, personalRoute, type Route } from "#server/http/route.ts"
import type { SignedIn } from "#server/identity/access.ts"
import type { Identity } from "#server/identity/identity.ts"

export interface DemoRoutesDependencies {
  readonly identity: Pick<Identity, "visit" | "authenticate">
  readonly demo: Demo
  /** Whether the installation was started as a demonstration. */
  readonly isDemo: boolean
  /** Returns an access token for a session, and its user. */
  readonly access: (
    sessionId: string,
  ) => Promise<Result.Result<{ readonly body: Access; readonly person: SignedIn }, Rejection>>
}

/** Opens and leaves a demo household, and signs in the user of a demo installation. */
export const demoRoutes = ({ identity, demo, isDemo, access }: DemoRoutesDependencies): ReadonlyArray<Route> => [
  personalRoute(openDemo, async ({ person }) =>
    Result.mapBoth(await demo.open(person), {
      onSuccess: (householdId) => ({ body: { householdId } }),
      onFailure: refused,
    }),
  ),
  personalRoute(leaveDemo, async ({ person }) => {
    await demo.leave(person)
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
]
