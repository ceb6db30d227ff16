import { Result } from "effect"
import { useRef } from "react"
import type { SentBody } from "#contract/endpoint.ts"
import type { openHolding } from "#contract/holdings.ts"
import { createInstrument, type InstrumentView } from "#contract/instruments.ts"
import type { FoundInstrument } from "#contract/market.ts"
import type { Currency } from "#contract/vocabulary.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { identifiedBy } from "#web/forms/priceSymbol.ts"
import type { Step } from "#web/forms/useSteps.ts"

type Attached = Exclude<SentBody<typeof openHolding>["instrument"], undefined>

/**
 * The steps that open a holding in a currency: with a chosen instrument, the first one finds or creates it. A further attempt
 * repeats it for another instrument alone. The form has asked about another currency before.
 */
export function useOpeningSteps(chosen: FoundInstrument | undefined) {
  const { run } = useCommand(createInstrument)
  const created = useRef(new Map<string, InstrumentView>())
  return (currency: Currency, open: (instrument: Attached) => ReturnType<Step["run"]>): ReadonlyArray<Step> => {
    if (!chosen) return [{ id: "holding", run: () => open(null) }]
    const body = identifiedBy(chosen)
    const id = `instrument ${JSON.stringify(body)}`
    const create = async () => {
      const answer = await run({ body })
      if (Result.isSuccess(answer)) created.current.set(id, answer.success)
      return answer
    }
    const openWithIt = () => {
      const instrument = created.current.get(id)
      if (!instrument) throw new Error("the step before created no instrument")
      const { instrumentId, currency: quoted } = instrument
      return open({ id: instrumentId, currency: quoted, inOtherCurrency: quoted !== currency })
    }
    return [
      { id, run: create },
      { id: "holding", run: openWithIt },
    ]
  }
}
