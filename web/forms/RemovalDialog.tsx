import { Result } from "effect"
import { useState } from "react"
import type { Endpoint } from "../../server/contract/endpoint.ts"
import type { RequestOf } from "../api/call.ts"
import type { NotDone } from "../problems/notDoneMessages.ts"
import { ReasonDialog } from "./ReasonDialog.tsx"
import { useSubmission } from "./useSubmission.ts"
import { useTell } from "./useReversal.ts"

interface Props<E extends Endpoint> {
  readonly endpoint: E
  readonly requestFor: (reason: string | null) => RequestOf<E>
  readonly title: string
  readonly text: string
  readonly submitLabel: string
  /** What the notice says afterwards, which offers to take it back. */
  readonly removed: string
  readonly restore: () => void
  /** What the window says before the reason when it was not done. */
  readonly notDone?: NotDone | undefined
  readonly onClose: () => void
}

/** Takes out what should never have been there, with a reason or without. */
export function RemovalDialog<E extends Endpoint>({
  endpoint,
  requestFor,
  removed,
  restore,
  notDone,
  ...dialog
}: Props<E>) {
  const tell = useTell()
  const [reason, setReason] = useState("")
  const form = useSubmission(
    endpoint,
    () => Result.succeed(requestFor(reason.trim() === "" ? null : reason.trim())),
    () => {
      tell(removed, restore)
      dialog.onClose()
    },
    { notDone },
  )
  return <ReasonDialog {...dialog} form={form} reason={reason} onReason={setReason} isRequired={false} />
}
