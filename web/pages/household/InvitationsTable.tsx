import { FormattedMessage, useIntl } from "react-intl"
import { type InvitationView, withdrawInvitation } from "../../../server/contract/household.ts"
import { useSession } from "../../api/session.tsx"
import { useFigures } from "../../format/useFigures.ts"
import { useReversal } from "../../forms/useReversal.ts"
import { Button } from "../../ui/Button.tsx"
import { FigureTable } from "../../ui/FigureTable.tsx"
import { householdMessages as messages } from "./messages.ts"
import { termsColumns } from "./termsColumns.tsx"
import { usePersonName } from "./usePersonName.ts"

interface Props {
  readonly invitations: ReadonlyArray<InvitationView>
  readonly titles: ReadonlyMap<string, string>
}

/** Who was invited and has not answered. */
export function InvitationsTable({ invitations, titles }: Props) {
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
          id: "expires",
          header: intl.formatMessage(messages.expires),
          cell: ({ expiresOn }) => (
            <>
              {figures.day(expiresOn, "medium")}
              {expiresOn < today && (
                <span className="tag">
                  <FormattedMessage {...messages.expired} />
                </span>
              )}
            </>
          ),
        },
        {
          id: "withdraw",
          header: "",
          kind: "action",
          cell: (invitation) => <Withdraw invitation={invitation} />,
        },
      ]}
    />
  )
}

function Withdraw({ invitation: { invitationId, email } }: { readonly invitation: InvitationView }) {
  const intl = useIntl()
  const nameOf = usePersonName()
  const withdraw = useReversal(withdrawInvitation, { params: { invitationId } }, messages.withdrawn)
  return (
    <Button
      look="quiet"
      aria-label={intl.formatMessage(messages.withdrawOne, { email: nameOf({ name: null, email }) })}
      onPress={withdraw}
    >
      <FormattedMessage {...messages.withdraw} />
    </Button>
  )
}
