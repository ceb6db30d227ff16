import { create } from "zustand"
import type { FoundInstrument } from "#contract/market.ts"
import type { AssetClass } from "#contract/vocabulary.ts"

/** The dialogs of single pages that can also be opened from any page. */
export type Beginning =
  | {
      readonly kind: "addHolding"
      readonly assetClass: AssetClass
      /** An instrument that was found before, which presets the dialog. */
      readonly instrument?: FoundInstrument
    }
  | {
      readonly kind: "addDebt" | "connectWallet" | "createPortfolio" | "recordStake" | "setGoal" | "invite"
    }

interface Overlays {
  /** The dialog over the page: the palette, the list of shortcuts, or a dialog that was opened from the palette. */
  readonly shown: "palette" | "shortcuts" | Beginning | null
  readonly show: (shown: Overlays["shown"]) => void
}

/** The focused element before the first dialog opened. It would be lost when one dialog replaces another. */
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

/** Restores the focus, unless it has moved to a dialog or page that was opened from there. */
function giveFocusBack(): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const place = focusedBefore?.isConnected && focusedBefore !== document.body ? focusedBefore : null
  ;((place ?? document.querySelector("main h1")) as HTMLElement | null)?.focus({ preventScroll: true })
}
