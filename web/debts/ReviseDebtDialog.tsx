import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { type DebtView, reviseDebtTerms } from "../../server/contract/debts.ts"
import { useSession } from "../api/session.tsx"
import { FormFields } from "../forms/FormFields.tsx"
import { useRevision } from "../forms/useRevision.ts"
import { useFigures } from "../format/useFigures.ts"
import { commonWords } from "../messages/words.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { draftOfTerms, termsForm, termsOfDraft } from "./debtForms.ts"
import { debtMessages as messages } from "./messages.ts"

/** Puts the terms of a debt right. Debtor and currency stay. */
export function ReviseDebtDialog({ debt, onClose }: { readonly debt: DebtView; readonly onClose: () => void }) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today } = useSession()
  const context = { currency: debt.currency, format: numberFormat }
  const [former] = useState(() => draftOfTerms(debt, context))
  const [draft, setDraft] = useState(former)
  const form = useRevision(reviseDebtTerms, {
    requestOf: (terms) =>
      Result.map(termsOfDraft(terms, context), (body) => ({ params: { debtId: debt.debtId }, body })),
    draft,
    former,
    updated: messages.updated,
    onClose,
  })
  return (
    <FormDialog
      title={intl.formatMessage(messages.revise)}
      about={debt.name}
      submitLabel={intl.formatMessage(commonWords.save)}
      size="wide"
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FormFields
        fields={termsForm}
        draft={draft}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        currency={debt.currency}
        today={today}
      />
    </FormDialog>
  )
}
