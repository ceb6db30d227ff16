import { Result } from "effect"
import { useState } from "react"
import { type TypedMessageDescriptor, useIntl } from "react-intl"
import type { Endpoint } from "../../server/contract/endpoint.ts"
import type { RequestOf } from "../api/call.ts"
import type { NotDone } from "../problems/notDoneMessages.ts"
import { formMessages } from "./messages.ts"
import { useReversals, useTell } from "./useReversal.ts"
import { type FieldReasons, type Submission, useSubmission } from "./useSubmission.ts"

interface Revision<E extends Endpoint, Draft> {
  /** What is to be sent of a draft, or the fields that cannot be sent as they are. */
  readonly requestOf: (draft: Draft) => Result.Result<RequestOf<E>, FieldReasons>
  /** As it is now, and as it was when the window opened. */
  readonly draft: Draft
  readonly former: Draft
  readonly updated: TypedMessageDescriptor
  readonly notDone?: NotDone | undefined
  readonly onClose: () => void
}

/** The sending of a form that puts something right. The notice afterwards offers to take it back. */
export function useRevision<E extends Endpoint, Draft>(
  endpoint: E,
  { requestOf, draft, former, updated, notDone, onClose }: Revision<E, Draft>,
): Submission {
  const intl = useIntl()
  const tell = useTell()
  const [before] = useState(() => requestOf(former))
  const reviseBack = useReversals(endpoint, formMessages.revisedBack)
  return useSubmission(
    endpoint,
    () => requestOf(draft),
    () => {
      tell(intl.formatMessage(updated), Result.isSuccess(before) ? reviseBack(before.success) : undefined)
      onClose()
    },
    { notDone },
  )
}
