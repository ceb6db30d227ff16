import { FormattedMessage, useIntl } from "react-intl"
import type { AuthenticatorView } from "../../../../server/contract/account.ts"
import { useFigures } from "../../../format/useFigures.ts"
import { Button } from "../../../ui/Button.tsx"
import { FigureTable } from "../../../ui/FigureTable.tsx"
import { securityMessages as messages } from "./messages.ts"

interface Props {
  readonly authenticators: ReadonlyArray<AuthenticatorView>
  readonly onRemove: (device: AuthenticatorView) => void
}

/** The devices that make codes, and since when. */
export function AuthenticatorTable({ authenticators, onRemove }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <FigureTable
      label={intl.formatMessage(messages.twoFactor)}
      rows={authenticators}
      keyOf={({ deviceId }) => deviceId}
      columns={[
        { id: "name", header: intl.formatMessage(messages.device), isRowHeader: true, cell: ({ name }) => name },
        {
          id: "added",
          header: intl.formatMessage(messages.added),
          cell: ({ createdAt }) => figures.moment(createdAt),
        },
        {
          id: "lastUsed",
          header: intl.formatMessage(messages.lastUsed),
          cell: ({ lastUsedAt }) =>
            lastUsedAt === null ? intl.formatMessage(messages.never) : figures.moment(lastUsedAt),
        },
        {
          id: "remove",
          header: "",
          kind: "action",
          cell: (device) => (
            <Button
              look="quiet"
              aria-label={intl.formatMessage(messages.removeOne, { name: device.name })}
              onPress={() => onRemove(device)}
            >
              <FormattedMessage {...messages.remove} />
            </Button>
          ),
        },
      ]}
    />
  )
}
