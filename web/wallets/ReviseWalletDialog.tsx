import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { reviseWallet, type WalletView } from "../../server/contract/wallets.ts"
import { useSession } from "../api/session.tsx"
import { FormFields } from "../forms/FormFields.tsx"
import { useRevision } from "../forms/useRevision.ts"
import { useFigures } from "../format/useFigures.ts"
import { commonWords } from "../messages/words.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { walletMessages as messages } from "./messages.ts"
import { draftOfTerms, termsForm, termsOfDraft } from "./walletForms.ts"

/** Puts what is known of a wallet right. Portfolio and currency stay. */
export function ReviseWalletDialog({ wallet, onClose }: { readonly wallet: WalletView; readonly onClose: () => void }) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today } = useSession()
  const context = { currency: wallet.currency, format: numberFormat }
  const [former] = useState(() => draftOfTerms(wallet, context))
  const [draft, setDraft] = useState(former)
  const form = useRevision(reviseWallet, {
    requestOf: (terms) =>
      Result.map(termsOfDraft(terms, context, wallet.trackingMode), (body) => ({
        params: { walletId: wallet.walletId },
        body,
      })),
    draft,
    former,
    updated: messages.updated,
    onClose,
  })
  return (
    <FormDialog
      title={intl.formatMessage(messages.revise)}
      about={wallet.title}
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
        currency={wallet.currency}
        today={today}
      />
    </FormDialog>
  )
}
