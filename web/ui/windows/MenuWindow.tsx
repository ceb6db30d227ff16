import type { RefObject } from "react"
import { Menu, MenuItem, Popover } from "react-aria-components"
import type { MenuAction } from "./Menu.tsx"

interface Props {
  readonly label: string
  readonly actions: ReadonlyArray<MenuAction>
  readonly triggerRef: RefObject<HTMLElement | null>
  /** The item that gets the focus. */
  readonly focus: "first" | "last"
  readonly onClose: () => void
}

/** The list of an {@link ActionMenu}. Escape, a choice or a click beside it closes it and returns the focus. */
export function MenuWindow({ label, actions, triggerRef, focus, onClose }: Props) {
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
      <Menu
        className="menu"
        aria-label={label}
        autoFocus={focus}
        onClose={onClose}
        onAction={(key) => actions.find(({ id }) => id === key)?.run()}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.id}
            id={action.id}
            textValue={action.label}
            isDisabled={action.isDisabled ?? false}
            className={`menu-item ${action.look === "danger" ? "menu-item-danger" : ""}`}
          >
            {action.label}
            {action.note && <span className="menu-note">{action.note}</span>}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}
