import { useLayoutEffect } from "react"
import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import { create } from "zustand"
import { forgetDrafts, remember, remembered, rememberedInTab, rememberInTab } from "#web/client/remembered.ts"
import type { Identity } from "#web/client/state.ts"

/** A page that was looked at. */
interface Place {
  readonly to: string
  readonly title: string
  /** Which household was looked at; null for the first of one's own. */
  readonly householdId: string | null
}

/** What the interface alone knows. Answers of the server are not copied into it. */
interface InterfaceState {
  readonly amountsHidden: boolean
  readonly toggleAmounts: () => void
  /** As the person prefers it when the product opens; what they chose since in this tab goes on. */
  readonly openAmounts: (hidden: boolean) => void
  /** The user signed out: the next one's preference counts, and the visited pages and drafts of this one are deleted. */
  readonly forgetPerson: () => void
  /** The last visited pages, newest first. Only in memory: the names of what a family owns are private. */
  readonly places: ReadonlyArray<Place>
  readonly visit: (place: Place) => void
  /** Whether single keys are shortcuts; users who dictate or have an unsteady hand switch them off. */
  readonly hasShortcuts: boolean
  readonly switchShortcuts: (areOn: boolean) => void
  /** Read aloud, and not shown. */
  readonly announcement: string
  readonly announce: (text: string) => void
  /** The language this browser was last used in. */
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

/** Kept by the browser as well, so that `theme.js` can set it before the first paint. */
const themeKey = "theme"

/** Light, dark, or as the system has it. */
export function useTheme(state: Identity): void {
  const theme = "session" in state ? state.session.preferences.theme : undefined
  useLayoutEffect(() => {
    if (theme === undefined) return
    remember(themeKey, theme)
    if (theme === "system") delete document.documentElement.dataset["theme"]
    else document.documentElement.dataset["theme"] = theme
  }, [theme])
}

/** Hides amounts from the beginning where the person prefers that. */
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

const hide = defineMessage({
  id: "shell.hideAmounts",
  defaultMessage: "Hide amounts",
  description: "Button: no amount is shown any more",
})
const show = defineMessage({ id: "shell.showAmounts", defaultMessage: "Show amounts", description: "Button" })

/** What the switch of the amounts does next. */
export const amountsLabel = (areHidden: boolean): TypedMessageDescriptor => (areHidden ? show : hide)
