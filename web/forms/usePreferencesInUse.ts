import { Result } from "effect"
import { createIntl, useIntl } from "react-intl"
import { navigate } from "wouter/use-browser-location"
import { changePreferences } from "#contract/people/account.ts"
import type { Preferences } from "#contract/people/identity.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { showFailure, showToast } from "#ui/windows/Toasts.tsx"
import { inLanguage } from "#web/page/address.ts"
import { useInterfaceState } from "#web/page/interfaceState.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { catalogueOf } from "#web/i18n/catalogues.ts"
import { commonWords } from "#web/i18n/words.ts"
import { failureMessage } from "#web/problems/failureMessage.ts"
import { text } from "#web/i18n/texts.ts"

const saved = text("settings.saved", "Your preferences have been saved.", "Notice")

/** Applies preferences that the server has stored. A toast in their language confirms it and offers to undo it. */
export function usePreferencesInUse(): (preferences: Preferences) => Promise<void> {
  const intl = useIntl()
  const figures = useFigures()
  const session = useSession()
  const { replace, reload } = useClient()
  const speak = useInterfaceState((state) => state.speak)
  const { run } = useCommand(changePreferences)

  const show = (preferences: Preferences, before: Preferences) => {
    replace({ ...session, preferences })
    // Another time zone may have another today, which the server knows.
    if (preferences.timeZone !== before.timeZone) void reload()
    if (preferences.language === before.language) return
    speak(preferences.language)
    navigate(inLanguage(preferences.language, location), { replace: true })
  }
  const undo = async (before: Preferences, since: Preferences) => {
    // Without an order, the stored one would remain.
    const body = since.dashboard && !before.dashboard ? { ...before, dashboard: [] } : before
    const answer = await run({ body })
    if (Result.isFailure(answer)) return showFailure(failureMessage(answer.failure, intl, figures))
    return show(answer.success, since)
  }
  return async (preferences) => {
    const before = session.preferences
    show(preferences, before)
    const { language } = preferences
    const spoken = createIntl({ locale: language, messages: await catalogueOf(language) })
    showToast(spoken.formatMessage(saved), {
      label: spoken.formatMessage(commonWords.undo),
      run: () => void undo(before, preferences),
    })
  }
}
