import { Button } from "#ui/Button.tsx"
import { useConsent } from "./consentStore.ts"
import { consentMessages as messages } from "./messages.ts"

/** A button that withdraws the consent, if there is one. The banner then asks again. */
export function WithdrawConsent({ look }: { readonly look: "plain" | "quiet" }) {
  const record = useConsent((state) => state.record)
  const withdraw = useConsent((state) => state.withdraw)
  if (record === null) return null
  return <Button look={look} onPress={withdraw} message={messages.withdraw} />
}
