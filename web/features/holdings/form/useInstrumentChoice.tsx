import { useState } from "react"
import { priceSymbolOf } from "#web/forms/priceSymbol.ts"
import { FormattedMessage } from "react-intl"
import type { FoundInstrument } from "#contract/market.ts"
import type { AssetClass, Currency } from "#contract/vocabulary.ts"
import type { Draft } from "#web/forms/formFields.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { Button } from "#ui/Button.tsx"
import { CautionNote } from "#ui/CautionNote.tsx"
import { hasCurrencyOfItsOwn, presetsOf, withPresets } from "./instrumentPresets.ts"
import { descriptionMessages as messages } from "./messages.ts"

interface Form {
  readonly assetClass: AssetClass
  /** The draft before anything is chosen. */
  readonly blank: Draft
  readonly baseCurrency: Currency
  /** An instrument that was chosen before the form opened. */
  readonly initial?: FoundInstrument
}

/**
 * The draft of a new holding, its currency, and the instrument that the user chose for it. An instrument presets the form, and the
 * currency unless the user has chosen one. A listing in another currency than the chosen one is only used once the user has
 * confirmed it.
 */
export function useInstrumentChoice({ assetClass, blank, baseCurrency, initial }: Form) {
  const [found, setFound] = useState(initial)
  const [presets, setPresets] = useState<Draft>({ ...blank, ...(initial && presetsOf(assetClass, initial)) })
  const [draft, setDraft] = useState<Draft>(presets)
  const [currency, setCurrency] = useState<Currency>(
    initial && hasCurrencyOfItsOwn(initial) ? initial.currency : baseCurrency,
  )
  const [isCurrencyChosen, setCurrencyChosen] = useState(false)
  const [confirmed, setConfirmed] = useState<string>()
  // Another symbol that is typed afterwards is no longer that of the instrument.
  /** The instrument whose symbol the form has. */
  const instrument =
    found && (draft["priceSymbol"] ?? "").trim().toUpperCase() === priceSymbolOf(found) ? found : undefined
  const isOther = instrument !== undefined && instrument.currency !== currency
  const question = `${instrument?.symbol} ${currency}`
  const asks = isOther && hasCurrencyOfItsOwn(instrument) && confirmed !== question

  return {
    draft,
    setDraft,
    currency,
    setCurrency,
    instrument,
    missing: (asks ? { priceSymbol: "instrument.otherCurrency" } : {}) as FieldReasons,
    choose: (chosen: FoundInstrument) => {
      const preset = presetsOf(assetClass, chosen)
      // The name of the instrument replaces the symbol, which a new holding is called until it has a name.
      const isSymbol = (draft["name"] ?? "") === (draft["priceSymbol"] ?? "").trim().toUpperCase()
      setDraft(withPresets(isSymbol ? { ...draft, name: "" } : draft, presets, preset))
      setFound(chosen)
      setPresets({ ...presets, ...preset })
      if (!isCurrencyChosen && hasCurrencyOfItsOwn(chosen)) setCurrency(chosen.currency)
    },
    chooseCurrency: (chosen: Currency) => {
      setCurrencyChosen(true)
      setCurrency(chosen)
    },
    question: asks && (
      <CautionNote
        role="status"
        action={
          <>
            <Button onPress={() => setCurrency(instrument.currency)}>
              <FormattedMessage {...messages.takeItsCurrency} values={{ currency: instrument.currency }} />
            </Button>
            <Button onPress={() => setConfirmed(question)}>
              <FormattedMessage {...messages.keepCurrency} values={{ currency }} />
            </Button>
          </>
        }
      >
        <FormattedMessage
          {...messages.otherCurrency}
          values={{
            name: instrument.name,
            quoted: instrument.currency,
            exchange: instrument.exchange?.name ?? "",
            currency,
          }}
        />
      </CautionNote>
    ),
  }
}
