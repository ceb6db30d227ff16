import { useIntl } from "react-intl"
import type { Language } from "#contract/people/identity.ts"
import { useClient } from "#web/client/useClient.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { failureSentence } from "#web/problems/failureSentence.ts"
import { leaveApp } from "./leaveApp.ts"
import { showFailure } from "#ui/windows/Toasts.tsx"

/**
 * Returns a function that ends the session, then goes to the home page or calls `afterwards`. A failure is shown in a
 * toast. `isShared`: the browser is no longer trusted afterwards.
 */
export function useLeaving(
  afterwards: (language: Language) => void = leaveApp,
): (how?: { readonly isShared: boolean }) => Promise<void> {
  const { signOut } = useClient()
  const intl = useIntl()
  const figures = useFigures()
  return async (how) => {
    const failure = await signOut(how)
    if (failure) showFailure(await failureSentence(failure, intl, figures))
    else afterwards(intl.locale as Language)
  }
}
