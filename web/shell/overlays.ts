import { create } from "zustand"
import type { AssetClass } from "#contract/vocabulary.ts"

/** What can be begun from anywhere, in the window that it has on its own page. */
export type Beginning =
  | { readonly kind: "addHolding"; readonly assetClass: AssetClass }
  | {
      readonly kind: "addDebt" | "connectWallet" | "createPortfolio" | "recordStake" | "setGoal" | "invite"
    }

interface Overlays {
  /** The window over every page: the palette, the list of shortcuts, or what was begun from the palette. */
  readonly shown: "palette" | "shortcuts" | Beginning | null
  readonly show: (shown: Overlays["shown"]) => void
}

/** What had the focus before the first of the windows opened: from one to the next it would be lost. */
let focusedBefore: Element | null = null

export const useOverlays = create<Overlays>((set, get) => ({
  shown: null,
  show: (shown) => {
    if (get().shown === null) focusedBefore = document.activeElement
    set({ shown })
    if (shown === null) setTimeout(giveFocusBack, windowClosesMs)
  },
}))

const windowClosesMs = 150

/** Unless it has gone to a window or a page that was opened from there. */
function giveFocusBack(): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const place = focusedBefore?.isConnected && focusedBefore !== document.body ? focusedBefore : null
  ;((place ?? document.querySelector("main h1")) as HTMLElement | null)?.focus({ preventScroll: true })
}
