import type { Deed, Edge } from "../http/register.ts"
import type { Doer } from "../http/route.ts"
import type { ActivityEntry, ActivityLog } from "./activityLog.ts"
import { activityOf } from "./activityOf.ts"
import { urlOf } from "./urlOf.ts"

/** Keeps what was asked for and done, as what the log calls it. */
export interface Deeds extends Pick<Edge, "record" | "recordAbout"> {
  /** Resolves when nobody is looked for any more. */
  readonly settled: () => Promise<void>
}

/** Of a person's own deeds, those that are done in a household. */
const ofHousehold: ReadonlySet<string> = new Set(["reportNavigation", "acceptInvitation"])

export function deeds({
  activity,
  report,
}: {
  readonly activity: Pick<ActivityLog, "record">
  /** Told, for the operator, of what could not be found out. */
  readonly report: (error: unknown, where: string) => void
}): Deeds {
  const looking = new Set<Promise<void>>()

  async function keep(deed: Deed, { userId, householdId }: Doer, { isThere }: Pick<ActivityEntry, "isThere">) {
    const { endpoint, params, body, pathname, search, userAgent } = deed
    const reported = endpoint.name === "reportNavigation" ? (body as { readonly pathname: string }).pathname : pathname
    const done = activityOf(endpoint, params, reported)
    if (!done) return
    const isOfHousehold = endpoint.kind === "query" || endpoint.kind === "command" || ofHousehold.has(endpoint.name)
    await activity.record({
      ...done,
      url: urlOf(pathname, search),
      userId,
      householdId: (isOfHousehold && householdId) || null,
      userAgent,
      isThere,
    })
  }

  return {
    record: (deed, doer) => keep(deed, doer, { isThere: true }),

    recordAbout(deed, find) {
      const found = find()
        .then((doer) => doer && keep(deed, doer, { isThere: false }))
        .catch((error: unknown) => report(error, `whom ${deed.endpoint.name} was about`))
        .finally(() => looking.delete(found))
      looking.add(found)
    },

    async settled() {
      await Promise.all(looking)
    },
  }
}
