import { FormattedMessage, useIntl } from "react-intl"
import type { MemberView } from "../../../server/contract/household.ts"
import { useFigures } from "../../format/useFigures.ts"
import { type Column, FigureTable } from "../../ui/FigureTable.tsx"
import { ActionMenu } from "../../ui/Menu.tsx"
import { householdMessages as messages } from "./messages.ts"
import { termsColumns } from "./termsColumns.tsx"
import { usePersonName } from "./usePersonName.ts"

interface Props {
  readonly members: ReadonlyArray<MemberView>
  readonly titles: ReadonlyMap<string, string>
  /** Absent: whoever looks may change nothing. */
  readonly onOpen?: ((action: "change" | "remove", member: MemberView) => void) | undefined
}

/** Who belongs to the household, and what each of them may do. */
export function MembersTable({ members, titles, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const nameOf = usePersonName()
  const actions: Column<MemberView> = {
    id: "actions",
    header: "",
    kind: "action",
    cell: (member) => (
      <ActionMenu
        label={intl.formatMessage(messages.actionsOf, { person: nameOf(member) })}
        actions={[
          { id: "change", label: intl.formatMessage(messages.change), run: () => onOpen?.("change", member) },
          ...(member.isYou
            ? []
            : [
                {
                  id: "remove",
                  label: intl.formatMessage(messages.remove),
                  look: "danger" as const,
                  run: () => onOpen?.("remove", member),
                },
              ]),
        ]}
      />
    ),
  }
  return (
    <FigureTable
      label={intl.formatMessage(messages.members)}
      rows={members}
      keyOf={({ memberId }) => memberId}
      columns={[
        {
          id: "person",
          header: intl.formatMessage(messages.person),
          isRowHeader: true,
          sortBy: nameOf,
          cell: (member) => (
            <>
              {nameOf(member)}
              {member.isYou && (
                <span className="tag">
                  <FormattedMessage {...messages.you} />
                </span>
              )}
              {member.name !== null && member.email !== null && <span className="table-sub">{member.email}</span>}
            </>
          ),
        },
        ...termsColumns<MemberView>({ intl, figures, titles }),
        ...(onOpen ? [actions] : []),
      ]}
    />
  )
}
