import { type ReactNode, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { Icon } from "#ui/Icon.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { lazyPart } from "#ui/lazyPart.tsx"
import { productName } from "#contract/productName.ts"
import { text } from "#web/i18n/texts.ts"

const Drawer = lazyPart(
  () => import("#ui/windows/Drawer.tsx"),
  (module) => module.Drawer,
)

const menu = text("shell.menu", "Menu", "Button that opens the navigation on a phone")

interface Props {
  /** The accessible name of the navigation. */
  readonly label: string
  /** The most used destinations, as list items. */
  readonly destinations: ReactNode
  /** All other destinations, in a drawer; a link in it calls `close`. */
  readonly drawer: (close: () => void) => ReactNode
}

/** The navigation at the bottom of the screen of a phone. */
export function PhoneBar({ label, destinations, drawer }: Props) {
  const intl = useIntl()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  const close = () => setOpen(false)
  return (
    <div className="phone-bar">
      <nav aria-label={label}>
        <ul>
          {destinations}
          <li>
            <button
              type="button"
              className="phone-bar-item"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(true)}
            >
              <Icon name="menu" />
              <FormattedMessage {...menu} />
            </button>
          </li>
        </ul>
      </nav>
      {wasOpened && (
        <Drawer label={intl.formatMessage(menu)} isOpen={isOpen} onOpenChange={setOpen}>
          <div className="drawer-head">
            <span className="wordmark">{productName}</span>
            <IconButton icon="close" label={intl.formatMessage(commonWords.close)} onPress={close} />
          </div>
          {drawer(close)}
        </Drawer>
      )}
    </div>
  )
}
