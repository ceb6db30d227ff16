import { Result } from "effect"
import type { UserId } from "#domain/shared/ids.ts"
import type { ActivityLog } from "#server/activity/activityLog.ts"
import type { Administration } from "#server/admin/administration.ts"
import type { ProviderAdministration } from "#server/admin/providers.ts"
import { missingFigureTexts } from "#server/archive/missingFigures.ts"
import { familyTexts } from "#server/demo/familyTexts.ts"
import { misdirectedTexts } from "#server/http/misdirected.ts"
import { invitedRoles, mailFrame, mailTexts, memberRoles } from "#server/mail/mailTexts.ts"
import { summaryClassNames, summaryDebtNames, summaryIssueNames, summaryTexts } from "#server/mail/summary.ts"
import { listedTexts } from "#server/texts/texts.ts"
import {
  actOnPeople,
  assignRole,
  changeSystem,
  grantPlan,
  listPeople,
  readDataManagement,
  readOverview,
  readServerTexts,
  readSystem,
  rebuildProjection,
  resumeProjection,
  startCheck,
} from "#contract/people/admin.ts"
import { listProviders, orderProviders, resumeProvider, runProvider, stopProvider } from "#contract/people/providers.ts"
import { discardMail, listMails, retryMail, sendTestMail } from "#contract/people/mails.ts"
import type { Refusal } from "#contract/problem.ts"
import { refused } from "#server/http/problems.ts"
import { adminRoute, type PersonalRequest, type Outcome, type Route } from "#server/http/route.ts"

interface AdminDependencies {
  readonly administration: Administration
  readonly activity: Pick<ActivityLog, "record">
  readonly providers: ProviderAdministration
}

export const adminRoutes = ({ administration, activity, providers }: AdminDependencies): ReadonlyArray<Route> => [
  adminRoute(readOverview, async () => Result.succeed({ body: await administration.overview() })),

  adminRoute(listPeople, async ({ query }) => Result.succeed({ body: await administration.people(query) })),

  adminRoute(assignRole, async ({ params, body, person }) =>
    done(await administration.assignRole(person, params.userId, body.role)),
  ),

  adminRoute(actOnPeople, async (asked) => {
    const { action, userIds } = asked.body
    const answer = await administration.act(asked.person, action, userIds)
    for (const { userId, outcome } of answer.outcomes) {
      if (outcome === "done") await activity.record(entryOn(userId, asked))
    }
    return Result.succeed({ body: answer })
  }),

  adminRoute(grantPlan, async ({ params: { householdId }, body: { plan, until }, person, commandId }) =>
    done(await administration.grantPlan({ householdId, plan, until, actorId: person.userId, commandId })),
  ),

  adminRoute(listMails, async ({ query }) => Result.succeed({ body: await administration.mails(query) })),
  adminRoute(retryMail, async ({ params: { mailId } }) => done(await administration.retryMail(mailId))),
  adminRoute(discardMail, async ({ params: { mailId } }) => done(await administration.discardMail(mailId))),
  adminRoute(sendTestMail, async ({ person: { userId } }) => {
    await administration.sendTestMail(userId)
    return Result.succeed({ body: undefined })
  }),

  adminRoute(listProviders, async () => Result.succeed({ body: await providers.list() })),
  adminRoute(runProvider, async ({ params: { provider } }) => done(await providers.run(provider))),
  adminRoute(stopProvider, async ({ params: { provider } }) => done(Result.succeed(await providers.stop(provider)))),
  adminRoute(resumeProvider, async ({ params: { provider } }) =>
    done(Result.succeed(await providers.resume(provider))),
  ),
  adminRoute(orderProviders, async ({ params: { kind }, body }) => done(await providers.order(kind, body.providers))),

  adminRoute(readSystem, async () =>
    Result.succeed({
      body: { settings: await administration.settings.read(), startedWith: administration.startedWith },
    }),
  ),

  adminRoute(changeSystem, async ({ body }) => Result.succeed({ body: await administration.settings.change(body) })),

  adminRoute(readDataManagement, async () => Result.succeed({ body: await administration.data() })),
  adminRoute(rebuildProjection, async ({ params: { name } }) => done(await administration.rebuild(name))),
  adminRoute(resumeProjection, async ({ params: { name } }) => done(await administration.resume(name))),
  adminRoute(startCheck, async ({ params: { check } }) => done(await administration.check(check))),

  adminRoute(readServerTexts, async () => Result.succeed({ body: { texts: listedTexts(serverTexts) } })),
]

/** All texts that the server writes for users. The client has all others. */
const serverTexts = {
  mailFrame,
  invitedRoles,
  memberRoles,
  summaryTexts,
  summaryClassNames,
  summaryDebtNames,
  summaryIssueNames,
  ...mailTexts,
  familyTexts,
  missingFigureTexts,
  misdirectedTexts,
}

async function done(outcome: Result.Result<unknown, Refusal>): Outcome<undefined> {
  return Result.isFailure(outcome) ? Result.fail(refused(outcome.failure)) : Result.succeed({ body: undefined })
}

/** One entry for each affected user, besides the entry of the request, which names none of them. */
const entryOn = (userId: UserId, { person, client, body }: PersonalRequest<typeof actOnPeople>) => ({
  userId: person.userId,
  householdId: null,
  type: "admin" as const,
  action: body.action,
  url: actOnPeople.path,
  pathname: actOnPeople.path,
  resourceType: "person",
  resourceId: userId,
  userAgent: client.userAgent,
})
