import { openTabs } from "#web/client/tabs.ts"
import { noteAccount } from "#web/page/accountHint.ts"

/** Ends the session like the app, and goes to the home page. If the server cannot be reached, the page stays. */
export function initSignOut(
  page: Document,
  leave: (address: string) => void = (address) => location.assign(address),
): void {
  for (const button of page.querySelectorAll<HTMLButtonElement>("button[data-sign-out]")) {
    const end = async () => {
      button.disabled = true
      if (await signOut()) leave(page.querySelector<HTMLAnchorElement>("a.wordmark")?.href ?? "/")
      else button.disabled = false
    }
    button.addEventListener("click", () => void end())
  }
}

async function signOut(): Promise<boolean> {
  const answer = await fetch("/api/session", { method: "DELETE" }).catch(() => undefined)
  // 401: the session has ended already.
  if (!answer?.ok && answer?.status !== 401) return false
  noteAccount("guest")
  openTabs().tell("signedOut")
  return true
}
