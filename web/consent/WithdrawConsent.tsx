import { FormattedMessage } from "react-intl"
import { Button } from "../ui/Button.tsx"
import { useConsent } from "./consentStore.ts"
import { consentMessages as messages } from "./messages.ts"

/** Takes the consent back, where there is one: the banner asks anew. */
export function WithdrawConsent({ look }: { readonly look: "plain" | "quiet" }) {
  const { record, withdraw } = useConsent()
  if (record === null) return null
  return (
    <Button look={look} onPress={withdraw}>
      <FormattedMessage {...messages.withdraw} />
    </Button>
  )
}
