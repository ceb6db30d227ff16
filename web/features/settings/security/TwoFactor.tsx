import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import {
  type AuthenticatorView,
  readSecondFactors,
  removeAuthenticator,
  renewRecoveryCodes,
} from "#contract/people/account.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { showToast } from "#ui/windows/Toasts.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { QuestionDialog } from "#web/forms/CommandDialog.tsx"
import { Button } from "#ui/Button.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Icon } from "#ui/Icon.tsx"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { EnrolDialog } from "./EnrolDialog.tsx"
import { securityMessages as messages } from "./messages.ts"
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx"
import { Say } from "#ui/Say.tsx"

type TwoFactorDialog =
  | { readonly kind: "enrol"; readonly isFirst: boolean }
  | { readonly kind: "codes"; readonly codes: ReadonlyArray<string> }
  | { readonly kind: "renew" }
  | { readonly kind: "remove"; readonly device: AuthenticatorView; readonly isLast: boolean }

/** The authenticators of the user, and the number of unused recovery codes. */
export function TwoFactor() {
  const intl = useIntl()
  const session = useSession()
  const { replace } = useClient()
  const query = useQuery(readSecondFactors, {})
  const [dialog, setDialog] = useState<TwoFactorDialog>()
  const close = () => setDialog(undefined)
  const isOn = (query.answer?.authenticators.length ?? 0) > 0
  return (
    <Section
      title={intl.formatMessage(messages.twoFactor)}
      note={query.answer && intl.formatMessage(isOn ? messages.twoFactorOn : messages.twoFactorOff)}
    >
      <Answered query={query} skeleton={<Skeleton lines={3} />}>
        {({ authenticators, recoveryCodesLeft }) => (
          <div className="stack">
            {isOn && (
              <AuthenticatorTable
                authenticators={authenticators}
                onRemove={(device) => setDialog({ kind: "remove", device, isLast: authenticators.length === 1 })}
              />
            )}
            <div className="settings-buttons">
              <Button
                look={isOn ? "plain" : "primary"}
                icon={isOn ? "plus" : "admin"}
                onPress={() => setDialog({ kind: "enrol", isFirst: !isOn })}
              >
                <FormattedMessage {...(isOn ? messages.addDevice : messages.enable)} />
              </Button>
            </div>
            {isOn && <RecoveryCodesLeft left={recoveryCodesLeft} onRenew={() => setDialog({ kind: "renew" })} />}
          </div>
        )}
      </Answered>
      {dialog?.kind === "enrol" && (
        <EnrolDialog
          isFirst={dialog.isFirst}
          onEnrolled={(name, codes) => {
            showToast(intl.formatMessage(messages.deviceAdded, { name }))
            replace({ ...session, hasAuthenticator: true })
            setDialog(codes.length > 0 ? { kind: "codes", codes } : undefined)
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === "codes" && <RecoveryCodesDialog codes={dialog.codes} onClose={close} />}
      {dialog?.kind === "renew" && (
        <RenewRecoveryCodesDialog onRenewed={(codes) => setDialog({ kind: "codes", codes })} onClose={close} />
      )}
      {dialog?.kind === "remove" && (
        <RemoveAuthenticatorDialog
          device={dialog.device}
          isLast={dialog.isLast}
          onRemoved={() => {
            showToast(intl.formatMessage(messages.deviceRemoved, { name: dialog.device.name }))
            if (dialog.isLast) replace({ ...session, hasAuthenticator: false })
            close()
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}

interface Props {
  readonly authenticators: ReadonlyArray<AuthenticatorView>
  readonly onRemove: (device: AuthenticatorView) => void
}

/** The authenticators with the day on which they were added. */
function AuthenticatorTable({ authenticators, onRemove }: Props) {
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
              <FormattedMessage {...labelWords.remove} />
            </Button>
          ),
        },
      ]}
    />
  )
}

interface RecoveryCodesLeftProps {
  readonly left: number
  readonly onRenew: () => void
}

/** Below this number of recovery codes a warning is shown. */
const fewBelow = 3

/** The number of unused recovery codes, with a warning if there are few. */
function RecoveryCodesLeft({ left, onRenew }: RecoveryCodesLeftProps) {
  const isFew = left < fewBelow
  return (
    <div className="stack">
      <Say as="h3" message={messages.recovery} />
      <div className={isFew ? "note recovery-left" : "settings-row"}>
        {isFew && <Icon name="caution" />}
        <p>
          <FormattedMessage {...messages.recoveryLeft} values={{ left }} />{" "}
          {isFew && <FormattedMessage {...messages.recoveryFew} />}
        </p>
        <Button onPress={onRenew} message={messages.renew} />
      </div>
    </div>
  )
}

interface RemoveAuthenticatorDialogProps {
  readonly device: AuthenticatorView
  readonly isLast: boolean
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** Removes an authenticator, after explaining the consequences. */
function RemoveAuthenticatorDialog({
  device: { deviceId, name },
  isLast,
  onRemoved,
  onClose,
}: RemoveAuthenticatorDialogProps) {
  const intl = useIntl()
  return (
    <QuestionDialog
      title={intl.formatMessage(messages.removeDevice)}
      about={name}
      submitLabel={intl.formatMessage(labelWords.remove)}
      endpoint={removeAuthenticator}
      request={{ params: { deviceId } }}
      onDone={onRemoved}
      onClose={onClose}
    >
      <Say message={isLast ? messages.removeLastText : messages.removeText} />
    </QuestionDialog>
  )
}

interface RenewRecoveryCodesDialogProps {
  readonly onRenewed: (codes: ReadonlyArray<string>) => void
  readonly onClose: () => void
}

/** Creates new recovery codes, after explaining that the old ones become invalid. */
function RenewRecoveryCodesDialog({ onRenewed, onClose }: RenewRecoveryCodesDialogProps) {
  const intl = useIntl()
  return (
    <QuestionDialog
      title={intl.formatMessage(messages.recovery)}
      submitLabel={intl.formatMessage(messages.renew)}
      look="primary"
      endpoint={renewRecoveryCodes}
      request={{}}
      onDone={({ recoveryCodes }) => onRenewed(recoveryCodes)}
      onClose={onClose}
    >
      <Say message={messages.renewText} />
    </QuestionDialog>
  )
}
