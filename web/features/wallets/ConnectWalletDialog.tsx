import { Result } from "effect"
import { useDeferredValue, useState } from "react"
import { useIntl } from "react-intl"
import type { Currency } from "#contract/vocabulary.ts"
import { checkWalletAddress, connectWallet, listWallets, removeWallet } from "#contract/wallets.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useSession } from "#web/client/useClient.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { FormFields } from "#web/forms/FormFields.tsx"
import { PortfolioFields, usePortfolioChoice } from "#web/forms/PortfolioFields.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { addressProblems } from "#web/problems/lineRefusalMessages.ts"
import { CautionNote } from "#ui/CautionNote.tsx"
import { Say } from "#ui/Say.tsx"
import { walletMessages as messages } from "./messages.ts"
import "./Wallets.css"
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
      <AddressCheck draft={draft} />
    </CommandDialog>
  )
}

/** The titles of the wallets that have one of these addresses. The case of letters is a checksum, and no part of an address. */
function useWalletsWith(addresses: ReadonlyArray<string>): ReadonlyArray<string> {
  const sought = new Set(addresses.filter((address) => address.length >= 4).map((address) => address.toLowerCase()))
  const { answer } = useQuery(listWallets, sought.size > 0 ? { query: {} } : null)
  return (answer?.wallets ?? []).flatMap(({ address, title }) =>
    address !== null && sought.has(address.toLowerCase()) ? [title] : [],
  )
}

/** Whether the balances of the address that is being typed can be read, and where a name leads. */
function AddressCheck({ draft }: { readonly draft: Readonly<Record<string, unknown>> }) {
  const intl = useIntl()
  const { trackingMode, address: typed } = draft
  const address = useDeferredValue(typeof typed === "string" ? typed.trim() : "")
  const isComplete =
    trackingMode === "automatic" && /^(?:[^.\s]+(?:\.[^.\s]+)*\.eth|[0-9A-Za-z]{26,128})$/.test(address)
  const { answer, isCurrent } = useQuery(checkWalletAddress, isComplete ? { query: { address } } : null)
  const others = useWalletsWith([address, ...(isComplete && isCurrent && answer?.address ? [answer.address] : [])])
  const twice = others.length > 0 && (
    <CautionNote>
      {intl.formatMessage(messages.sameAddress, { titles: intl.formatList(others), count: others.length })}
    </CautionNote>
  )
  if (!isComplete || !answer || !isCurrent) return <div role="status">{twice}</div>
  return (
    <div role="status">
      {twice}
      {answer.problem === null ? (
        answer.address !== null && (
          <Say
            className="fine soft wallet-address"
            message={messages.addressFound}
            values={{ address: answer.address }}
          />
        )
      ) : (
        <Say className="fine chain-failure" message={addressProblems[answer.problem]} />
      )}
    </div>
  )
}
