import { Schema } from "effect"
import type { ReactNode } from "react"
import { useIntl } from "react-intl"
import {
  closeHolding,
  correctEntry,
  Entry,
  type EntryView,
  type HoldingView,
  isInView,
  recordEntry,
  removeHolding,
  reopenHolding,
  restoreHolding,
  reviseHolding,
  voidEntry,
} from "#contract/holdings.ts"
import { behaviourOf, type EntryKind, isLeg } from "#contract/vocabulary.ts"
import { isInPercent } from "#contract/unitOfPrice.ts"
import { useFigures } from "#web/format/useFigures.ts"
import type { Draft, FormField } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { deleteNotDone, updateNotDone } from "#web/problems/notDoneMessages.ts"
import type { Line, LineForm } from "#web/features/lines/line.ts"
import { LineDialog, type OpenLineDialog } from "#web/features/lines/LineDialog.tsx"
import { describeEntry } from "#web/features/holdings/entries/describeEntry.ts"
import { blankEntry, draftOfEntry, entryFields, entryOfDraft } from "#web/features/holdings/entries/entryForms.ts"
import { fieldLabels } from "#web/features/holdings/entries/fieldLabels.ts"
import { type FormedKind, isFormed, kindOnPages } from "#web/features/holdings/entries/kinds/kinds.ts"
import { eachOf, hundredfold } from "#web/features/holdings/entries/kinds/trade.ts"
import { PriceOfDay } from "#web/features/holdings/entries/PriceOfDay.tsx"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { nameOfDraft, type RecordChoice, titleOfDraft } from "#web/features/holdings/entries/recordChoices.ts"
import { DescriptionFields } from "#web/features/holdings/form/DescriptionFields.tsx"
import { descriptionOfDraft, draftOfDescription } from "#web/features/holdings/form/descriptionForms.ts"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import { descriptionMessages } from "#web/features/holdings/form/messages.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { lazyPart } from "#ui/lazyPart.tsx"
import type { RecordProps } from "#web/features/holdings/legs/legOnPages.ts"
import { legOnPages } from "#web/features/holdings/legs/legsOnPages.ts"
import { VoidLegDialog } from "#web/features/holdings/legs/VoidLegDialog.tsx"
import { holdingMessages } from "./messages.ts"

const PriceFileDialog = lazyPart(
  () => import("#web/features/holdings/priceFile/PriceFileDialog.tsx"),
  (module) => module.PriceFileDialog,
)

export const lineOfHolding = (holding: HoldingView): Line => ({
  lineId: holding.holdingId,
  idName: "holdingId",
  endName: "closedOn",
  name: holding.name,
  status: holding.status,
  beganOn: holding.openedOn,
  endedOn: holding.closedOn,
  endpoints: {
    revise: reviseHolding,
    end: closeHolding,
    reopen: reopenHolding,
    remove: removeHolding,
    restore: restoreHolding,
    record: recordEntry,
    correct: correctEntry,
    void: voidEntry,
  },
  words: {
    ...holdingMessages,
    ...descriptionMessages,
    updated: classOf(holding.assetClass).texts.updated,
    removed: classOf(holding.assetClass).texts.deleted,
    entry: entryMessages,
  },
  assetClass: holding.assetClass,
  updateNotDone: updateNotDone[holding.assetClass],
  removeNotDone: deleteNotDone[holding.assetClass],
})

/** The dialog that is open over the page. */
export type HoldingDialog = OpenLineDialog<Pick<RecordChoice, "kind" | "preset">, EntryView>

interface Props {
  readonly dialog: HoldingDialog
  readonly holding: HoldingView
  /** The day that the page shows. */
  readonly on: string
  readonly onOpen?: (dialog: HoldingDialog) => void
  readonly onClose: () => void
}

const sentEntry = Schema.encodeSync(Entry)

/** The dialog of an action. A swap, move or transfer concerns two holdings, so it is only changed as a whole. */
export function OpenDialog({ dialog, holding, on, onOpen, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { assetClass, currency } = holding
  const context = { currency, format: figures.numberFormat }
  const entryForm = (kind: FormedKind, initial: () => Draft): LineForm => ({
    initial,
    fields: (draft, onChange) => <EntryFields {...{ kind, draft, onChange, currency, holding }} />,
    sentOf: (draft) => entryOfDraft(kind, assetClass, draft, context),
  })
  return (
    <LineDialog
      dialog={dialog}
      line={lineOfHolding(holding)}
      terms={{
        initial: () => draftOfDescription(holding, context),
        fields: (draft, onChange) => (
          <DescriptionFields {...{ assetClass, draft, onChange, currency }} occasion="revising" />
        ),
        sentOf: (draft) => descriptionOfDraft(assetClass, "revising", draft, context),
      }}
      recording={({ kind, preset }) =>
        isFormed(kind)
          ? {
              form: entryForm(kind, () => blankEntry(kind, assetClass, on, preset)),
              title: (draft) => intl.formatMessage(titleOfDraft(kind, assetClass, draft)),
              submitLabel: intl.formatMessage(entryMessages.record),
              done: (draft) =>
                intl.formatMessage(entryMessages.recorded, {
                  entry: intl.formatMessage(nameOfDraft(kind, assetClass, draft)),
                }),
              onDone: (draft) =>
                onOpen && isSale(kind, draft, holding) ? onOpen({ kind: "end", on: draft["paidOn"] ?? on }) : onClose(),
            }
          : {
              instead: ownDialog(kind, { given: holding, preset, on, onClose }),
            }
      }
      changing={({ entryId, entry }) => {
        if (!isInView(entry)) return { instead: null }
        if (isLeg(entry)) {
          const Change = (dialog.kind === "correct" && legOnPages(entry._tag).CorrectDialog) || VoidLegDialog
          return { instead: <Change leg={entry} holding={holding} onClose={onClose} /> }
        }
        const voidable = { entryId, former: sentEntry(entry), what: describeEntry(entry, intl, figures) }
        if (entry._tag === "OwnPrices") return voidable
        return { ...voidable, form: entryForm(entry._tag, () => draftOfEntry(entry, assetClass, context)) }
      }}
      {...{ on, onClose }}
    />
  )
}

/** The dialog of a kind of entry that is not recorded in a form of fields alone. */
function ownDialog(kind: Exclude<EntryKind, FormedKind>, props: RecordProps): ReactNode {
  if (kind === "OwnPrices") return <PriceFileDialog holding={props.given} onClose={props.onClose} />
  const { RecordDialog } = legOnPages(kind)
  return <RecordDialog {...props} />
}

/** Whether a cash flow sells the whole holding: not where holdings roll forward, because these can be sold in parts. */
const isSale = (kind: FormedKind, draft: Draft, { assetClass, closedOn }: HoldingView): boolean =>
  kind === "CashFlow" &&
  draft["kind"] === "exit" &&
  draft["sold"] !== "part" &&
  closedOn === null &&
  !behaviourOf[assetClass].rollsForward

interface EntryFieldsProps {
  readonly holding: HoldingView
  readonly kind: FormedKind
  readonly draft: Draft
  /** Called with the whole draft, including fields that depend on the changed ones. */
  readonly onChange: (draft: Draft) => void
  readonly currency: string
}

/** Of a bond quoted in percent, the units are its nominal amount, of which the value of one is not typed. */
const fieldsOfBond = (fields: ReadonlyArray<FormField>): ReadonlyArray<FormField> =>
  fields
    .filter(({ name }) => name !== "valuePerUnit")
    .map((field) => (field.name === "quantity" ? { ...field, label: labelWords.nominal } : field))

/** The fields of one kind of entry. */
function EntryFields({ kind, draft, onChange, currency, holding }: EntryFieldsProps) {
  const intl = useIntl()
  const figures = useFigures()
  const { numberFormat } = figures
  const { typedInto } = kindOnPages(kind)
  const { assetClass, holdingId } = holding
  const inPercent = isInPercent(holding.details)

  /** The price of one unit below the total: it reveals a mistyped digit. */
  const hintOf = ({ name }: FormField): string | undefined => {
    if (name === "quantity" && inPercent) return intl.formatMessage(fieldLabels.nominalHint, { currency })
    if (name !== "consideration" || assetClass === "metal") return undefined
    const each = eachOf(draft, numberFormat)
    if (each === undefined) return undefined
    return inPercent
      ? intl.formatMessage(fieldLabels.inPercent, { percent: figures.percent(hundredfold(each)) })
      : intl.formatMessage(fieldLabels.perUnit, { price: figures.price(each, currency) })
  }
  const change = (changed: Draft) =>
    onChange(typedInto ? typedInto(draft, changed, numberFormat) : { ...draft, ...changed })
  const isPriced = behaviourOf[assetClass].isCountedInUnits && (kind === "Trade" || kind === "Valuation")
  return (
    <>
      <FormFields
        fields={inPercent ? fieldsOfBond(entryFields(kind, assetClass)) : entryFields(kind, assetClass)}
        draft={draft}
        onChange={change}
        currency={currency}
        hintOf={hintOf}
        focusesFirst
      />
      {isPriced && <PriceOfDay {...{ holdingId, kind, draft, currency, inPercent }} onChange={change} />}
    </>
  )
}
