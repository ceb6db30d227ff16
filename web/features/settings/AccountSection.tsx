import { useIntl } from "react-intl"
import { useClientState } from "#web/client/useClient.ts"
import { ConsentSettings } from "#web/consent/ConsentSettings.tsx"
import { demoMessages } from "#web/features/onboarding/demo/messages.ts"
import { useDemo } from "#web/features/onboarding/demo/useDemo.ts"
import { Section } from "#web/page/Page.tsx"
import { Button } from "#ui/Button.tsx"
import { sectionNames, settingsMessages as messages } from "./messages.ts"

/** What a guest sees in place of all that belongs to an account, with the way to one; and the consent, which this browser stores. */
export function AccountSection() {
  const intl = useIntl()
  const { signUp, isRunning } = useDemo()
  const isSignUpOpen = useClientState(({ installation }) => installation?.signUpOpen !== false)
  return (
    <div className="settings-parts">
      <Section title={intl.formatMessage(sectionNames.account)} note={intl.formatMessage(messages.needsAccount)}>
        {isSignUpOpen && (
          <p>
            <Button look="primary" onPress={signUp} isPending={isRunning} message={demoMessages.signUp} />
          </p>
        )}
      </Section>
      <ConsentSettings />
    </div>
  )
}
