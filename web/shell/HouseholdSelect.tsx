import { Button as AriaButton, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import { useLocation } from "wouter"
import { commonWords, roleNames } from "#web/i18n/words.ts"
import type { MembershipView } from "#contract/people/identity.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { demoMessages } from "#web/features/onboarding/demo/messages.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { failureSentence } from "#web/problems/failureSentence.ts"
import { Icon } from "#ui/Icon.tsx"
import { showFailure } from "#ui/windows/Toasts.tsx"
import { nameOfHousehold } from "./nameOfHousehold.ts"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("household", {
  roleUntil: ["{role}, until {day}", "Below the name of a household: the role of the user in it and until when"],
})

/** A choice between the households of the user. */
export function HouseholdSelect({ onSwitch }: { readonly onSwitch?: () => void }) {
  const intl = useIntl()
  const figures = useFigures()
  const { email, households, householdId } = useSession()
  const { switchHousehold } = useClient()
  const [, navigate] = useLocation()
  const nameOf = (one: MembershipView) => nameOfHousehold(one, email, intl)
  const roleOf = ({ role, until, madeUp }: MembershipView): string => {
    if (madeUp) return intl.formatMessage(demoMessages.label)
    const word = intl.formatMessage(roleNames[role])
    return until === null
      ? word
      : intl.formatMessage(messages.roleUntil, { role: word, day: figures.day(until, "medium") })
  }
  const change = async (chosen: string) => {
    if (chosen === householdId) return
    const failure = await switchHousehold(chosen)
    if (failure) return showFailure(await failureSentence(failure, intl, figures))
    onSwitch?.()
    navigate("/app")
  }
  return (
    <Select className="household-switch" value={householdId} onChange={(key) => void change(String(key))}>
      <Label className="visually-hidden">
        <FormattedMessage {...commonWords.household} />
      </Label>
      <AriaButton className="household-button">
        <SelectValue className="household-value" />
        <Icon name="chevronDown" size={16} />
      </AriaButton>
      <Popover className="popover list-popover" offset={4}>
        <ListBox className="listbox" items={households.map((one) => ({ ...one, id: one.householdId }))}>
          {(one) => (
            <ListBoxItem id={one.householdId} textValue={nameOf(one)} className="listbox-item">
              <span className="household-name" title={nameOf(one)}>
                {nameOf(one)}
              </span>
              <span className="soft fine">{roleOf(one)}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
