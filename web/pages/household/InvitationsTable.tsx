import { FormattedMessage, useIntl } from "react-intl"
import type { InvitationView } from "../../../server/contract/household.ts"
import { useSession } from "../../api/session.tsx"
import { useFigures } from "../../format/useFigures.ts"
import { Button } from "../../ui/Button.tsx"
import { FigureTable } from "../../ui/FigureTable.tsx"
import { householdMessages as messages } from "./messages.ts"
import { termsColumns } from "./termsColumns.tsx"
import { usePersonName } from "./usePersonName.ts"

interface Props {
  readonly invitations: ReadonlyArray<InvitationView>
  readonly titles: ReadonlyMap<string, string>
  readonly onWithdraw: (invitation: InvitationView) => void
}

/** Who was invited and has not answered. */
export function InvitationsTable({ invitations, titles, onWithdraw }: Props) {
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
