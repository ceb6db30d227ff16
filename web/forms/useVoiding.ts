import { Result } from "effect"
import { useState } from "react"
import type { AnswerOf, Endpoint } from "../../server/contract/endpoint.ts"
import type { AssetClass } from "../../server/contract/vocabulary.ts"
import type { RequestOf } from "../api/call.ts"
import { useSubmission } from "./useSubmission.ts"

/** What a `ReasonDialog` needs that takes something back only with a reason. */
export function useVoiding<E extends Endpoint>(
  endpoint: E,
  requestOf: (reason: string) => RequestOf<E>,
  onDone: (answer: AnswerOf<E>) => void,
  about: { readonly assetClass?: AssetClass } = {},
) {
  const [reason, setReason] = useState("")
  const form = useSubmission(
    endpoint,
    () => (reason.trim() === "" ? Result.fail({ reason: "missing" }) : Result.succeed(requestOf(reason.trim()))),
    onDone,
    about,
  )
  return { form, reason, onReason: setReason, isRequired: true }
}
