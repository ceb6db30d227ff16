import { useIntl } from "react-intl"
import { useInterfaceState } from "../app/interfaceState.ts"
import { commonWords } from "../messages/words.ts"

/** Says in a notice what was done, and offers there to take it back, where that can be. */
export function useTell(): (text: string, takeBack?: () => void) => void {
  const intl = useIntl()
  const say = useInterfaceState((state) => state.say)
  return (text, takeBack) =>
    say({ text, ...(takeBack && { action: { label: intl.formatMessage(commonWords.undo), run: takeBack } }) })
}
