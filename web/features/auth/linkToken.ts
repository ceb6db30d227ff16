import { useLayoutEffect, useState } from "react"
import { rememberedInTab, rememberInTab } from "#web/client/remembered.ts"

/** A link of a mail, by the last part of its address. */
export type LinkName = "reset" | "confirm" | "email" | "email-undo" | "keep" | "invitation"

export interface LinkToken {
  /** Absent: the page was not opened by a whole link. */
  readonly token: string | undefined
  /** It was used, or is not wanted: it is removed from this tab. */
  readonly drop: () => void
}

const keyOf = (name: LinkName) => `link.${name}`
const whole = /^#([\w-]{43})$/

/** What the link brought, if this tab was opened by one and it was neither used nor put aside. */
export const keptLinkToken = (name: LinkName): string | null => rememberedInTab(keyOf(name))

/**
 * The token that a link has behind its `#`, where no server and no log sees it. It is taken out of the address at once,
 * so that it is not left in the history, and stored while the tab is open: a change of language reloads the page.
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
