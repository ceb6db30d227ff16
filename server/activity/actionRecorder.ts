import { acceptInvitation } from "#contract/people/household.ts"
import type { AuditedAction, RequestServices } from "#server/http/register.ts"
import type { Actor } from "#server/http/route.ts"
import type { ActivityEntry, ActivityLog } from "./activityLog.ts"
import { activityOf } from "./activityOf.ts"
import { urlOf } from "./urlOf.ts"

/** Records the actions of requests in the activity log. */
interface ActionRecorder extends Pick<RequestServices, "record" | "recordAbout"> {
  /** Resolves when no search for an action's user is running. */
  readonly settled: () => Promise<void>
}

export function actionRecorder({
  activity,
  report,
}: {
  readonly activity: Pick<ActivityLog, "record">
  /** Reports to the operator that the user of an action could not be looked up. */
  readonly report: (error: unknown, where: string) => void
}): ActionRecorder {
  const searches = new Set<Promise<void>>()

  async function store(
    action: AuditedAction,
    { userId, householdId }: Actor,
    { isThere }: Pick<ActivityEntry, "isThere">,
  ) {
    const { endpoint, params, pathname, search, userAgent } = action
    const done = activityOf(endpoint, params, pathname)
    if (!done) return
    const isOfHousehold =
      endpoint.kind === "query" || endpoint.kind === "command" || endpoint.name === acceptInvitation.name
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
    record: (action, actor) => store(action, actor, { isThere: true }),

    recordAbout(action, find) {
      const found = find()
        .then((actor) => actor && store(action, actor, { isThere: false }))
        .catch((error: unknown) => report(error, `the user affected by ${action.endpoint.name}`))
        .finally(() => searches.delete(found))
      searches.add(found)
    },

    async settled() {
      await Promise.all(searches)
    },
  }
}
