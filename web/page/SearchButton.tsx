import { useIntl } from "react-intl"
import { Icon } from "#ui/Icon.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { useOverlays } from "./overlays.ts"
import { Say } from "#ui/Say.tsx"
import { text } from "#web/i18n/texts.ts"

const search = text("shell.search", "Search", "Button that opens the search and the commands")

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** A button that looks like a search field and opens the palette. */
export function SearchButton() {
  const show = useOverlays((state) => state.show)
  return (
    <button
      type="button"
      className="search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => show("palette")}
    >
      <Icon name="search" size={18} />
      <Say as="span" message={search} />
      <kbd aria-hidden="true">{isMac ? "⌘ K" : "Ctrl K"}</kbd>
    </button>
  )
}

/** The same as an icon, for narrow screens. */
export function SearchIconButton() {
  const intl = useIntl()
  const show = useOverlays((state) => state.show)
  return <IconButton icon="search" label={intl.formatMessage(search)} onPress={() => show("palette")} />
}
