import type { HoldingView } from "#contract/holdings.ts"
import { attachInstrument, detachInstrument } from "#contract/instruments.ts"
import { useCommandsWithToast, useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { settingsMessages as messages } from "./messages.ts"

/** Returns a function that brings back the instrument that a holding has now, or that it has none. */
export function useFormerInstrument({ holdingId, instrument }: HoldingView): () => void {
  const params = { holdingId }
  const detach = useCommandWithToast(detachInstrument, { params }, messages.detached)
  const attach = useCommandsWithToast(attachInstrument, messages.attached)
  if (instrument === null) return detach
  const { id: instrumentId, inOtherCurrency } = instrument
  return attach({ params, body: { instrumentId, inOtherCurrency } })
}
