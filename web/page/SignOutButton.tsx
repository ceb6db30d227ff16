import { useIntl } from "react-intl"
import { chromeMessages } from "#web/site/chrome/messages.ts"
import { Button } from "#ui/Button.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { useLeaving } from "./useLeaving.ts"
import "./SignOutButton.css"
import { text } from "#web/i18n/texts.ts"

const messages = {
  more: text(
    "shell.signOutMore",
    "Sign out of a shared computer",
    "Name of the button beside the one that signs out: opens the choice to forget the browser as well",
  ),
  sharedNote: text(
    "shell.signOutSharedNote",
    "For a shared computer: the next sign-in asks for a code.",
    "Below the choice to sign out and forget the browser",
  ),
}

/** Ends the session and goes to the public pages. On a shared computer, the browser is no longer trusted afterwards. */
export function SignOutButton({ look = "quiet" }: { readonly look?: "quiet" | "plain" }) {
  const intl = useIntl()
  const leave = useLeaving()
  return (
    <div className="sign-out">
      <Button look={look} icon="signOut" onPress={() => void leave()} message={chromeMessages.signOut} />
      <ActionMenu
        label={intl.formatMessage(messages.more)}
        icon="chevronDown"
        actions={[
          {
            id: "shared",
            label: intl.formatMessage(chromeMessages.signOutShared),
            note: intl.formatMessage(messages.sharedNote),
            run: () => void leave({ isShared: true }),
          },
        ]}
      />
    </div>
  )
}
