import { Result } from "effect"
import { useEffect, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { type HoldingPrices, readHoldingPrices } from "#contract/holdingPrices.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { attachInstrument, createInstrument, type InstrumentView } from "#contract/instruments.ts"
import type { FoundInstrument, InstrumentClass } from "#contract/market.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { identifiedBy, priceSymbolOf } from "#web/forms/priceSymbol.ts"
import { SymbolField } from "#web/forms/SymbolField.tsx"
import { useToast } from "#web/forms/useCommandWithToast.ts"
import { useSubmission } from "#web/forms/useSubmission.ts"
import { hasCurrencyOfItsOwn } from "#web/features/holdings/form/instrumentPresets.ts"
import { failureSentence } from "#web/problems/failureSentence.ts"
import { Button } from "#ui/Button.tsx"
import { CautionNote } from "#ui/CautionNote.tsx"
import { FormDialog } from "#ui/windows/Dialog.tsx"
import { FiguresBeforeAfter } from "./FiguresBeforeAfter.tsx"
import { settingsMessages as messages } from "./messages.ts"
import { useFormerInstrument } from "./useAttaching.ts"

interface Props {
  readonly holding: HoldingView
  readonly prices: HoldingPrices
  /** The instrument that the symbol of the holding looks like: it is chosen at first. */
  readonly proposal: FoundInstrument | undefined
  readonly onClose: () => void
}

/** Searches an instrument, shows what follows for the figures of the holding, and attaches it. */
export function AttachDialog({ holding, prices, proposal, onClose }: Props) {
  const intl = useIntl()
  const { holdingId, currency, assetClass } = holding
  const params = { holdingId }
  const [text, setText] = useState(proposal ? priceSymbolOf(proposal) : "")
  const { found, created, problem, choose, forget } = useChosen(proposal)
  const [confirmed, setConfirmed] = useState<string>()
  const asksFor = created && found && created.currency !== currency && hasCurrencyOfItsOwn(found) && created.currency
  const isConfirmed = asksFor === confirmed
  const { answer } = useQuery(
    readHoldingPrices,
    created ? { params, query: { instrumentId: created.instrumentId } } : null,
  )
  const showToast = useToast()
  const undo = useFormerInstrument(holding)
  const form = useSubmission(
    attachInstrument,
    () => {
      if (!created) return Result.fail({ instrument: "instrument.missing" })
      if (asksFor && !isConfirmed) return Result.fail({ instrument: "instrument.notConverted" })
      const { instrumentId } = created
      return Result.succeed({ params, body: { instrumentId, inOtherCurrency: created.currency !== currency } })
    },
    () => {
      showToast(intl.formatMessage(messages.attached), undo)
      onClose()
    },
    { assetClass },
  )
  return (
    <FormDialog
      title={intl.formatMessage(prices.instrument ? messages.change : messages.attach)}
      about={holding.name}
      form={{ ...form, problem: problem ?? form.problem }}
      size="wide"
      onClose={onClose}
    >
      {asksFor && !isConfirmed && (
        <CautionNote
          role="status"
          action={
            <Button onPress={() => setConfirmed(asksFor)}>
              <FormattedMessage {...messages.accept} values={{ currency: asksFor }} />
            </Button>
          }
        >
          <FormattedMessage {...messages.otherCurrency} values={{ name: created.name, quoted: asksFor, currency }} />
        </CautionNote>
      )}
      <SymbolField
        name="instrument"
        label={intl.formatMessage(messages.search)}
        isRequired
        value={text}
        onChange={(typed) => {
          setText(typed)
          if (found && typed.trim().toUpperCase() !== priceSymbolOf(found)) forget()
        }}
        instruments={assetClass as typeof InstrumentClass.Type}
        onInstrument={(chosen) => {
          setText(priceSymbolOf(chosen))
          choose(chosen)
        }}
      />
      {created && created.currency !== currency && (!asksFor || isConfirmed) && (
        <p className="soft">
          <FormattedMessage {...messages.accepted} values={{ quoted: created.currency, currency }} />
        </p>
      )}
      {answer?.attached && <FiguresBeforeAfter currency={currency} before={answer.current} after={answer.attached} />}
    </FormDialog>
  )
}

/** The chosen instrument of the list, and the one that the server has or creates for it. */
function useChosen(proposal: FoundInstrument | undefined) {
  const intl = useIntl()
  const figures = useFigures()
  const { run } = useCommand(createInstrument)
  const [found, setFound] = useState(proposal)
  const [created, setCreated] = useState<InstrumentView>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let isShown = true
    const create = async (chosen: FoundInstrument) => {
      const answer = await run({ body: identifiedBy(chosen) })
      if (!isShown) return
      if (Result.isSuccess(answer)) setCreated(answer.success)
      else setProblem(await failureSentence(answer.failure, intl, figures))
    }
    setCreated(undefined)
    setProblem(undefined)
    if (found) void create(found)
    return () => {
      isShown = false
    }
    // The texts of a failure do not ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [found, run])
  return { found, created, problem, choose: setFound, forget: () => setFound(undefined) }
}
