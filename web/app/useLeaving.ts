import { useIntl } from "react-intl"
import type { Language } from "../../server/contract/identity.ts"
import { useIdentity } from "../api/session.tsx"
import { useFigures } from "../format/useFigures.ts"
import { failureSentence } from "../problems/failureSentence.ts"
import { goHome } from "./goHome.ts"
import { useInterfaceState } from "./interfaceState.ts"

/** Ends the session and leads to the home page; says so when the server could not be told. */
export function useLeaving(): () => Promise<void> {
  const { signOut } = useIdentity()
  const intl = useIntl()
  const figures = useFigures()
  const say = useInterfaceState((state) => state.say)
  return async () => {
    const failure = await signOut()
    if (failure) say({ text: await failureSentence(failure, intl, figures) })
    else goHome(intl.locale as Language)
  }
}
