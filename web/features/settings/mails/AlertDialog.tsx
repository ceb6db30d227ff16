import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import type { SentBody } from "#contract/endpoint.ts"
import { type PriceAlertView, setPriceAlert, type WatchableHolding } from "#contract/people/priceAlerts.ts"
import { decimalFault } from "#web/format/decimalFault.ts"
import { typedDecimal } from "#web/format/numberFormat.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { useDraft, type FieldReasons } from "#web/forms/useSubmission.ts"
import { commonWords } from "#web/i18n/words.ts"
import { DecimalField, SelectField } from "#ui/Field.tsx"
import { alertMessages as messages, conditionNames } from "./messages.ts"

interface Props {
  readonly holdings: ReadonlyArray<WatchableHolding>
  /** The alert to change; absent for a new one. */
  readonly alert: PriceAlertView | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

type Condition = PriceAlertView["condition"]
const conditions: ReadonlyArray<Condition> = ["above", "below", "change"]

/** Sets or changes a price alert: a holding, a condition, and a price in the currency of its prices or a percentage. */
export function AlertDialog({ holdings, alert, onDone, onClose }: Props) {
  const intl = useIntl()
  const say = intl.formatMessage
  const figures = useFigures()
  const [alertId] = useState<string>(() => alert?.alertId ?? crypto.randomUUID())
  const { draft, change } = useDraft(() => ({
    holdingId: (alert?.holdingId ?? "") as string,
    condition: alert?.condition ?? "above",
    threshold: alert ? typedDecimal(alert.threshold, figures.numberFormat) : "",
  }))
  const holding = holdings.find(({ holdingId }) => holdingId === draft.holdingId)
  const isChange = draft.condition === "change"

  function request(): Result.Result<
    { readonly params: { readonly alertId: string }; readonly body: SentBody<typeof setPriceAlert> },
    FieldReasons
  > {
    const threshold = parseDecimal(draft.threshold, figures.numberFormat)
    const reasons = {
      ...(draft.holdingId === "" && { holdingId: "missing" }),
      ...(draft.threshold.trim() === ""
        ? { threshold: "missing" }
        : threshold === undefined && { threshold: decimalFault(draft.threshold, figures.numberFormat) }),
    }
    if (threshold === undefined || Object.keys(reasons).length > 0) return Result.fail(reasons)
    return Result.succeed({
      params: { alertId },
      body: { holdingId: draft.holdingId, condition: draft.condition, threshold },
    })
  }

  return (
    <CommandDialog
      title={say(alert ? messages.edit : messages.addTitle)}
      submitLabel={say(alert ? commonWords.save : messages.add)}
      endpoint={setPriceAlert}
      request={request}
      done={say(messages.saved)}
      onDone={onDone}
      onClose={onClose}
    >
      <SelectField
        name="holdingId"
        label={say(messages.holding)}
        isRequired
        autoFocus
        value={draft.holdingId}
        onChange={change("holdingId")}
        options={holdings.map(({ holdingId, name }) => ({ value: holdingId as string, label: name }))}
      />
      <SelectField<Condition>
        name="condition"
        label={say(messages.condition)}
        isRequired
        value={draft.condition}
        onChange={change("condition")}
        options={conditions.map((value) => ({ value, label: say(conditionNames[value]) }))}
      />
      <DecimalField
        name="threshold"
        label={say(isChange ? messages.percent : messages.threshold)}
        isRequired
        {...(isChange ? { suffix: "%" } : holding ? { suffix: holding.currency } : {})}
        {...(holding && {
          description: say(messages.lastPrice, {
            price: figures.price(holding.price.amount, holding.currency),
            day: figures.day(holding.price.on),
          }),
        })}
        value={draft.threshold}
        onChange={change("threshold")}
      />
    </CommandDialog>
  )
}
