import { Result } from "effect"
import { attachInstrument, createInstrument, detachInstrument } from "#contract/instruments.ts"
import type { SymbolChangeSuggestion } from "#contract/suggestions.ts"
import type { Failure } from "#web/client/exchange.ts"
import { useCommand } from "#web/client/useCommand.ts"

/** Lets holdings follow the new symbols of their companies: the instrument of the new listing values them. */
export function useSymbolChanges() {
  const { run: create, isRunning: isCreating } = useCommand(createInstrument)
  const { run: attach, isRunning: isAttaching } = useCommand(attachInstrument)
  const { run: detach } = useCommand(detachInstrument)

  /** Attaches one after the other, until one is refused. */
  async function follow(
    changes: ReadonlyArray<SymbolChangeSuggestion>,
  ): Promise<{ readonly followed: ReadonlyArray<SymbolChangeSuggestion>; readonly failure?: Failure }> {
    const followed: Array<SymbolChangeSuggestion> = []
    for (const change of changes) {
      const { inOtherCurrency, ...wanted } = change.instrument
      const created = await create({ body: wanted })
      if (Result.isFailure(created)) return { followed, failure: created.failure }
      const { instrumentId } = created.success
      const params = { holdingId: change.holdingId }
      const attached = await attach({ params, body: { instrumentId, inOtherCurrency } })
      if (Result.isFailure(attached)) return { followed, failure: attached.failure }
      followed.push(change)
    }
    return { followed }
  }

  /** Brings back what the holdings had before. Returns why one was refused. */
  async function goBack(changes: ReadonlyArray<SymbolChangeSuggestion>): Promise<Failure | undefined> {
    for (const { holdingId, attached } of changes) {
      const params = { holdingId }
      const done = attached === null ? await detach({ params }) : await attach({ params, body: attached })
      if (Result.isFailure(done)) return done.failure
    }
    return undefined
  }

  return { follow, goBack, isFollowing: isCreating || isAttaching }
}
