import { useId } from "react"
import { useIntl } from "react-intl"
import { Dialog } from "#ui/windows/Dialog.tsx"
import { Keys } from "./Keys.tsx"
import { ShortcutSwitch } from "./ShortcutSwitch.tsx"
import { type ShortcutGroup, shortcutGroups, shortcutIds, shortcuts } from "./registry.ts"
import { groupNames, nameOfShortcut, sheetMessages as messages } from "./words.ts"
import "./ShortcutSheet.css"
import { Say } from "#ui/Say.tsx"

/** All shortcuts, and the switch that turns single keys off. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  return (
    <Dialog title={intl.formatMessage(messages.title)} size="wide" onClose={onClose}>
      <div className="dialog-body shortcut-sheet">
        {shortcutGroups.map((group) => (
          <ShortcutsOf key={group} group={group} />
        ))}
        <ShortcutSwitch />
      </div>
    </Dialog>
  )
}

function ShortcutsOf({ group }: { readonly group: ShortcutGroup }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="shortcut-group">
      <Say as="h3" id={headingId} message={groupNames[group]} />
      <dl>
        {shortcutIds
          .filter((id) => shortcuts[id].group === group)
          .map((id) => (
            <div key={id} className="shortcut">
              <Say as="dt" message={nameOfShortcut(id)} />
              <dd>
                {shortcuts[id].keys.map((keys) => (
                  <Keys key={keys} keys={keys} />
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
