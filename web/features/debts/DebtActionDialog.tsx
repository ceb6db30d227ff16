import { Schema } from "effect"
import { useIntl } from "react-intl"
import {
  correctDebtEntry,
  DebtEntry,
  type DebtEntryView,
  type DebtView,
  recordDebtEntry,
  removeDebt,
  reopenDebt,
  restoreDebt,
  reviseDebtTerms,
  settleDebt,
  voidDebtEntry,
} from "#contract/debts.ts"
import type { DebtEntryKind } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { fieldsOf } from "#web/forms/FormFields.tsx"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import type { Line, LineForm } from "#web/features/lines/line.ts"
import {
  CorrectEntry,
  EndLine,
  RecordEntry,
  RemoveLine,
  ReviseLine,
  VoidEntry,
} from "#web/features/lines/LineDialogs.tsx"
import {
  blankDebtEntry,
  debtEntryForms,
  debtEntryOfDraft,
  draftOfDebtEntry,
  draftOfTerms,
  termsForm,
  termsOfDraft,
} from "./debtForms.ts"
import { describeDebtEntry } from "./debt.ts"
import { debtEntryKindNames, debtMessages, recordDebtTitles } from "./messages.ts"
import { liabilitiesMessages as messages } from "./pageMessages.ts"

export const lineOfDebt = ({ debtId, name, status, incurredOn, settledOn }: DebtView): Line => ({
  lineId: debtId,
  idName: "debtId",
  endName: "settledOn",
  name,
  status,
  beganOn: incurredOn,
  endedOn: settledOn,
  endpoints: {
    revise: reviseDebtTerms,
    end: settleDebt,
    reopen: reopenDebt,
    remove: removeDebt,
    restore: restoreDebt,
    record: recordDebtEntry,
    correct: correctDebtEntry,
    void: voidDebtEntry,
  },
  words: { ...messages, ...debtMessages, entry: entryMessages },
})

/** An action on a debt whose dialog opens over that of the debt. */
export type DebtAction =
  | { readonly kind: "record"; readonly entryKind: DebtEntryKind }
  | { readonly kind: "correct" | "void"; readonly entry: DebtEntryView }
  | { readonly kind: "revise" | "end" | "remove" }

interface Props {
  readonly debt: DebtView
  readonly action: DebtAction
  /** The day that the page shows. */
  readonly on: string
  readonly onClose: () => void
}

const sentEntry = Schema.encodeSync(DebtEntry)

/** The dialog of one action. */
export function DebtActionDialog({ debt, action, on, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const context = { currency: debt.currency, format: figures.numberFormat }
  const dialog = { line: lineOfDebt(debt), onClose }
  const entryForm = (kind: DebtEntryKind, initial: () => Draft): LineForm => ({
    initial,
    fields: fieldsOf({ fields: debtEntryForms[kind], currency: debt.currency, focusesFirst: true }),
    sentOf: (draft) => debtEntryOfDraft(kind, draft, context),
  })
  switch (action.kind) {
    case "record": {
      const kind = action.entryKind
      return (
        <RecordEntry
          {...dialog}
          form={entryForm(kind, () => blankDebtEntry(kind, on))}
          title={intl.formatMessage(recordDebtTitles[kind])}
          submitLabel={intl.formatMessage(entryMessages.record)}
          done={intl.formatMessage(entryMessages.recorded, { entry: intl.formatMessage(debtEntryKindNames[kind]) })}
        />
      )
    }
    case "correct":
    case "void": {
      const { entryId, entry } = action.entry
      const former = { entryId, former: sentEntry(entry) }
      return action.kind === "void" ? (
        <VoidEntry {...dialog} {...former} what={describeDebtEntry(entry, intl, figures)} />
      ) : (
        <CorrectEntry {...dialog} {...former} form={entryForm(entry._tag, () => draftOfDebtEntry(entry, context))} />
      )
    }
    case "revise": {
      const form: LineForm = {
        initial: () => draftOfTerms(debt, context),
        fields: fieldsOf({ fields: termsForm, currency: debt.currency }),
        sentOf: (draft) => termsOfDraft(draft, context),
      }
      return <ReviseLine {...dialog} form={form} />
    }
    case "end":
      return <EndLine {...dialog} on={on} />
    case "remove":
      return <RemoveLine {...dialog} />
  }
}
