import { useLayoutEffect } from "react"
import type { TypedMessageDescriptor } from "react-intl"
import { create } from "zustand"
import { forgetDrafts, remember, remembered, rememberedInTab, rememberInTab } from "#web/client/remembered.ts"
import type { Identity } from "#web/client/state.ts"
import { text } from "#web/i18n/texts.ts"

/** A visited page. */
interface Place {
  readonly to: string
  readonly title: string
  /** The household of the page; `null`: the first one that the user owns. */
  readonly householdId: string | null
}

/** The state of the interface. It contains no answers of the server. */
interface InterfaceState {
  readonly amountsHidden: boolean
  readonly toggleAmounts: () => void
  /** Applies the user's preference when the product opens in this tab. After that, only the toggle changes it. */
  readonly openAmounts: (hidden: boolean) => void
  /** Called after sign-out: deletes the user's visited pages and drafts, and forgets whether amounts were hidden. */
  readonly forgetPerson: () => void
  /** The last visited pages, newest first. Only in memory, because the names of a family's assets are private. */
  readonly places: ReadonlyArray<Place>
  readonly visit: (place: Place) => void
  /** Whether single-key shortcuts are on. Users who dictate or have an unsteady hand can switch them off. */
  readonly hasShortcuts: boolean
  readonly switchShortcuts: (areOn: boolean) => void
  /** A text for screen readers that is not shown. */
  readonly announcement: string
  readonly announce: (text: string) => void
  /** The last language of this browser. */
  readonly language: string | null
  readonly speak: (language: string) => void
}

const hiddenKey = "amountsHidden"
const languageKey = "language"
const shortcutsKey = "shortcuts"
const placesKept = 8

export const useInterfaceState = create<InterfaceState>((set) => ({
  amountsHidden: rememberedInTab(hiddenKey) === "true",
  toggleAmounts: () =>
    set(({ amountsHidden }) => {
      rememberInTab(hiddenKey, String(!amountsHidden))
      return { amountsHidden: !amountsHidden }
    }),
  openAmounts: (hidden) => {
    if (rememberedInTab(hiddenKey) !== null) return
    rememberInTab(hiddenKey, String(hidden))
    set({ amountsHidden: hidden })
  },
  forgetPerson: () => {
    rememberInTab(hiddenKey, null)
    forgetDrafts()
    set({ places: [] })
  },
  places: [],
  visit: (place) =>
    set(({ places }) => ({ places: [place, ...places.filter(({ to }) => to !== place.to)].slice(0, placesKept) })),
  hasShortcuts: remembered(shortcutsKey) !== "off",
  switchShortcuts: (areOn) => {
    remember(shortcutsKey, areOn ? null : "off")
    set({ hasShortcuts: areOn })
  },
  announcement: "",
  announce: (text) => set({ announcement: text }),
  language: remembered(languageKey),
  speak: (language) =>
    set((now) => {
      if (now.language === language) return now
      remember(languageKey, language)
      return { language }
    }),
}))

/** The storage key of the theme, so that `theme.js` can apply it before the first paint. */
const themeKey = "theme"

/** Applies the user's theme: light, dark, or that of the system. */
export function useTheme(state: Identity): void {
  const theme = "session" in state ? state.session.preferences.theme : undefined
  useLayoutEffect(() => {
    if (theme === undefined) return
    remember(themeKey, theme)
    if (theme === "system") delete document.documentElement.dataset["theme"]
    else document.documentElement.dataset["theme"] = theme
  }, [theme])
}

/** Hides amounts at the start if the user prefers that. */
export function useHiddenAmounts(state: Identity): void {
  const openAmounts = useInterfaceState((now) => now.openAmounts)
  const forgetPerson = useInterfaceState((now) => now.forgetPerson)
  const hidden = "session" in state ? state.session.preferences.hideAmounts : undefined
  const isSignedOut = state.status === "signedOut"
  useLayoutEffect(() => {
    if (isSignedOut) forgetPerson()
    else if (hidden !== undefined) openAmounts(hidden)
  }, [hidden, isSignedOut, openAmounts, forgetPerson])
}

const hide = text("shell.hideAmounts", "Hide amounts", "Button: no amount is shown any more")
const show = text("shell.showAmounts", "Show amounts", "Button")

/** The label of the button that hides or shows amounts. */
export const amountsLabel = (areHidden: boolean): TypedMessageDescriptor => (areHidden ? show : hide)
