import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react"
import { Menu, MenuItem, Popover } from "react-aria-components"
import { useIntl } from "react-intl"
import { Icon } from "#ui/Icon.tsx"
import { text } from "#web/i18n/texts.ts"
import type { MenuAction, MenuGroup } from "./Menu.tsx"

const backFrom = text(
  "menu.back",
  "Back from {group}",
  "First item of a part of a menu, shown as an arrow and the name of the part: leads back to the whole menu",
)

interface Props {
  readonly label: string
  readonly actions: ReadonlyArray<MenuAction | MenuGroup>
  readonly triggerRef: RefObject<HTMLElement | null>
  /** The item that gets the focus. */
  readonly focus: "first" | "last"
  readonly onChoose: (action: MenuAction) => void
  readonly onClose: () => void
}

const isGroup = (one: MenuAction | MenuGroup): one is MenuGroup => "actions" in one

/**
 * The list of an {@link ActionMenu}. Escape, a choice or a click beside it closes it and returns the focus. A group replaces the
 * list by its actions, in the same window, so that it fits a phone; Enter or the right arrow opens it, the left arrow leads back.
 */
export function MenuWindow({ label, actions, triggerRef, focus, onChoose, onClose }: Props) {
  const [group, setGroup] = useState<MenuGroup>()
  const window = useRef<HTMLDivElement>(null)
  const left = useRef<string>(undefined)
  // After a group, the focus is where the group was opened.
  useEffect(() => {
    if (group) left.current = group.id
    if (group || left.current === undefined) return undefined
    const item = `[data-key="${left.current}"]`
    // The list has its items, and its first one the focus, once it is drawn.
    const frame = requestAnimationFrame(() => window.current?.querySelector<HTMLElement>(item)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [group])
  const shown = group?.actions ?? actions
  const groupOf = (id: unknown) => actions.filter(isGroup).find((one) => one.id === id)
  const onKeyDownCapture = ({ key, target }: KeyboardEvent) => {
    if (key === "ArrowLeft") setGroup(undefined)
    const opened = target instanceof HTMLElement ? groupOf(target.dataset["key"]) : undefined
    if (key === "ArrowRight" && opened) setGroup(opened)
  }
  const run = (id: unknown) => {
    const action = shown.find((one) => one.id === id)
    if (action && !isGroup(action)) onChoose(action)
    else setGroup(groupOf(id))
  }
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={triggerRef}
      aria-label={label}
      className="popover"
      placement="bottom end"
      offset={4}
    >
      <div ref={window} onKeyDownCapture={onKeyDownCapture}>
        <Menu
          key={group?.id ?? "whole"}
          className="menu"
          aria-label={group?.label ?? label}
          autoFocus={group ? "first" : focus}
          onClose={onClose}
          onAction={run}
        >
          {group && <BackItem group={group} />}
          {shown.map((one) => (isGroup(one) ? groupItem(one) : actionItem(one)))}
        </Menu>
      </div>
    </Popover>
  )
}

const backId = "back"

function BackItem({ group: { label } }: { readonly group: MenuGroup }) {
  const intl = useIntl()
  const back = intl.formatMessage(backFrom, { group: label })
  return (
    <MenuItem
      id={backId}
      textValue={back}
      aria-label={back}
      shouldCloseOnSelect={false}
      className="menu-item menu-back"
    >
      <Icon name="chevronLeft" size={16} />
      {label}
    </MenuItem>
  )
}

const groupItem = ({ id, label }: MenuGroup) => (
  <MenuItem key={id} id={id} textValue={label} shouldCloseOnSelect={false} className="menu-item menu-group">
    {label}
    <Icon name="chevronRight" size={16} />
  </MenuItem>
)

const actionItem = ({ id, label, note, look, isDisabled = false }: MenuAction) => (
  <MenuItem
    key={id}
    id={id}
    textValue={label}
    isDisabled={isDisabled}
    className={`menu-item ${look === "danger" ? "menu-item-danger" : ""}`}
  >
    {label}
    {note && <span className="menu-note">{note}</span>}
  </MenuItem>
)
