import { useEffect, useRef } from "react"
import { setInteractionModality } from "react-aria-components"
import { useIntl } from "react-intl"
import { useLocation } from "wouter"
import { showToast } from "#ui/windows/Toasts.tsx"
import { useOffers } from "#ui/windows/offers.ts"
import { useInterfaceState } from "#web/page/interfaceState.ts"
import { useOverlays } from "#web/page/overlays.ts"
import { useKeptAddress } from "#ui/AppLink.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { isPeriod, periods } from "#web/format/period.ts"
import { periodDescriptions } from "#web/i18n/words.ts"
import { type ListenedShortcut, shortcutListener, typeAhead } from "./shortcutListener.ts"
import { destinationOfShortcut, isGoing } from "./registry.ts"
import { text, texts } from "#web/i18n/texts.ts"

const messages = texts("shortcuts", {
  nothingNew: [
    "There is nothing to record on this page.",
    "Notice after the key for the main button of a page that has none",
  ],
  mayNotAdd: [
    "You may look at this household, but not record in it.",
    "Notice after the key that adds something, for a member who may not",
  ],
  hidden: ["Amounts are hidden.", "Read aloud after the key that hides amounts"],
  shown: ["Amounts are shown.", "Read aloud after the key that shows amounts"],
  period: text("shortcuts.periodNow", "Period: {period}", "Read aloud after a key changed the period, such as 1 year"),
})

/** Listens to the shortcuts and performs their actions. `onListening` runs once the listener is added. */
export function ShortcutKeys({ onListening }: { readonly onListening: () => void }) {
  const perform = usePerforming()
  const performing = useRef(perform)
  useEffect(() => {
    performing.current = perform
  })
  useEffect(() => {
    const heard = shortcutListener()
    const listen = (event: KeyboardEvent) => {
      const { shown } = useOverlays.getState()
      const singleKeys = shown === null && useInterfaceState.getState().hasShortcuts
      const shortcut = heard(event, { singleKeys })
      if (!shortcut) return
      event.preventDefault()
      performing.current(shortcut)
    }
    addEventListener("keydown", listen)
    onListening()
    return () => removeEventListener("keydown", listen)
  }, [onListening])
  return null
}

/**
 * Puts keys that are typed while the search or the first step of adding loads into its field. It must run before other listeners: otherwise a space
 * would press the focused button.
 */
export function initTyped(event: KeyboardEvent): void {
  const { shown } = useOverlays.getState()
  const opensField = shown === "palette" || (typeof shown === "object" && shown?.kind === "add")
  if (!opensField || !typeAhead.handle(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function usePerforming(): (shortcut: ListenedShortcut) => void {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const addressOf = useKeptAddress()
  const offers = useOffers()
  const { period, choose } = useAsOf()
  const amountsHidden = useInterfaceState((state) => state.amountsHidden)
  const toggleAmounts = useInterfaceState((state) => state.toggleAmounts)
  const announce = useInterfaceState((state) => state.announce)
  const shown = useOverlays((state) => state.shown)
  const show = useOverlays((state) => state.show)

  const press = (selector: string): boolean => {
    const button = document.querySelector<HTMLElement>(selector)
    button?.focus()
    button?.click()
    // react-aria takes a click by a script for one by a screen reader, and then delays the focus until transitions end.
    setInteractionModality("keyboard")
    return button !== null
  }
  const look = (steps: 1 | -1) => {
    const next = isPeriod(period) ? periods[periods.indexOf(period) + steps] : undefined
    if (next === undefined || !document.querySelector("main .period")) return
    choose({ period: next })
    announce(intl.formatMessage(messages.period, { period: intl.formatMessage(periodDescriptions[next]) }))
  }

  return (shortcut) => {
    if (isGoing(shortcut)) return navigate(addressOf(destinationOfShortcut[shortcut]))
    switch (shortcut) {
      case "search":
        return show(shown === "palette" ? null : "palette")
      case "help":
        return show("shortcuts")
      case "hideAmounts":
        toggleAmounts()
        return announce(intl.formatMessage(amountsHidden ? messages.shown : messages.hidden))
      case "new":
        return offers("record") ? show({ kind: "add" }) : showToast(intl.formatMessage(messages.mayNotAdd))
      // The primary button of the page.
      case "record":
        if (!press("main .button-primary")) showToast(intl.formatMessage(messages.nothingNew))
        return undefined
      case "asOf":
        press("main .as-of-control button")
        return undefined
      case "shorterPeriod":
        return look(-1)
      case "longerPeriod":
        return look(1)
    }
  }
}
