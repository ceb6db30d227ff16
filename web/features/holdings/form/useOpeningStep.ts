import { Result } from "effect"
import type { SentBody } from "#contract/endpoint.ts"
import type { openHolding } from "#contract/holdings.ts"
import { createInstrument } from "#contract/instruments.ts"
import type { FoundInstrument } from "#contract/market.ts"
import type { Currency } from "#contract/vocabulary.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { identifiedBy } from "#web/forms/priceSymbol.ts"
import type { Step } from "#web/forms/useSteps.ts"

type Attached = Exclude<SentBody<typeof openHolding>["instrument"], undefined>
type Opening = (currency: Currency, open: (instrument: Attached) => ReturnType<Step["run"]>) => Step

/**
 * The step that opens a holding in a currency, with the chosen instrument, which is found or created first. Nothing is created
 * before the form is sent. The form has asked about another currency before.
 */
export function useOpeningStep(chosen: FoundInstrument | undefined): Opening {
  const { run: create } = useCommand(createInstrument)
  return (currency, open) => ({
    id: "holding",
    run: async () => {
      if (!chosen) return open(null)
      const answer = await create({ body: identifiedBy(chosen) })
      if (Result.isFailure(answer)) return answer
      const { instrumentId, currency: quoted } = answer.success
      return open({ id: instrumentId, currency: quoted, inOtherCurrency: quoted !== currency })
    },
  })
}
