import { useEffect, useRef } from "react"
import { defineMessage, FormattedMessage } from "react-intl"
import { commonWords } from "../messages/words.ts"
import { Button } from "./Button.tsx"
import { CautionNote } from "./CautionNote.tsx"
import "./States.css"

const notFetched = defineMessage({
  id: "part.notFetched",
  defaultMessage:
    "This part could not be loaded. It loads once you are online; if it does not, reload the page, as there is a new version.",
  description: "In place of a page, a window or a chart that could not be fetched",
})

/** In place of a part of the client that did not come. It is asked for again by itself once there is a network. */
export function NotFetched({ onRetry }: { readonly onRetry: () => void }) {
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  useEffect(() => {
    const again = () => retry.current()
    addEventListener("online", again)
    return () => removeEventListener("online", again)
  }, [])
  return (
    <CautionNote
      role="alert"
      action={
        <Button onPress={onRetry}>
          <FormattedMessage {...commonWords.retry} />
        </Button>
      }
    >
      <FormattedMessage {...notFetched} />
    </CautionNote>
  )
}
