import type { SignedIn } from "#server/identity/access.ts"
import type { Requester } from "#server/identity/accountChanges.ts"
import { Result } from "effect"
import { acceptMailsAgain, chooseMails, readMailChoices, stopMails } from "#contract/people/mailChoices.ts"
import { listPriceAlerts, removePriceAlert, setPriceAlert } from "#contract/people/priceAlerts.ts"
import { refused } from "#server/http/problems.ts"
import { openRoute, personalRoute, type Route } from "#server/http/route.ts"
import type { Choices } from "#server/optionalMails/choices.ts"
import type { PriceAlerts } from "#server/optionalMails/priceAlerts.ts"

const requesterOf = ({ userId, session: { sessionId } }: SignedIn): Requester => ({ userId, sessionId })

export interface MailChoiceDependencies {
  readonly mailChoices: Choices
  readonly priceAlerts: Pick<PriceAlerts, "list" | "set" | "remove">
}

/** Routes by which users choose their mails, and set alerts for the prices of holdings that they see. */
export const mailChoiceRoutes = ({ mailChoices, priceAlerts }: MailChoiceDependencies): ReadonlyArray<Route> => [
  personalRoute(readMailChoices, async ({ person }) => Result.succeed({ body: await mailChoices.of(person.userId) })),
  personalRoute(chooseMails, async ({ person, body }) =>
    Result.succeed({ body: await mailChoices.choose(requesterOf(person), body) }),
  ),
  personalRoute(acceptMailsAgain, async ({ person }) =>
    Result.succeed({ body: await mailChoices.acceptAgain(requesterOf(person)) }),
  ),
  openRoute(stopMails, async ({ body: { token } }) => {
    const stopped = await mailChoices.stop(token)
    if (!stopped) return Result.fail(refused({ _tag: "LinkOver" }))
    return Result.succeed({ body: { topic: stopped.topic }, person: { userId: stopped.userId } })
  }),

  personalRoute(listPriceAlerts, async ({ person }) => Result.succeed({ body: await priceAlerts.list(person) })),
  personalRoute(setPriceAlert, async ({ person, params: { alertId }, body }) =>
    Result.mapBoth(await priceAlerts.set(person, alertId, body), {
      onSuccess: () => ({ body: undefined }),
      onFailure: refused,
    }),
  ),
  personalRoute(removePriceAlert, async ({ person, params: { alertId } }) => {
    await priceAlerts.remove(person, alertId)
    return Result.succeed({ body: undefined })
  }),
]
