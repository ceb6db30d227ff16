import { useEffect, useRef } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { type ChainState, readWalletChains, refreshWallet, type WalletView } from "#contract/wallets.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { chainNames } from "#web/i18n/words.ts"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { Button } from "#ui/Button.tsx"
import { Say } from "#ui/Say.tsx"
import { readFailureMessages, walletMessages as messages } from "./pageMessages.ts"

interface Props {
  readonly wallet: WalletView
}

/** Whether the balances of a wallet are read from chains now. */
export const isRead = ({ trackingMode, status, disconnectedOn }: WalletView): boolean =>
  trackingMode === "automatic" && status === "active" && disconnectedOn === null

/** The button that reads a wallet now. */
export function RefreshButton({ wallet: { walletId } }: Props) {
  const refresh = useCommandWithToast(refreshWallet, { params: { walletId } }, messages.refreshed)
  return <Button needs="record" icon="refresh" onPress={refresh} message={messages.refreshNow} />
}

/** When each chain was last read, and why it could not be read since. Reads a wallet that never was. */
export function ChainStates({ wallet }: Props) {
  const { walletId } = wallet
  const intl = useIntl()
  const query = useQuery(readWalletChains, { params: { walletId } })
  const refresh = useCommandWithToast(refreshWallet, { params: { walletId } }, messages.refreshed)
  const begun = useRef(false)
  const wasNeverRead =
    query.isCurrent && (query.answer?.chains.every(({ attemptedAt }) => attemptedAt === null) ?? false)
  useEffect(() => {
    if (!wasNeverRead || begun.current) return
    begun.current = true
    refresh()
  }, [wasNeverRead, refresh])
  return (
    <Section title={intl.formatMessage(messages.chains)} note={intl.formatMessage(messages.chainsNote)}>
      <Answered query={query} skeleton={<Skeleton lines={3} />}>
        {({ chains }) => (
          <ul className="chain-states">
            {chains.map((chain) => (
              <OneChain key={chain.chainId} chain={chain} />
            ))}
          </ul>
        )}
      </Answered>
    </Section>
  )
}

function OneChain({ chain: { chain, readAt, block, failure } }: { readonly chain: ChainState }) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <li>
      <span className="chain-name">{intl.formatMessage(chainNames[chain])}</span>
      <span>
        {readAt !== null && block !== null ? (
          <FormattedMessage
            {...(failure === null ? messages.chainRead : messages.chainStale)}
            values={{ block: figures.count(Number(block)), moment: figures.moment(readAt) }}
          />
        ) : (
          <FormattedMessage {...messages.chainNever} />
        )}
        {failure !== null && <Say as="span" className="chain-failure" message={readFailureMessages[failure]} />}
      </span>
    </li>
  )
}
