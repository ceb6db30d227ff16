import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { type PortfolioView, recordStake } from "../../../server/contract/portfolios.ts"
import { useSession } from "../../api/session.tsx"
import { useInterfaceState } from "../../app/interfaceState.ts"
import { type FieldReasons, useDraft, useSubmission } from "../../forms/useSubmission.ts"
import { parseDecimal } from "../../format/numberFormat.ts"
import { useFigures } from "../../format/useFigures.ts"
import { FieldRow, FormDialog } from "../../ui/Dialog.tsx"
import { DayField, DecimalField, SelectField } from "../../ui/Field.tsx"
import { portfolioMessages as messages } from "./messages.ts"

interface Props {
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly ownerId?: string
  readonly on: string
  readonly onClose: () => void
}

/** States what a portfolio holds of another from a day on. */
export function RecordStakeDialog({ portfolios, ownerId = "", on, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today } = useSession()
  const say = useInterfaceState((state) => state.say)
  const [stakeId] = useState(() => crypto.randomUUID())
  const { draft, change } = useDraft(() => ({ ownerId, childId: "", percent: "", effectiveOn: on }))
  const options = portfolios.map(({ portfolioId: value, title: label }) => ({ value, label }))
  const form = useSubmission(
    recordStake,
    () => {
      const percent = parseDecimal(draft.percent, numberFormat)
      const wrong: FieldReasons = {
        ...Object.fromEntries(
          Object.entries(draft).flatMap(([name, typed]) => (typed.trim() === "" ? [[name, "missing"]] : [])),
        ),
        ...(draft.percent.trim() !== "" && percent === undefined ? { percent: "decimal.malformed" } : {}),
      }
      if (percent === undefined || Object.keys(wrong).length > 0) return Result.fail(wrong)
      return Result.succeed({ params: { stakeId }, body: { ...draft, percent } })
    },
    () => {
      say({ text: intl.formatMessage(messages.stakeRecorded) })
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.recordStake)}
      submitLabel={intl.formatMessage(messages.recordStake)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SelectField
        name="ownerId"
        label={intl.formatMessage(messages.owner)}
        options={options}
        value={draft.ownerId}
        onChange={change("ownerId")}
        isRequired
      />
      <SelectField
        name="childId"
        label={intl.formatMessage(messages.child)}
        options={options}
        value={draft.childId}
        onChange={change("childId")}
        isRequired
      />
      <FieldRow>
        <DecimalField
          name="percent"
          label={intl.formatMessage(messages.percent)}
          suffix="%"
          value={draft.percent}
          onChange={change("percent")}
          isRequired
        />
        <DayField
          name="effectiveOn"
          label={intl.formatMessage(messages.from)}
          value={draft.effectiveOn}
          onChange={change("effectiveOn")}
          max={today}
          isRequired
        />
      </FieldRow>
    </FormDialog>
  )
}
