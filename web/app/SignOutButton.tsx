import { FormattedMessage } from "react-intl"
import { chromeMessages } from "../site/chrome/messages.ts"
import { Button } from "../ui/Button.tsx"
import { useLeaving } from "./useLeaving.ts"

/** Ends the session and goes back to the public pages. */
export function SignOutButton({ look = "quiet" }: { readonly look?: "quiet" | "plain" }) {
  const leave = useLeaving()
  return (
    <Button look={look} icon="signOut" onPress={() => void leave()}>
      <FormattedMessage {...chromeMessages.signOut} />
    </Button>
  )
}
