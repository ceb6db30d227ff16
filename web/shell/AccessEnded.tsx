import { useState } from "react"
import { useIntl } from "react-intl"
import { useLocation } from "wouter"
import { useClient, useSession } from "#web/client/useClient.ts"
import { nameOfHousehold } from "./nameOfHousehold.ts"
import { Button } from "#ui/Button.tsx"
import { Page } from "#web/page/Page.tsx"
import { Say } from "#ui/Say.tsx"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("accessEnded", {
  title: [
    "Your access to {household} has ended",
    "Title of the page in place of a household to which the user no longer belongs; household is its name",
  ],
  titleUnnamed: ["Your access to this household has ended", "The same, of a household without a name"],
  text: [
    "An owner of the household ended your access, or your invitation has expired. The household’s figures are no longer shown to you. If you did not expect this, ask an owner to invite you again.",
    "On that page",
  ],
  goOn: ["Go to my household", "Button on that page: leads to the user's own household"],
})

/** Shown instead of a page if the user has lost access to the household. Links to their own household. */
export function AccessEnded() {
  const intl = useIntl()
  const { email, householdId, households } = useSession()
  const { chooseHousehold, forgetAnswers, restart } = useClient()
  const [, navigate] = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  const household = households.find((one) => one.householdId === householdId)
  const leave = () => {
    setLeaving(true)
    chooseHousehold(null)
    navigate("/app", { replace: true })
    forgetAnswers()
    restart()
  }
  return (
    <Page
      title={
        household
          ? intl.formatMessage(messages.title, { household: nameOfHousehold(household, email, intl) })
          : intl.formatMessage(messages.titleUnnamed)
      }
    >
      <Say className="soft" message={messages.text} />
      <div>
        <Button look="primary" onPress={leave} isPending={isLeaving} message={messages.goOn} />
      </div>
    </Page>
  )
}
