import { create } from "zustand"
import type { FoundInstrument } from "#contract/market.ts"
import type { AssetClass } from "#contract/vocabulary.ts"

interface Addition {
  /** The values of fields to begin with, by the names of the fields. */
  readonly preset?: Readonly<Record<string, string>>
  /** The portfolio to add it to. */
  readonly portfolioId?: string
}

/** Something to add, as far as it is known before its form opens. */
export type AddedThing =
  | (Addition & {
      readonly kind: "addHolding"
      readonly assetClass: AssetClass
      /** An instrument that was found before, which presets the dialog. */
      readonly instrument?: FoundInstrument
    })
  | (Addition & { readonly kind: "addDebt" | "connectWallet" | "createPortfolio" })

/** The dialogs that can be opened from any page. `add` asks what to add first. */
export type Beginning =
  | AddedThing
  | { readonly kind: "add" | "recordStake" | "setGoal" | "invite"; readonly portfolioId?: string }

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
