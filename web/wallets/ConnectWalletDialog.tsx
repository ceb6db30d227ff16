import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import type { Currency } from "../../server/contract/vocabulary.ts"
import { connectWallet } from "../../server/contract/wallets.ts"
import { useSession } from "../api/session.tsx"
import { useInterfaceState } from "../app/interfaceState.ts"
import { FormFields } from "../forms/FormFields.tsx"
import { KeeperFields, useKeeper } from "../forms/KeeperFields.tsx"
import { useSubmission } from "../forms/useSubmission.ts"
import { useFigures } from "../format/useFigures.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { walletMessages as messages } from "./messages.ts"
import { blankTerms, termsForm, termsOfDraft } from "./walletForms.ts"

interface Props {
  readonly portfolioId?: string
  readonly onClose: () => void
}

/** Connects a crypto wallet. What is in it is stated on its page. */
export function ConnectWalletDialog({ portfolioId, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today, preferences } = useSession()
  const say = useInterfaceState((state) => state.say)
  const keeper = useKeeper(portfolioId)
  const [currency, setCurrency] = useState<Currency>(preferences.baseCurrency)
  const [draft, setDraft] = useState(blankTerms)
  const [walletId] = useState(() => crypto.randomUUID())
  const form = useSubmission(
    connectWallet,
    () => {
      const terms = termsOfDraft(draft, { currency, format: numberFormat })
      if (Result.isFailure(terms)) return Result.fail({ ...keeper.missing, ...terms.failure })
      if (keeper.portfolioId === "") return Result.fail(keeper.missing)
      return Result.succeed({
        params: { walletId },
        body: { portfolioId: keeper.portfolioId, currency, ...terms.success },
      })
    },
    () => {
      say({ text: intl.formatMessage(messages.connected) })
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.connect)}
      submitLabel={intl.formatMessage(messages.connect)}
      size="wide"
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <KeeperFields
        keeper={keeper}
        currency={currency}
        onCurrency={setCurrency}
        currencyHint={intl.formatMessage(messages.currencyHint)}
      />
      <FormFields
        fields={termsForm}
        draft={draft}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        currency={currency}
        today={today}
      />
    </FormDialog>
  )
}
