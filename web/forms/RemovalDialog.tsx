import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import type { Endpoint } from "../../server/contract/endpoint.ts"
import type { RequestOf } from "../api/call.ts"
import { useInterfaceState } from "../app/interfaceState.ts"
import { commonWords } from "../messages/words.ts"
import { ReasonDialog } from "./ReasonDialog.tsx"
import { useSubmission } from "./useSubmission.ts"

interface Props<E extends Endpoint> {
  readonly endpoint: E
  readonly requestFor: (reason: string | null) => RequestOf<E>
  readonly title: string
  readonly text: string
  readonly submitLabel: string
  /** What the notice says afterwards, which offers to take it back. */
  readonly removed: string
  readonly restore: () => void
  readonly onClose: () => void
}

/** Takes out what should never have been there, with a reason or without. */
export function RemovalDialog<E extends Endpoint>({ endpoint, requestFor, removed, restore, ...dialog }: Props<E>) {
  const intl = useIntl()
  const say = useInterfaceState((state) => state.say)
  const [reason, setReason] = useState("")
  const form = useSubmission(
    endpoint,
    () => Result.succeed(requestFor(reason.trim() === "" ? null : reason.trim())),
    () => {
      say({ text: removed, action: { label: intl.formatMessage(commonWords.undo), run: restore } })
      dialog.onClose()
    },
  )
  return <ReasonDialog {...dialog} form={form} reason={reason} onReason={setReason} isRequired={false} />
}
