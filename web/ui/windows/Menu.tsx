import { useEffect, useRef, useState } from "react"
import type { ButtonProps } from "react-aria-components"
import type { Permission } from "#contract/vocabulary.ts"
import { Button } from "#ui/Button.tsx"
import type { IconName } from "#ui/Icon.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { lazyPart } from "#ui/lazyPart.tsx"
import { useOffers } from "./offers.ts"
import "./Menu.css"

export interface MenuAction {
  readonly id: string
  readonly label: string
  readonly note?: string
  readonly look?: "danger"
  readonly isDisabled?: boolean
  readonly run: () => void
}

/** Actions that are needed seldom, one step away behind an item of their own. */
export interface MenuGroup {
  readonly id: string
  readonly label: string
  readonly actions: ReadonlyArray<MenuAction>
}

interface Props {
  readonly label: string
  readonly actions: ReadonlyArray<MenuAction | MenuGroup>
  /** A button with the label; if absent, an icon button with the label as its name. */
  readonly trigger?: { readonly look: "primary" | "plain" } | undefined
  /** The icon of the button, instead of the dots if there is no `trigger`. */
  readonly icon?: IconName
  /** The permission that its actions need: members without it do not see the menu. */
  readonly needs?: Permission
}

const MenuWindow = lazyPart(
  () => import("./MenuWindow.tsx"),
  (module) => module.MenuWindow,
)

/** A button with a menu of actions. It opens with a click, Enter, Space or an arrow key. */
export function ActionMenu({ label, actions, trigger, icon, needs }: Props) {
  const isOffered = useOffers()(needs)
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<"first" | "last">()
  const chosen = useRef<MenuAction>(undefined)
  // Only once the menu is gone can the button have the focus, to which a dialog that the action opens returns it.
  useEffect(() => {
    const action = chosen.current
    if (opened || !action) return
    chosen.current = undefined
    button.current?.focus()
    action.run()
  }, [opened])
  if (!isOffered) return null
  const opener = {
    ref: button,
    onPress: () => setOpened("first"),
    onKeyDown: (event: Parameters<NonNullable<ButtonProps["onKeyDown"]>>[0]) => {
      if (event.key === "ArrowDown") setOpened("first")
      else if (event.key === "ArrowUp") setOpened("last")
      // The keys of the page are for others, which react-aria would keep from them.
      else event.continuePropagation()
    },
    "aria-haspopup": "menu",
    "aria-expanded": opened !== undefined,
  } as const
  return (
    <>
      {trigger ? (
        <Button look={trigger.look} {...(icon ? { icon } : {})} {...opener}>
          {label}
        </Button>
      ) : (
        <IconButton icon={icon ?? "more"} label={label} {...opener} />
      )}
      {opened && (
        <MenuWindow
          label={label}
          actions={actions}
          triggerRef={button}
          focus={opened}
          onChoose={(action) => {
            chosen.current = action
            setOpened(undefined)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
