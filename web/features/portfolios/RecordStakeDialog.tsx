import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { type PortfolioView, recordStake, removeStake, type StakeView } from "#contract/portfolios.ts"
import { isZero, toPlainString } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"
import { decimalFault } from "#web/format/decimalFault.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { type FieldReasons, useDraft } from "#web/forms/useSubmission.ts"
import { FieldRow } from "#ui/windows/Dialog.tsx"
import { DayField } from "#ui/DayField.tsx"
import { DecimalField, SelectField, TextArea } from "#ui/Field.tsx"
import { portfolioMessages as messages } from "./messages.ts"
import { noteOf, restOf, stakesOn } from "./stakes.ts"

interface Props {
  readonly preset: { readonly ownerId?: string; readonly childId?: string }
  /** The portfolios to choose from, without removed ones. */
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly stakes: ReadonlyArray<StakeView>
  readonly on: string
  readonly onClose: () => void
}

/** Records the stake of one portfolio in another from a day on. */
export function RecordStakeDialog({ preset, portfolios, stakes, on, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today } = useSession()
  const [stakeId] = useState(() => crypto.randomUUID())
  const { draft, change, setDraft } = useDraft(() => ({
    ownerId: preset.ownerId ?? "",
    childId: preset.childId ?? "",
    effectiveOn: on,
    percent: "",
    note: "",
  }))
  const undo = useCommandWithToast(
    removeStake,
    { params: { stakeId }, body: { reason: intl.formatMessage(formMessages.undoneReason) } },
    messages.stakeRemoved,
  )
  const request = () => {
    const percent = parseDecimal(draft.percent, numberFormat)
    const { note, ...required } = draft
    const missing = Object.entries(required).filter(([, typed]) => typed.trim() === "")
    const wrong: FieldReasons = {
      ...(percent === undefined ? { percent: decimalFault(draft.percent, numberFormat) } : {}),
      ...Object.fromEntries(missing.map(([name]) => [name, "missing"])),
    }
    if (percent === undefined || Object.keys(wrong).length > 0) return Result.fail(wrong)
    return Result.succeed({ params: { stakeId }, body: { ...required, percent, note: noteOf(note) } })
  }
  const optionsWithout = (other: string) =>
    portfolios
      .filter(({ portfolioId }) => portfolioId !== other)
      .map(({ portfolioId: value, title: label }) => ({ value: value as string, label: label }))
  return (
    <CommandDialog
      title={intl.formatMessage(messages.recordStake)}
      endpoint={recordStake}
      request={request}
      done={intl.formatMessage(messages.stakeRecorded)}
      undo={undo}
      onClose={onClose}
    >
      <SelectField
        name="ownerId"
        label={intl.formatMessage(labelWords.owner)}
        options={optionsWithout("")}
        value={draft.ownerId}
        // A portfolio cannot own itself: choosing it as owner clears it as child.
        onChange={(ownerId) =>
          setDraft((now) => ({ ...now, ownerId, childId: now.childId === ownerId ? "" : now.childId }))
        }
        isRequired
        autoFocus={draft.ownerId === ""}
      />
      <SelectField
        name="childId"
        label={intl.formatMessage(messages.child)}
        description={
          draft.childId !== "" &&
          draft.effectiveOn !== "" && <HeldSoFar {...draft} portfolios={portfolios} stakes={stakes} />
        }
        options={optionsWithout(draft.ownerId)}
        value={draft.childId}
        onChange={change("childId")}
        isRequired
        autoFocus={draft.ownerId !== "" && draft.childId === ""}
      />
      <FieldRow>
        <DayField
          name="effectiveOn"
          label={intl.formatMessage(messages.from)}
          value={draft.effectiveOn}
          onChange={change("effectiveOn")}
          max={today}
          isRequired
        />
        <DecimalField
          name="percent"
          label={intl.formatMessage(labelWords.stake)}
          description={intl.formatMessage(messages.percentHint)}
          suffix="%"
          value={draft.percent}
          onChange={change("percent")}
          isRequired
          autoFocus={draft.ownerId !== "" && draft.childId !== ""}
        />
      </FieldRow>
      <TextArea
        name="note"
        label={intl.formatMessage(labelWords.note)}
        description={intl.formatMessage(messages.noteHint)}
        value={draft.note}
        onChange={change("note")}
      />
    </CommandDialog>
  )
}

interface HeldSoFarProps extends Pick<Props, "portfolios" | "stakes"> {
  readonly childId: string
  readonly effectiveOn: string
}

/** The owners of the chosen child on the chosen day, and the remaining percentage. */
function HeldSoFar({ childId, effectiveOn, portfolios, stakes }: HeldSoFarProps) {
  const intl = useIntl()
  const figures = useFigures()
  const held = stakesOn(stakes, effectiveOn).filter((stake) => stake.childId === childId)
  const rest = restOf(held)
  const day = figures.day(effectiveOn)
  if (held.length === 0) return <FormattedMessage {...messages.heldByNone} values={{ day }} />
  const titleOf = (id: string) => portfolios.find(({ portfolioId }) => portfolioId === id)?.title ?? "\u2013"
  const holders = intl.formatList(
    held.map(({ ownerId, percent }) => `${titleOf(ownerId)} ${figures.percent(toPlainString(percent))}`),
  )
  return isZero(rest) ? (
    <FormattedMessage {...messages.heldInFull} values={{ day, holders }} />
  ) : (
    <FormattedMessage {...messages.heldInPart} values={{ day, holders, rest: figures.percent(toPlainString(rest)) }} />
  )
}
