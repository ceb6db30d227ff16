import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { useLocation } from "wouter"
import { useIdentity } from "../api/session.tsx"
import { useFigures } from "../format/useFigures.ts"
import { failureMessage } from "../problems/failureMessage.ts"
import { Button } from "../ui/Button.tsx"
import { useInterfaceState } from "./interfaceState.ts"

const label = defineMessage({ id: "shell.signOut", defaultMessage: "Sign Out", description: "Button" })

/** Ends the session and goes back to the public pages; says so when the server could not be told. */
export function SignOutButton({ look = "quiet" }: { readonly look?: "quiet" | "plain" }) {
  const { signOut } = useIdentity()
  const intl = useIntl()
  const figures = useFigures()
  const say = useInterfaceState((state) => state.say)
  const [, navigate] = useLocation()
  const leave = async () => {
    const failure = await signOut()
    if (failure) say({ text: failureMessage(failure, intl, figures) })
    else navigate("/")
  }
  return (
    <Button look={look} icon="signOut" onPress={() => void leave()}>
      <FormattedMessage {...label} />
    </Button>
  )
}
