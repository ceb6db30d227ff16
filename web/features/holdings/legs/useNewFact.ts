import { useState } from "react"
import { type TypedMessageDescriptor, useIntl } from "react-intl"
import type { Endpoint } from "#contract/endpoint.ts"
import type { HoldingView } from "#contract/holdings.ts"
import type { LegKind } from "#contract/vocabulary.ts"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { factRequest } from "./factRequest.ts"
import type { SentSides } from "./legOnPages.ts"

/** Ids for a fact and its two entries, the same while a dialog is open. */
export function useFactIds() {
  const [ids] = useState(() => ({
    factId: crypto.randomUUID(),
    givenEntryId: crypto.randomUUID(),
    receivedEntryId: crypto.randomUUID(),
  }))
  return ids
}

interface Voiding {
  readonly kind: LegKind
  readonly void: Endpoint
  readonly voided: TypedMessageDescriptor
}

interface NewFact {
  readonly factId: string
  readonly sides: SentSides
  readonly undo: () => void
}

/** A fact that a dialog records. `receivedId` is empty until a holding is chosen. */
export function useNewFact(
  { kind, void: endpoint, voided }: Voiding,
  given: Pick<HoldingView, "holdingId">,
  receivedId: string,
): NewFact {
  const intl = useIntl()
  const { factId, ...entries } = useFactIds()
  const both = { givenHoldingId: given.holdingId, receivedHoldingId: receivedId }
  const reason = intl.formatMessage(formMessages.undoneReason)
  const undo = useCommandWithToast(endpoint, factRequest({ _tag: kind }, factId, { ...both, reason }), voided)
  return { factId, sides: { ...both, ...entries }, undo }
}
