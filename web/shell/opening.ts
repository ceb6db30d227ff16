import type { Client } from "#web/client/client.ts"
import { earlyReadsAnswered } from "#web/client/earlyReads.ts"
import { textsIn } from "#web/i18n/catalogues.ts"
import { resolve, type Resolved } from "#web/page/address.ts"
import { useInterfaceState } from "#web/page/interfaceState.ts"
import type { Identity } from "#web/client/state.ts"
import { fetchPagesOf } from "./pages.ts"

/** The language in which this browser shows an address, or the address of the page in the user's language. */
export const languageOf = (pathname: string, search: string, identity: Identity, stored: string | null): Resolved =>
  resolve(
    { pathname, search, hash: location.hash },
    {
      profile:
        identity.status === "loading"
          ? "unknown"
          : "session" in identity
            ? identity.session.preferences.language
            : null,
      stored,
      browser: navigator.languages,
      page: document.documentElement.lang,
    },
  )

/** The first picture has figures if they are known by then. A slow answer does not delay the frame of the app for longer. */
const waitForReadsMs = 300

/**
 * Resolves when the first picture of the app can be complete: who is signed in, the modules of the page and its texts are
 * known, or failed. Until then `index.html` shows the frame. Rendered earlier, React would show one spinner after the other
 * and wait 300 ms after each. A public page needs no session, and is rendered at once.
 */
export async function readyToRender(client: Client): Promise<void> {
  const { pathname, search } = location
  const pages = fetchPagesOf(pathname)
  if (!/^(?:\/(?:de|fr|it|es))?\/(?:app|admin)(?:\/|$)/.test(pathname)) return
  await client.open()
  const { identity } = client.store.getState()
  const shown = languageOf(pathname, search, identity, useInterfaceState.getState().language)
  const texts = shown.kind === "show" ? textsIn(shown.language) : undefined
  await Promise.allSettled([pages, texts])
  await earlyReadsAnswered(waitForReadsMs)
}
