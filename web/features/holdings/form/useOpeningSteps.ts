import { Result } from "effect"
import { useCallback, useEffect, useRef, useState } from "react"
import type { SentBody } from "#contract/endpoint.ts"
import type { openHolding } from "#contract/holdings.ts"
import { createInstrument, type InstrumentView } from "#contract/instruments.ts"
import type { FoundInstrument } from "#contract/market.ts"
import type { Currency } from "#contract/vocabulary.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { identifiedBy } from "#web/forms/priceSymbol.ts"
import type { Step } from "#web/forms/useSteps.ts"

type Attached = Exclude<SentBody<typeof openHolding>["instrument"], undefined>
type Created = ReturnType<ReturnType<typeof useCommand<typeof createInstrument>>["run"]>

/**
 * Finds or creates a chosen instrument at once, so that its price is known while the form is filled in, and has the steps that
 * open a holding with it in a currency. A failure is repeated, and stated, when the form is sent. The form has asked about
 * another currency before.
 */
export function useOpeningSteps(chosen: FoundInstrument | undefined) {
  const { run } = useCommand(createInstrument)
  const created = useRef(new Map<string, Created>())
  const [known, setKnown] = useState<{ readonly id: string; readonly instrument: InstrumentView }>()
  const body = chosen && identifiedBy(chosen)
  const id = `instrument ${JSON.stringify(body)}`

  const create = useCallback(
    (wanted: NonNullable<typeof body>, name: string): Created => {
      const before = created.current.get(name)
      if (before) return before
      const answer = run({ body: wanted }).then((one) => {
        if (Result.isFailure(one)) created.current.delete(name)
        else setKnown({ id: name, instrument: one.success })
        return one
      })
      created.current.set(name, answer)
      return answer
    },
    [run],
  )
  useEffect(() => {
    if (body) void create(body, id)
    // The id has everything of the body.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [create, id])

  return {
    /** The chosen instrument, once it is known to the household. */
    instrument: known?.id === id ? known.instrument : undefined,
    opening: (currency: Currency, open: (instrument: Attached) => ReturnType<Step["run"]>): ReadonlyArray<Step> => {
      if (!body) return [{ id: "holding", run: () => open(null) }]
      const openWithIt = async () => {
        const answer = await create(body, id)
        if (Result.isFailure(answer)) return answer
        const { instrumentId, currency: quoted } = answer.success
        return open({ id: instrumentId, currency: quoted, inOtherCurrency: quoted !== currency })
      }
      return [
        { id, run: () => create(body, id) },
        { id: "holding", run: openWithIt },
      ]
    },
  }
}
