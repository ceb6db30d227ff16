import { Checkbox } from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import { useLocation } from "wouter"
import { adminPageNames } from "#web/features/admin/destinations.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { AccountAction, PersonView } from "#contract/people/admin.ts"
import { useSession } from "#web/client/useClient.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Icon } from "#ui/Icon.tsx"
import { ActionMenu, type MenuAction } from "#ui/windows/Menu.tsx"
import { StateMark, type Tone } from "#web/features/admin/StateMark.tsx"
import { useIsSuperAdmin } from "#web/features/admin/useIsSuperAdmin.ts"
import { actionNames } from "./actionMessages.ts"
import { describeHousehold } from "./describe.ts"
import { roleNames, statusNames, usersMessages as messages } from "./messages.ts"
import "#ui/FilterSwitch.css"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly people: ReadonlyArray<PersonView>
  readonly isSelected: (person: PersonView) => boolean
  readonly onSelect: (person: PersonView, isOn: boolean) => void
  readonly onAct: (action: AccountAction, person: PersonView) => void
  readonly onRole: (person: PersonView) => void
  readonly onPlan: (person: PersonView) => void
}

const toneOfStatus: Record<PersonView["status"], Tone> = { active: "good", unconfirmed: "caution", disabled: "bad" }

/** The users of this page, each with its actions. */
export function UsersTable({ people, isSelected, onSelect, ...acts }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const actionsOf = useActions(acts)
  const { userId: ownId } = useSession()
  const say = intl.formatMessage
  return (
    <FigureTable
      label={say(adminPageNames.users)}
      rows={people}
      keyOf={({ userId }) => userId}
      columns={[
        {
          id: "user",
          header: say(messages.user),
          isRowHeader: true,
          cell: (person) => (
            <span className="user-cell">
              <SelectBox
                label={say(messages.select, { email: person.email })}
                isOn={isSelected(person)}
                onChange={(isOn) => onSelect(person, isOn)}
              />
              <span className="user-name">
                {person.name ?? person.email}
                {person.userId === ownId && <Say as="span" className="tag" message={labelWords.you} />}
                {person.name !== null && <span className="table-sub">{person.email}</span>}
                <Say
                  as="span"
                  className="table-sub"
                  message={messages.since}
                  values={{ day: figures.day(person.createdAt.slice(0, 10), "medium") }}
                />
              </span>
            </span>
          ),
        },
        { id: "role", header: say(labelWords.role), cell: ({ role }) => <FormattedMessage {...roleNames[role]} /> },
        {
          id: "status",
          header: say(labelWords.status),
          cell: ({ status }) => (
            <StateMark tone={toneOfStatus[status]}>
              <FormattedMessage {...statusNames[status]} />
            </StateMark>
          ),
        },
        {
          id: "twoFactor",
          header: say(messages.twoFactor),
          cell: ({ hasAuthenticator }) => <FormattedMessage {...(hasAuthenticator ? messages.yes : messages.no)} />,
        },
        {
          id: "lastActivity",
          header: say(messages.lastActivity),
          cell: ({ lastActivityAt }) => (lastActivityAt ? figures.moment(lastActivityAt) : say(labelWords.never)),
        },
        {
          id: "sessions",
          header: say(messages.sessions),
          kind: "figure",
          cell: ({ sessions }) => figures.count(sessions),
        },
        {
          id: "households",
          header: say(messages.households),
          cell: ({ households }) =>
            households.map((household) => (
              <span key={household.householdId} className="user-household">
                {describeHousehold(household, intl, figures)}
              </span>
            )),
        },
        {
          id: "actions",
          header: "",
          kind: "action",
          cell: (person) => <ActionMenu label={say(commonWords.more)} actions={actionsOf(person)} />,
        },
      ]}
    />
  )
}

/** The actions on an account, without those that the server refuses: on one's own or on a super admin's account. */
function useActions({ onAct, onRole, onPlan }: Pick<Props, "onAct" | "onRole" | "onPlan">) {
  const intl = useIntl()
  const { userId: ownId } = useSession()
  const isSuperAdmin = useIsSuperAdmin()
  const [, navigate] = useLocation()
  const action = (name: AccountAction, person: PersonView): MenuAction => ({
    id: name,
    label: intl.formatMessage(actionNames[name]),
    ...(name === "disable" ? { look: "danger" as const } : {}),
    run: () => onAct(name, person),
  })
  return (person: PersonView): ReadonlyArray<MenuAction> => {
    const mayAct = person.userId !== ownId && (isSuperAdmin || person.role !== "superAdmin")
    const show = {
      id: "activity",
      label: intl.formatMessage(messages.showActivity),
      run: () => navigate(`/admin/activity?user=${person.userId}`),
    }
    const role = { id: "role", label: intl.formatMessage(messages.changeRole), run: () => onRole(person) }
    const plan = { id: "plan", label: intl.formatMessage(messages.grantPlan), run: () => onPlan(person) }
    return [
      show,
      ...(isSuperAdmin && person.userId !== ownId ? [role] : []),
      ...(isSuperAdmin && person.households.length > 0 ? [plan] : []),
      ...(mayAct ? [action("sendPasswordReset", person), action("signOut", person)] : []),
      ...(mayAct ? [action(person.status === "disabled" ? "enable" : "disable", person)] : []),
    ]
  }
}

interface SelectBoxProps {
  /** Only read aloud: the row shows the user. */
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A check box that selects a row. */
function SelectBox({ label, isOn, onChange }: SelectBoxProps) {
  return (
    <Checkbox className="check" aria-label={label} isSelected={isOn} onChange={onChange}>
      <span className="check-box" aria-hidden="true">
        {isOn && <Icon name="check" size={14} />}
      </span>
    </Checkbox>
  )
}
