import { Result } from "effect"
import { useEffect, useRef } from "react"
import { defineMessage, useIntl } from "react-intl"
import { navigate } from "wouter/use-browser-location"
import { changePreferences, type Language, type Preferences } from "../../../server/contract/identity.ts"
import { useIdentity, useSession } from "../../api/session.tsx"
import { inLanguage } from "../../app/address.ts"
import { useInterfaceState } from "../../app/interfaceState.ts"
import { PageForm } from "../../forms/PageForm.tsx"
import { PreferenceFields } from "../../forms/PreferenceFields.tsx"
import { useDraft, useSubmission } from "../../forms/useSubmission.ts"
import { commonWords, costMethodNames } from "../../messages/words.ts"
import { ChoiceField } from "../../ui/Field.tsx"
import "./SettingsPage.css"

const messages = {
  costMethod: defineMessage({ id: "settings.costMethod", defaultMessage: "Cost method", description: "Field" }),
  costMethodHint: defineMessage({
    id: "settings.costMethodHint",
    defaultMessage: "Lists show gains by this method; the page of a holding shows both.",
    description: "Below the field cost method",
  }),
  theme: defineMessage({ id: "settings.theme", defaultMessage: "Appearance", description: "Field: light or dark" }),
  system: defineMessage({ id: "settings.theme.system", defaultMessage: "Like the system", description: "Choice" }),
  light: defineMessage({ id: "settings.theme.light", defaultMessage: "Light", description: "Choice" }),
  dark: defineMessage({ id: "settings.theme.dark", defaultMessage: "Dark", description: "Choice" }),
  saved: defineMessage({ id: "settings.saved", defaultMessage: "Your preferences are saved.", description: "Notice" }),
}

/** Language, base currency, number format, cost method and theme of the signed-in person. */
export function PreferencesForm() {
  const intl = useIntl()
  const session = useSession()
  const { replace } = useIdentity()
  const { say, speak } = useInterfaceState()
  const { draft, change, setDraft } = useDraft((): Preferences => session.preferences)
  const toBeSaidIn = useRef<Language>(undefined)
  // In the language that was just chosen, whose texts may first have to be fetched.
  useEffect(() => {
    if (toBeSaidIn.current !== intl.locale) return
    toBeSaidIn.current = undefined
    say({ text: intl.formatMessage(messages.saved) })
  }, [intl, say])
  const submission = useSubmission(
    changePreferences,
    () => Result.succeed({ body: draft }),
    (preferences) => {
      replace({ ...session, preferences })
      if (preferences.language === intl.locale) say({ text: intl.formatMessage(messages.saved) })
      else {
        toBeSaidIn.current = preferences.language
        speak(preferences.language)
        navigate(inLanguage(preferences.language, location), { replace: true })
      }
    },
  )
  return (
    <PageForm submission={submission} submitLabel={intl.formatMessage(commonWords.save)} className="settings-form">
      <PreferenceFields
        draft={draft}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        today={session.today}
      />
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
    </PageForm>
  )
}
