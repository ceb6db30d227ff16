import { useIntl } from "react-intl"
import { useSession } from "#web/client/useClient.ts"
import { Button } from "#ui/Button.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { arrangeMessages as messages, sectionNames } from "./arrangeMessages.ts"
import { type DashboardSection, moved, orderOf, withHidden, withShown } from "./sectionOrder.ts"
import { useStoringOrder } from "./useSectionOrder.ts"

/** The menu of a section of the dashboard, which moves and hides it. */
export function SectionMenu({ section }: { readonly section: DashboardSection }) {
  const intl = useIntl()
  const order = orderOf(useSession().preferences.dashboard)
  const store = useStoringOrder()
  const at = order.shown.indexOf(section)
  const action = (id: "up" | "down" | "hide", next: () => ReturnType<typeof orderOf>) => ({
    id,
    label: intl.formatMessage(messages[id]),
    run: () => void store(next()),
  })
  return (
    <ActionMenu
      label={intl.formatMessage(messages.menu, { section: intl.formatMessage(sectionNames[section]) })}
      actions={[
        ...(at > 0 ? [action("up", () => moved(order, section, -1))] : []),
        ...(at < order.shown.length - 1 ? [action("down", () => moved(order, section, 1))] : []),
        action("hide", () => withHidden(order, section)),
      ]}
    />
  )
}

/** The sections that the person has hidden, each with a button that shows it again. Nothing if none is hidden. */
export function HiddenSections() {
  const intl = useIntl()
  const order = orderOf(useSession().preferences.dashboard)
  const store = useStoringOrder()
  if (order.hidden.length === 0) return null
  return (
    <p className="hidden-sections soft" data-print="hidden">
      {intl.formatMessage(messages.hidden)}{" "}
      {order.hidden.map((section) => (
        <Button key={section} look="quiet" icon="eye" onPress={() => void store(withShown(order, section))}>
          {intl.formatMessage(messages.show, { section: intl.formatMessage(sectionNames[section]) })}
        </Button>
      ))}
    </p>
  )
}
