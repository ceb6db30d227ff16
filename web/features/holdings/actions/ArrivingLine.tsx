import { toPlainString } from "#contract/vocabulary.ts"
import { Say } from "#ui/Say.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import type { Draft, FormContext } from "#web/forms/formFields.ts"
import { arrivingOf } from "./actionForm.ts"
import { actionMessages as messages } from "./messages.ts"

interface Props {
  readonly draft: Draft
  readonly format: Pick<FormContext, "format">
}

/** How many units arrive, and the fraction that is paid out. */
export function ArrivingLine({ draft, format }: Props) {
  const { units } = useFigures()
  const arriving = arrivingOf(draft, format)
  if (!arriving) return null
  const text = toPlainString(arriving.units)
  const values = { units: units(text), one: text === "1" ? "yes" : "no" } as const
  return arriving.fraction ? (
    <Say
      message={messages.arriveAndFraction}
      values={{ ...values, fraction: units(toPlainString(arriving.fraction)) }}
    />
  ) : (
    <Say message={messages.arrive} values={values} />
  )
}
