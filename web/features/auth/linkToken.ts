import { useLayoutEffect, useState } from "react"
import { rememberedInTab, rememberInTab } from "#web/client/remembered.ts"

/** The links in mails, by the last segment of their path. */
export type LinkName = "reset" | "confirm" | "email" | "email-undo" | "keep" | "invitation" | "stop-mails"

interface LinkToken {
  /** Absent if the page was not opened by a complete link. */
  readonly token: string | undefined
  /** Removes the token from this tab, after it was used or declined. */
  readonly drop: () => void
}

const keyOf = (name: LinkName) => `link.${name}`
const whole = /^#([\w-]{43})$/

/** The token of the link that opened this tab, until it is used or declined. */
export const keptLinkToken = (name: LinkName): string | null => rememberedInTab(keyOf(name))

/**
 * Reads the token after the `#` of a link, where it reaches neither a server nor its log. The token is removed from the
 * address at once, so that the history does not contain it, and stored while the tab is open: a change of language
 * reloads the page.
 */
export function useLinkToken(name: LinkName): LinkToken {
  const [token, setToken] = useState(() => {
    const brought = whole.exec(location.hash)?.[1]
    if (brought !== undefined) rememberInTab(keyOf(name), brought)
    return brought ?? keptLinkToken(name) ?? undefined
  })
  useLayoutEffect(() => {
    if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search)
  }, [])
  return {
    token,
    drop: () => {
      rememberInTab(keyOf(name), null)
      setToken(undefined)
    },
  }
}
