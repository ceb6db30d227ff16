import type { IntlShape, TypedMessageDescriptor } from "react-intl"
import type { PersonActivityView } from "../../../server/contract/activityLog.ts"
import { accountActions } from "./accountActions.ts"
import { householdActions } from "./householdActions.ts"
import { activityLogMessages } from "./messages.ts"
import { wealthActions } from "./wealthActions.ts"

const { view, ...ownActions } = accountActions

const sentences: Readonly<Record<string, TypedMessageDescriptor>> = {
  ...ownActions,
  ...householdActions,
  ...wealthActions,
}

/** What a user did, without a subject: the actor is shown beside it. */
export function actionSentence({ action, url }: Pick<PersonActivityView, "action" | "url">, intl: IntlShape): string {
  if (action === "view") return intl.formatMessage(view, { pathname: url })
  const known = Object.hasOwn(sentences, action) ? sentences[action] : undefined
  return intl.formatMessage(known ?? activityLogMessages.otherAction)
}
