import { useLayoutEffect } from "react"
import type { SessionState } from "../api/session.tsx"
import { useInterfaceState } from "./interfaceState.ts"

/** Hides amounts from the beginning where the person prefers that. */
export function useHiddenAmounts(state: SessionState): void {
  const openAmounts = useInterfaceState((now) => now.openAmounts)
  const forgetPerson = useInterfaceState((now) => now.forgetPerson)
  const hidden = "session" in state ? state.session.preferences.hideAmounts : undefined
  const isSignedOut = state.status === "signedOut"
  useLayoutEffect(() => {
    if (isSignedOut) forgetPerson()
    else if (hidden !== undefined) openAmounts(hidden)
  }, [hidden, isSignedOut, openAmounts, forgetPerson])
}
