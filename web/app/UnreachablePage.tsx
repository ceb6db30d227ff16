import { useEffect } from "react"
import { defineMessage, FormattedMessage } from "react-intl"
import { useConnection } from "../api/connection.ts"
import { commonWords } from "../messages/words.ts"
import { unreachable } from "../problems/plainFailures.ts"
import { Button } from "../ui/Button.tsx"

const messages = {
  title: defineMessage({
    id: "offline.title",
    defaultMessage: "You are offline",
    description: "Title of the page when the app is opened without a network",
  }),
  noAnswer: defineMessage({
    id: "offline.noAnswer",
    defaultMessage: "No connection to the server",
    description: "Title of the page when the app is opened and the server does not answer",
  }),
  text: defineMessage({
    id: "offline.text",
    defaultMessage:
      "Your figures are stored on the server, not on this device, and cannot be shown without a connection. This page continues automatically once you are online.",
    description: "On the page when the app is opened without a network",
  }),
}

/** When it cannot even be found out who is there. Goes on by itself once there is a network. */
export function UnreachablePage({ onRetry }: { readonly onRetry: () => void }) {
  const connection = useConnection()
  useEffect(() => {
    addEventListener("online", onRetry)
    return () => removeEventListener("online", onRetry)
  }, [onRetry])
  return (
    <main className="bare-page">
      <h1>
        <FormattedMessage {...(connection === "offline" ? messages.title : messages.noAnswer)} />
      </h1>
      <p role="alert">
        <FormattedMessage {...(connection === "offline" ? messages.text : unreachable)} />
      </p>
      <Button look="primary" onPress={onRetry}>
        <FormattedMessage {...commonWords.retry} />
      </Button>
    </main>
  )
}
