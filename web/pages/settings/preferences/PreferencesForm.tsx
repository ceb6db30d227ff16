import { Result } from "effect"
import { useState } from "react"
import { defineMessage, useIntl } from "react-intl"
import { changePreferences } from "../../../../server/contract/account.ts"
import type { Preferences } from "../../../../server/contract/identity.ts"
import { useSession } from "../../../api/session.tsx"
import { PageForm } from "../../../forms/PageForm.tsx"
import { PreferenceFields } from "../../../forms/PreferenceFields.tsx"
import { SwitchField } from "../../../forms/SwitchField.tsx"
import { usePreferencesInUse } from "../../../forms/usePreferencesInUse.ts"
import { useDraft, useSubmission } from "../../../forms/useSubmission.ts"
import { commonWords, costMethodNames } from "../../../messages/words.ts"
import { ChoiceField } from "../../../ui/Field.tsx"
import { ExchangeField } from "./ExchangeField.tsx"

const messages = {
  costMethod: defineMessage({ id: "settings.costMethod", defaultMessage: "Cost method", description: "Field" }),
  costMethodHint: defineMessage({
    id: "settings.costMethodHint",
    defaultMessage: "Lists show gains by this method; each holding’s page shows both.",
    description: "Below the field cost method",
  }),
  theme: defineMessage({ id: "settings.theme", defaultMessage: "Appearance", description: "Field: light or dark" }),
  system: defineMessage({ id: "settings.theme.system", defaultMessage: "System", description: "Choice" }),
  light: defineMessage({ id: "settings.theme.light", defaultMessage: "Light", description: "Choice" }),
  dark: defineMessage({ id: "settings.theme.dark", defaultMessage: "Dark", description: "Choice" }),
  hideAmounts: defineMessage({
    id: "settings.hideAmounts",
    defaultMessage: "Hide amounts when the product opens",
    description: "Field: yes or no",
  }),
  hideAmountsHint: defineMessage({
    id: "settings.hideAmountsHint",
    defaultMessage: "For places where others can see your screen. The eye icon in the navigation shows them.",
    description: "Below the field that hides amounts",
  }),
}

/** How figures are shown to the signed-in person, and what is filled in for them. */
export function PreferencesForm() {
  const intl = useIntl()
  const session = useSession()
  const takeIntoUse = usePreferencesInUse()
  const { draft, change, setDraft } = useDraft((): Preferences => session.preferences)
  const [known, setKnown] = useState(session.preferences)
  // They were taken back, or changed elsewhere on the page.
  if (known !== session.preferences) {
    setKnown(session.preferences)
    setDraft(session.preferences)
  }
  const submission = useSubmission(
    changePreferences,
    () => {
      const exchange = draft.defaultExchange?.trim() ?? ""
      return Result.succeed({ body: { ...draft, defaultExchange: exchange === "" ? null : exchange } })
    },
    (preferences) => void takeIntoUse(preferences),
  )
  return (
    <PageForm submission={submission} submitLabel={intl.formatMessage(commonWords.save)} className="settings-form">
      <PreferenceFields
        draft={draft}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        today={session.today}
      />
      <ExchangeField value={draft.defaultExchange ?? ""} onChange={change("defaultExchange")} />
      <ChoiceField<Preferences["costMethod"]>
        name="costMethod"
        label={intl.formatMessage(messages.costMethod)}
        description={intl.formatMessage(messages.costMethodHint)}
        options={(["average", "fifo"] as const).map((value) => ({
          value,
          label: intl.formatMessage(costMethodNames[value]),
        }))}
        value={draft.costMethod}
        onChange={change("costMethod")}
      />
      <ChoiceField<Preferences["theme"]>
        name="theme"
        label={intl.formatMessage(messages.theme)}
        options={(["system", "light", "dark"] as const).map((value) => ({
          value,
          label: intl.formatMessage(messages[value]),
        }))}
        value={draft.theme}
        onChange={change("theme")}
      />
      <SwitchField
        name="hideAmounts"
        label={intl.formatMessage(messages.hideAmounts)}
        description={intl.formatMessage(messages.hideAmountsHint)}
        isOn={draft.hideAmounts}
        onChange={change("hideAmounts")}
      />
    </PageForm>
  )
}
