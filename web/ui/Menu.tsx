import type { ReactNode } from "react"
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from "react-aria-components"
import { Button, IconButton } from "./Button.tsx"
import "./Menu.css"

export interface MenuAction {
  readonly id: string
  readonly label: string
  readonly note?: string
  readonly look?: "danger"
  readonly run: () => void
}

interface Props {
  readonly label: string
  readonly actions: ReadonlyArray<MenuAction>
  /** A button with its words, or three dots that are called by them. */
  readonly trigger?: { readonly look: "primary" | "plain" } | undefined
  readonly icon?: "plus"
}

/** Actions that are chosen from a list. */
export function ActionMenu({ label, actions, trigger, icon }: Props) {
  const opener: ReactNode = trigger ? (
    <Button look={trigger.look} {...(icon ? { icon } : {})}>
      {label}
    </Button>
  ) : (
    <IconButton icon="more" label={label} />
  )
  return (
    <MenuTrigger>
      {opener}
      <Popover className="popover" placement="bottom end" offset={4}>
        <AriaMenu className="menu" onAction={(key) => actions.find(({ id }) => id === key)?.run()}>
          {actions.map((action) => (
            <MenuItem
              key={action.id}
              id={action.id}
              textValue={action.label}
              className={`menu-item ${action.look === "danger" ? "menu-item-danger" : ""}`}
            >
              {action.label}
              {action.note && <span className="menu-note">{action.note}</span>}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
