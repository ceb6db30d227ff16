import { Result } from "effect"
import { useDeferredValue, useState } from "react"
import { useIntl } from "react-intl"
import type { Currency } from "#contract/vocabulary.ts"
import { checkWalletAddress, connectWallet, listWallets, removeWallet } from "#contract/wallets.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useSession } from "#web/client/useClient.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { FormMore } from "#web/forms/FormMore.tsx"
import { lastEntryOf, rememberEntry } from "#web/forms/lastEntry.ts"
import { LineCurrencyField } from "#web/forms/LineCurrencyField.tsx"
import { OwnerChips } from "#web/forms/OwnerChips.tsx"
import { usePresets } from "#web/forms/usePresets.ts"
import { useOwners } from "#web/forms/useOwners.ts"
import { useSteps } from "#web/forms/useSteps.ts"
import { useSending } from "#web/forms/useSubmission.ts"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast, useToast } from "#web/forms/useCommandWithToast.ts"
import { addressProblems } from "#web/problems/lineRefusalMessages.ts"
import { FormDialog } from "#ui/windows/Dialog.tsx"
import { useFinishing } from "#ui/windows/dialogSteps.ts"
import { CautionNote } from "#ui/CautionNote.tsx"
import { Say } from "#ui/Say.tsx"
import { walletMessages as messages } from "./messages.ts"
import "./Wallets.css"
import { blankTerms, termsForm, termsOfDraft } from "./walletForms.ts"

interface Props {
  readonly portfolioId?: string
  /** The values of fields to begin with. */
  readonly preset?: Readonly<Record<string, string>>
  readonly onClose: () => void
}

/** The fields in sight. */
const inSight: ReadonlySet<string> = new Set(["title", "address", "trackingMode", "connectedOn"])
const shownTerms = termsForm.filter(({ name }) => inSight.has(name))
const folded = termsForm.filter(({ name }) => !inSight.has(name))

/** Connects a crypto wallet. Its contents are recorded on its page. The toast afterwards offers to undo it. */
export function ConnectWalletDialog({ portfolioId, preset, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { preferences, householdId } = useSession()
  const { on, isPast } = useAsOf()
  const finish = useFinishing()
  const [last] = useState(() => lastEntryOf(householdId))
  const choice = useOwners(portfolioId, last.owners)
  const [currency, setCurrency] = useState<Currency>(last.currency ?? preferences.baseCurrency)
  const [draft, setDraft] = useState((): Readonly<Record<string, string>> => ({
    ...blankTerms(),
    // On a page for a past day, the user enters what was held then. Today is no hint at when the wallet counts from.
    ...(isPast ? { connectedOn: on } : {}),
    ...preset,
  }))
  const [walletId] = useState(() => crypto.randomUUID())
  const undo = useCommandWithToast(
    removeWallet,
    { params: { walletId }, body: { reason: intl.formatMessage(formMessages.undoneReason) } },
    messages.removed,
  )
  const { run: connect } = useCommand(connectWallet)
  const showToast = useToast()
  const { send } = useSteps()
  const form = useSending({
    request: () => {
      const terms = termsOfDraft(draft, { currency, format: numberFormat })
      if (Result.isFailure(terms)) return Result.fail({ ...choice.missing, ...terms.failure })
      if (Object.keys(choice.missing).length > 0) return Result.fail(choice.missing)
      const owners = choice.opening(draft["connectedOn"] ?? on)
      const body = () => ({ portfolioId: owners.portfolioId(), currency, ...terms.success })
      return Result.succeed([
        ...owners.steps,
        { id: "wallet", run: () => connect({ params: { walletId }, body: body() }) },
      ])
    },
    send,
    onDone: () => {
      showToast(intl.formatMessage(messages.added), undo)
      rememberEntry(householdId, { owners: choice.chosen(), currency })
      finish(onClose)
    },
  })
  const fields = {
    draft,
    onChange: (changed: Readonly<Record<string, string>>) => setDraft((now) => ({ ...now, ...changed })),
    currency,
  }
  const presets = usePresets(folded, draft, [currency])
  return (
    <FormDialog title={intl.formatMessage(messages.add)} size="wide" form={form} onClose={onClose}>
      <FormFields {...fields} fields={shownTerms} />
      <AddressCheck draft={draft} />
      <OwnerChips choice={choice} />
      <FormMore presets={presets}>
        <LineCurrencyField currency={currency} onCurrency={setCurrency} hint={messages.currencyHint} />
        <FormFields {...fields} fields={folded} />
      </FormMore>
    </FormDialog>
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
