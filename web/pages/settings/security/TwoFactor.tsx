import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { type AuthenticatorView, readSecondFactors } from "../../../../server/contract/account.ts"
import { useIdentity, useSession } from "../../../api/session.tsx"
import { useQuery } from "../../../api/useQuery.ts"
import { useInterfaceState } from "../../../app/interfaceState.ts"
import { Button } from "../../../ui/Button.tsx"
import { Section } from "../../../ui/Page.tsx"
import { Answered, Skeleton } from "../../../ui/States.tsx"
import { AuthenticatorTable } from "./AuthenticatorTable.tsx"
import { EnrolDialog } from "./EnrolDialog.tsx"
import { securityMessages as messages } from "./messages.ts"
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx"
import { RecoveryCodesLeft } from "./RecoveryCodesLeft.tsx"
import { RemoveAuthenticatorDialog } from "./RemoveAuthenticatorDialog.tsx"
import { RenewRecoveryCodesDialog } from "./RenewRecoveryCodesDialog.tsx"

type TwoFactorDialog =
  | { readonly kind: "enrol"; readonly isFirst: boolean }
  | { readonly kind: "codes"; readonly codes: ReadonlyArray<string> }
  | { readonly kind: "renew" }
  | { readonly kind: "remove"; readonly device: AuthenticatorView; readonly isLast: boolean }

/** The authenticators of somebody, and how many recovery codes are left for when none is at hand. */
export function TwoFactor() {
  const intl = useIntl()
  const session = useSession()
  const { replace } = useIdentity()
  const say = useInterfaceState((state) => state.say)
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
            say({ text: intl.formatMessage(messages.deviceAdded, { name }) })
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
            say({ text: intl.formatMessage(messages.deviceRemoved, { name: dialog.device.name }) })
            if (dialog.isLast) replace({ ...session, hasAuthenticator: false })
            close()
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}
