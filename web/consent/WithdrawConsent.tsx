import { Button } from "#ui/Button.tsx"
import { useConsent } from "./consentStore.ts"
import { consentMessages as messages } from "./messages.ts"

/** Withdraws the consent, where there is one: the banner asks again. */
export function WithdrawConsent({ look }: { readonly look: "plain" | "quiet" }) {
  const { record, withdraw } = useConsent()
  if (record === null) return null
  return <Button look={look} onPress={withdraw} message={messages.withdraw} />
}
