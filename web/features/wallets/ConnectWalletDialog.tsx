import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import type { Currency } from "#contract/vocabulary.ts"
import { connectWallet, removeWallet } from "#contract/wallets.ts"
import { useSession } from "#web/client/useClient.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { FormFields } from "#web/forms/FormFields.tsx"
import { PortfolioFields, usePortfolioChoice } from "#web/forms/PortfolioFields.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { walletMessages as messages } from "./messages.ts"
import { blankTerms, termsForm, termsOfDraft } from "./walletForms.ts"

interface Props {
  readonly portfolioId?: string
  readonly onClose: () => void
}

/** Connects a crypto wallet. Its contents are recorded on its page. The toast afterwards offers to undo it. */
export function ConnectWalletDialog({ portfolioId, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { preferences } = useSession()
  const { on, isPast } = useAsOf()
  const choice = usePortfolioChoice(portfolioId)
  const [currency, setCurrency] = useState<Currency>(preferences.baseCurrency)
  const [draft, setDraft] = useState(() => ({
    ...blankTerms(),
    // On a page for a past day, the user enters what was held then. Today is no hint at when the wallet counts from.
    ...(isPast ? { connectedOn: on } : {}),
  }))
  const [walletId] = useState(() => crypto.randomUUID())
  const undo = useCommandWithToast(
    removeWallet,
    { params: { walletId }, body: { reason: intl.formatMessage(formMessages.undoneReason) } },
    messages.removed,
  )
  const request = () => {
    const terms = termsOfDraft(draft, { currency, format: numberFormat })
    if (Result.isFailure(terms)) return Result.fail({ ...choice.missing, ...terms.failure })
    if (choice.portfolioId === "") return Result.fail(choice.missing)
    return Result.succeed({
      params: { walletId },
      body: { portfolioId: choice.portfolioId, currency, ...terms.success },
    })
  }
  return (
    <CommandDialog
      title={intl.formatMessage(messages.add)}
      size="wide"
      endpoint={connectWallet}
      request={request}
      done={intl.formatMessage(messages.added)}
      undo={undo}
      onClose={onClose}
    >
      <PortfolioFields
        choice={choice}
        currency={currency}
        onCurrency={setCurrency}
        currencyHint={intl.formatMessage(messages.currencyHint)}
      />
      <FormFields
        fields={termsForm}
        draft={draft}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        currency={currency}
      />
    </CommandDialog>
  )
}
