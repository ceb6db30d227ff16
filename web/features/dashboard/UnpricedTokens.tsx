import { AppLink } from "#ui/AppLink.tsx"
import { Say } from "#ui/Say.tsx"
import { dashboardMessages as messages } from "./messages.ts"

interface Props {
  /** How many tokens in wallets have no price. */
  readonly tokens: number
}

/** Below a total: what it leaves out, and the way to the page that names it. Nothing if the total is complete. */
export function UnpricedTokens({ tokens }: Props) {
  if (tokens === 0) return null
  return (
    <p className="fine soft">
      <Say as="span" message={messages.unpricedTokens} values={{ count: tokens }} />{" "}
      <AppLink to="/app/data-health" message={messages.toUnpricedTokens} />
    </p>
  )
}
