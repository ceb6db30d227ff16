import { useIntl } from "react-intl"
import { useInterfaceState } from "../../../app/interfaceState.ts"
import { securityMessages as messages } from "./messages.ts"

/** Copies a text, and says whether the browser let it. */
export function useCopy(): (text: string) => void {
  const intl = useIntl()
  const say = useInterfaceState((state) => state.say)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      say({ text: intl.formatMessage(messages.copied) })
    } catch {
      say({ text: intl.formatMessage(messages.notCopied) })
    }
  }
  return (text) => void copy(text)
}
