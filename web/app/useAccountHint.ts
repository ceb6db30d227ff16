import { useLayoutEffect } from "react"
import type { SessionState } from "../api/session.tsx"
import { noteAccount } from "./accountHint.ts"

/** Lets the public pages know whether somebody is signed in, as soon as it is known here. */
export function useAccountHint({ status }: SessionState): void {
  useLayoutEffect(() => {
    switch (status) {
      case "signedIn":
        return noteAccount("member")
      case "signedOut":
      case "disabled":
      case "expired":
        return noteAccount("guest")
      case "loading":
      case "unreachable":
        return undefined
    }
  }, [status])
}
