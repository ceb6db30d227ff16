import { Component, type ReactNode, useEffect, useState } from "react"
import { useIntl } from "react-intl"
import { prefetch } from "#web/client/prefetch.ts"
import { lazyPart } from "#ui/lazyPart.tsx"
import { showFailure } from "#ui/windows/Toasts.tsx"
import { useOverlays } from "#web/page/overlays.ts"
import { text } from "#web/i18n/texts.ts"

const CommandPalette = lazyPart(
  () => import("#web/features/search/CommandPalette.tsx"),
  (module) => module.CommandPalette,
)
const loadKeys = () => import("#web/features/search/shortcuts/ShortcutKeys.tsx")
const ShortcutKeys = lazyPart(loadKeys, (module) => module.ShortcutKeys)
const ShortcutSheet = lazyPart(
  () => import("#web/features/search/shortcuts/ShortcutSheet.tsx"),
  (module) => module.ShortcutSheet,
)
const BeginningDialog = lazyPart(
  () => import("#web/features/search/BeginningDialog.tsx"),
  (module) => module.BeginningDialog,
)

const notLoaded = text(
  "overlays.notLoaded",
  "This could not be loaded. Check your connection, then reload the page.",
  "Notice when the search, or a window over the page, could not be fetched",
)

/**
 * Dialogs over any page: the command palette, the list of shortcuts, and the forms that the palette opens. They are
 * loaded lazily.
 */
export function Overlays() {
  const shown = useOverlays((state) => state.shown)
  const show = useOverlays((state) => state.show)
  const areKeysLoaded = useKeysSoon()
  const close = () => show(null)
  return (
    <Contained key={typeof shown === "object" ? "window" : shown} onBroken={close}>
      {areKeysLoaded && <ShortcutKeys onListening={takeOver} />}
      {shown === "palette" && <CommandPalette />}
      {shown === "shortcuts" && <ShortcutSheet onClose={close} />}
      {shown !== null && typeof shown === "object" && <BeginningDialog beginning={shown} onClose={close} />}
    </Contained>
  )
}

/**
 * Loads the shortcuts when the page has loaded everything it needs, or with the first key. Until their listener is
 * added, `openSearch` handles Ctrl+K, because Ctrl alone is already a first key.
 */
function useKeysSoon(): boolean {
  const [areLoaded, setLoaded] = useState(false)
  useEffect(() => {
    let isThere = true
    let initTyped: ((event: KeyboardEvent) => void) | undefined
    const begin = async (pressed?: KeyboardEvent) => {
      // Without a network, the next key tries again.
      const keys = await loadKeys().catch(() => undefined)
      if (!keys || !isThere) return
      setLoaded(true)
      initTyped = keys.initTyped
      addEventListener("keydown", initTyped, true)
      if (!pressed) return
      initTyped(pressed)
      if (isPlainLetter(pressed)) missed = pressed.key
    }
    const fetchWithKey = (event: KeyboardEvent) => {
      if (!initTyped) void begin(event)
    }
    prefetch(begin)
    addEventListener("keydown", fetchWithKey)
    addEventListener("keydown", openSearch)
    return () => {
      isThere = false
      removeEventListener("keydown", fetchWithKey)
      removeEventListener("keydown", openSearch)
      if (initTyped) removeEventListener("keydown", initTyped, true)
    }
  }, [])
  return areLoaded
}

/** The letter that was pressed before the listener of the shortcuts was added. */
let missed: string | undefined

const isPlainLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[a-z]$/u.test(key) && !ctrlKey && !metaKey && !altKey

/** The listener of the shortcuts was added: it receives the letter that it missed. */
function takeOver(): void {
  removeEventListener("keydown", openSearch)
  const key = missed
  missed = undefined
  if (key) document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
}

function openSearch(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "k") return
  event.preventDefault()
  useOverlays.getState().show("palette")
}

function Contained({ children, onBroken }: { readonly children: ReactNode; readonly onBroken: () => void }) {
  const intl = useIntl()
  return (
    <Boundary
      onBroken={() => {
        onBroken()
        showFailure(intl.formatMessage(notLoaded))
      }}
    >
      {children}
    </Boundary>
  )
}

/** An overlay that fails is removed, and the page remains. */
class Boundary extends Component<
  { readonly children: ReactNode; readonly onBroken: () => void },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.onBroken()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
