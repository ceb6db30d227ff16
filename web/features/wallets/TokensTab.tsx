import { FormattedMessage, useIntl } from "react-intl"
import { markWalletToken, type TokenMark, type WalletAnswer } from "#contract/wallets.ts"
import { menuColumn } from "#web/features/holdings/entries/EntryLists.tsx"
import { useCommandsWithToast } from "#web/forms/useCommandWithToast.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { chainNames, commonWords } from "#web/i18n/words.ts"
import { AllocationBars } from "#ui/charts/AllocationBars.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { Section } from "#web/page/Page.tsx"
import { EmptyState } from "#web/page/States.tsx"
import type { WalletDialog } from "./WalletDialogs.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { Say } from "#ui/Say.tsx"
import { ChainStates, isRead, RefreshButton } from "./ChainStates.tsx"
import { heldBackMessages, markMessages, walletMessages as messages } from "./pageMessages.ts"
import { StateButton } from "./StatementsTab.tsx"

interface Props {
  readonly answer: WalletAnswer
  readonly onOpen: (dialog: WalletDialog) => void
}

/** The tokens of the last reading or statement, and their allocation to blockchains. */
export function TokensTab({ answer, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { wallet, holdings, on } = answer
  const mark = useMark(wallet.walletId, on)
  const { byChain, statedOn } = holdings
  const tokens = holdings.tokens.filter(({ read }) => read === null || /[1-9]/.test(read.counts))
  const isByReading = wallet.figures.basis === "quoted"
  const chainStates = isRead(wallet) && <ChainStates wallet={wallet} />
  if (holdings.tokens.length === 0) return <NoTokens wallet={wallet} onOpen={onOpen} />
  return (
    <div className="page">
      <Section
        title={intl.formatMessage(messages.tokens)}
        note={
          statedOn && intl.formatMessage(isByReading ? messages.asRead : messages.asOf, { day: figures.day(statedOn) })
        }
      >
        <FigureTable
          label={intl.formatMessage(messages.tokens)}
          rows={tokens}
          keyOf={keyOfToken}
          columns={[
            {
              id: "token",
              header: intl.formatMessage(messages.token),
              isRowHeader: true,
              sortBy: ({ token }) => token,
              cell: ({ token }) => token,
              foot: <FormattedMessage {...commonWords.total} />,
            },
            {
              id: "chain",
              header: intl.formatMessage(messages.chain),
              sortBy: ({ chain }) => intl.formatMessage(chainNames[chain]),
              cell: ({ chain }) => intl.formatMessage(chainNames[chain]),
            },
            {
              id: "balance",
              header: intl.formatMessage(messages.balance),
              kind: "figure",
              sortBy: ({ balance }) => balance,
              cell: ({ balance, read }) => (
                <span className="token-balance">{figures.units(read?.counts ?? balance)}</span>
              ),
            },
            {
              id: "share",
              header: intl.formatMessage(messages.share),
              kind: "figure",
              sortBy: ({ percent }) => percent,
              cell: ({ percent }) =>
                percent !== null && <span className="figure">{figures.computedPercent(percent)}</span>,
            },
            {
              id: "value",
              header: intl.formatMessage(commonWords.value),
              kind: "figure",
              sortBy: ({ value }) => value,
              cell: ({ value, balance }) =>
                value === null || (/[1-9]/.test(balance) && !/[1-9]/.test(value) && !isByReading) ? (
                  <span className="soft fine">{intl.formatMessage(messages.priceUnavailable)}</span>
                ) : (
                  <Money amount={value} currency={wallet.currency} />
                ),
              foot: <Money amount={wallet.figures.value} currency={wallet.currency} />,
            },
            ...(isByReading
              ? [menuColumn((token: Token) => <TokenMenu token={token} actions={["hidden"]} mark={mark} />)]
              : []),
          ]}
        />
        {isByReading && <Say className="fine soft" message={messages.receipts} />}
      </Section>
      <HeldBack holdings={holdings} mark={mark} />
      {byChain.length > 1 && (
        <Section title={intl.formatMessage(messages.byChain)}>
          <AllocationBars
            currency={wallet.currency}
            parts={byChain.flatMap(({ chain, value, percent }) =>
              value === null
                ? []
                : [{ id: chain, name: intl.formatMessage(chainNames[chain]), amount: value, percent }],
            )}
          />
        </Section>
      )}
      {chainStates}
    </div>
  )
}

/** In place of the tokens, with what can be done. */
function NoTokens({ wallet, onOpen }: Pick<WalletAnswer, "wallet"> & Pick<Props, "onOpen">) {
  const intl = useIntl()
  const readsChains = isRead(wallet)
  return (
    <div className="page">
      <EmptyState
        needs="record"
        title={intl.formatMessage(messages.noTokens)}
        text={intl.formatMessage(readsChains ? messages.noTokensRead : messages.noStatements)}
        action={
          wallet.status === "active" &&
          (readsChains ? <RefreshButton wallet={wallet} /> : <StateButton onOpen={onOpen} />)
        }
      />
      {readsChains && <ChainStates wallet={wallet} />}
    </div>
  )
}

type Token = WalletAnswer["holdings"]["tokens"][number]
type Mark = (token: Token, mark: TokenMark["mark"]) => void

const keyOfToken = ({ token, chain, read }: Token): string => `${chain} ${read?.contract ?? token}`

/** Records the decision of a member about a token. It applies to all days; `on` is the day that the page shows. */
function useMark(walletId: string, on: string): Mark {
  const send = useCommandsWithToast(markWalletToken, messages.marked)
  return ({ read }, mark) => {
    if (read === null) return
    const { chainId, contract } = read
    const body = { markedOn: on, chainId, contract, mark }
    send({ params: { walletId, entryId: crypto.randomUUID() }, body })()
  }
}

interface MenuProps {
  readonly token: Token
  readonly actions: ReadonlyArray<"counted" | "hidden" | "default">
  readonly mark: Mark
}

function TokenMenu({ token, actions, mark }: MenuProps) {
  const intl = useIntl()
  if (token.read === null) return null
  return (
    <ActionMenu
      needs="record"
      label={intl.formatMessage(commonWords.more)}
      actions={actions.map((id) => ({
        id,
        label: intl.formatMessage(markMessages[id]),
        run: () => mark(token, id),
      }))}
    />
  )
}

/** The tokens that were found and are in no figure, each with the reason and the decisions that are open. */
function HeldBack({ holdings, mark }: { readonly holdings: WalletAnswer["holdings"]; readonly mark: Mark }) {
  const intl = useIntl()
  const figures = useFigures()
  const heldBack = holdings.tokens.filter(({ read }) => read !== null && read.heldBack !== null)
  if (heldBack.length === 0) return null
  return (
    <Section title={intl.formatMessage(messages.heldBack)} note={intl.formatMessage(messages.heldBackNote)}>
      <FigureTable
        label={intl.formatMessage(messages.heldBack)}
        rows={heldBack}
        keyOf={keyOfToken}
        columns={[
          {
            id: "token",
            header: intl.formatMessage(messages.token),
            isRowHeader: true,
            cell: ({ token, read }) => (
              <>
                {token}
                <span className="table-sub wallet-address">{read?.contract}</span>
              </>
            ),
          },
          {
            id: "chain",
            header: intl.formatMessage(messages.chain),
            cell: ({ chain }) => intl.formatMessage(chainNames[chain]),
          },
          {
            id: "reason",
            header: intl.formatMessage(messages.heldBackReason),
            cell: ({ read }) => read?.heldBack && intl.formatMessage(heldBackMessages[read.heldBack]),
          },
          {
            id: "balance",
            header: intl.formatMessage(messages.balance),
            kind: "figure",
            cell: ({ balance }) => <span className="token-balance">{figures.units(balance)}</span>,
          },
          menuColumn((token: Token) => (
            <TokenMenu
              token={token}
              actions={token.read?.heldBack === "hidden" ? ["default"] : ["counted", "hidden"]}
              mark={mark}
            />
          )),
        ]}
      />
    </Section>
  )
}
