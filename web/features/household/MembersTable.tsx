import { FormattedMessage, type IntlShape, useIntl } from "react-intl"
import type { InvitationView, MemberTerms, MemberView } from "#contract/people/household.ts"
import { useSession } from "#web/client/useClient.ts"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { roleMeanings, roleNames } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { type Column, FigureTable } from "#ui/figures/FigureTable.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { householdMessages as messages } from "./messages.ts"
import { usePersonName } from "./usePersonName.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly members: ReadonlyArray<MemberView>
  readonly titles: ReadonlyMap<string, string>
  /** Absent if the user may not change members. */
  readonly onOpen?: ((action: "change" | "remove", member: MemberView) => void) | undefined
}

/** The members of the household with their roles. */
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
              {member.isYou && <Say as="span" className="tag" message={messages.you} />}
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

interface InvitationsTableProps {
  readonly invitations: ReadonlyArray<InvitationView>
  readonly titles: ReadonlyMap<string, string>
  readonly onWithdraw: (invitation: InvitationView) => void
}

/** The invitations that are still open. */
export function InvitationsTable({ invitations, titles, onWithdraw }: InvitationsTableProps) {
  const intl = useIntl()
  const figures = useFigures()
  const { today } = useSession()
  const nameOf = usePersonName()
  return (
    <FigureTable
      label={intl.formatMessage(messages.invitations)}
      rows={invitations}
      keyOf={({ invitationId }) => invitationId}
      columns={[
        {
          id: "email",
          header: intl.formatMessage(messages.email),
          isRowHeader: true,
          cell: ({ email }) => nameOf({ name: null, email }),
        },
        ...termsColumns<InvitationView>({ intl, figures, titles }),
        {
          id: "inviter",
          header: intl.formatMessage(messages.invitedBy),
          cell: ({ inviter }) => nameOf({ name: inviter, email: null }),
        },
        {
          id: "expires",
          header: intl.formatMessage(messages.expires),
          cell: ({ expiresOn }) => (
            <>
              {figures.day(expiresOn, "medium")}
              {expiresOn < today && <Say as="span" className="tag" message={messages.expired} />}
            </>
          ),
        },
        {
          id: "withdraw",
          header: "",
          kind: "action",
          cell: (invitation) => (
            <Button
              look="quiet"
              aria-label={intl.formatMessage(messages.withdrawOne, {
                email: nameOf({ name: null, email: invitation.email }),
              })}
              onPress={() => onWithdraw(invitation)}
            >
              <FormattedMessage {...messages.withdraw} />
            </Button>
          ),
        },
      ]}
    />
  )
}

interface Context {
  readonly intl: IntlShape
  readonly figures: Figures
  /** The titles of the portfolios that the user may see. */
  readonly titles: ReadonlyMap<string, string>
}

/** The columns for the terms of a member or an invitation: role, end and portfolios. */
function termsColumns<Row extends MemberTerms>({ intl, figures, titles }: Context): ReadonlyArray<Column<Row>> {
  const portfoliosOf = ({ portfolios }: MemberTerms): string => {
    if (portfolios === null) return intl.formatMessage(messages.everything)
    const known = portfolios.flatMap((portfolioId) => titles.get(portfolioId) ?? [])
    return known.length === portfolios.length
      ? intl.formatList(known)
      : intl.formatMessage(messages.chosenCount, { count: portfolios.length })
  }
  return [
    {
      id: "role",
      header: intl.formatMessage(messages.role),
      cell: ({ role }) => (
        <>
          <FormattedMessage {...roleNames[role]} />
          <Say as="span" className="table-sub table-words" message={roleMeanings[role]} />
        </>
      ),
    },
    {
      id: "until",
      header: intl.formatMessage(messages.until),
      cell: ({ until }) => (
        <span className="figure">
          {until === null ? intl.formatMessage(messages.withoutEnd) : figures.day(until, "medium")}
        </span>
      ),
    },
    { id: "portfolios", header: intl.formatMessage(messages.portfolios), cell: portfoliosOf },
  ]
}
