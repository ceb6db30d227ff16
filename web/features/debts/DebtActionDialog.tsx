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
import { LineDialog, type OpenLineDialog } from "#web/features/lines/LineDialog.tsx"
import {
  blankDebtEntry,
  debtEntryForms,
  debtEntryOfDraft,
  draftOfDebtEntry,
  draftOfTerms,
  revisionForm,
  revisionOfDraft,
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
export type DebtAction = OpenLineDialog<DebtEntryKind, DebtEntryView>

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
  const { currency } = debt
  const context = { currency, format: figures.numberFormat }
  const entryForm = (kind: DebtEntryKind, initial: () => Draft): LineForm => ({
    initial,
    fields: fieldsOf({ fields: debtEntryForms[kind], currency, focusesFirst: true }),
    sentOf: (draft) => debtEntryOfDraft(kind, draft, context),
  })
  return (
    <LineDialog
      dialog={action}
      line={lineOfDebt(debt)}
      terms={{
        initial: () => draftOfTerms(debt, on, context),
        fields: fieldsOf({ fields: revisionForm, currency }),
        sentOf: (draft) => revisionOfDraft(draft, context),
      }}
      recording={(kind) => ({
        form: entryForm(kind, () => blankDebtEntry(kind, on, debt, context)),
        title: intl.formatMessage(recordDebtTitles[kind]),
        submitLabel: intl.formatMessage(entryMessages.record),
        done: intl.formatMessage(entryMessages.recorded, { entry: intl.formatMessage(debtEntryKindNames[kind]) }),
      })}
      changing={({ entryId, entry }) => ({
        entryId,
        former: sentEntry(entry),
        form: entryForm(entry._tag, () => draftOfDebtEntry(entry, context)),
        what: describeDebtEntry(entry, intl, figures),
      })}
      {...{ on, onClose }}
    />
  )
}
