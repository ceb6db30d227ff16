import { useState } from "react"
import { correctCorporateAction } from "#contract/corporateActions.ts"
import { CorrectLegDialog, useHoldingsOfFact } from "#web/features/holdings/legs/CorrectLegDialog.tsx"
import type { ChangeProps } from "#web/features/holdings/legs/legOnPages.ts"
import { useFigures } from "#web/format/useFigures.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import {
  actionOfDraft,
  actionWith,
  dayFields,
  draftOfAction,
  fractionFields,
  ratioFields,
  termFields,
} from "./actionForm.ts"
import { ArrivingLine } from "./ArrivingLine.tsx"
import { actionMessages as messages } from "./messages.ts"
import { termsOfAction } from "./termsOfAction.ts"

/** Replaces a spin-off or merger between two holdings in both. */
export function CorrectCorporateAction(props: ChangeProps<"CorporateAction">) {
  const { holding, leg } = props
  const { numberFormat } = useFigures()
  const between = useHoldingsOfFact(props)
  const action = leg.terms._tag
  const format = { format: numberFormat }
  const contextOf = (one: typeof between.given) => ({ ...format, currency: one?.currency ?? holding.currency })
  const [inGiven, inReceived] = [contextOf(between.given), contextOf(between.received)]
  const [draft, setDraft] = useState<Draft>(() => draftOfAction(leg, inGiven))
  const fields = { draft, onChange: (changed: Draft) => setDraft((now) => actionWith(now, changed, format)) }
  return (
    <CorrectLegDialog
      {...props}
      between={between}
      endpoint={correctCorporateAction}
      title={action === "spinOff" ? messages.correctSpinOff : messages.correctMerger}
      words={messages}
      former={termsOfAction(leg)}
      termsOf={() => actionOfDraft(action, draft, inGiven, inReceived)}
    >
      <FormFields {...fields} fields={[...dayFields(action), ...ratioFields]} currency={inGiven.currency} />
      <FormFields {...fields} fields={fractionFields(format)} currency={inReceived.currency} />
      <ArrivingLine draft={draft} format={format} />
      <FormFields {...fields} fields={termFields(action)} currency={inGiven.currency} />
    </CorrectLegDialog>
  )
}
