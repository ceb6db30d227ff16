import { useState } from "react"
import { useIntl } from "react-intl"
import { listWalletReadings, voidWalletStatement, type WalletReadingView, type WalletView } from "#contract/wallets.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { EntryHistory, EntryWords, menuColumn } from "#web/features/holdings/entries/EntryLists.tsx"
import { ReasonDialog } from "#web/forms/CommandDialog.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { chainNames, commonWords } from "#web/i18n/words.ts"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { Say } from "#ui/Say.tsx"
import { walletMessages as formMessages } from "./messages.ts"
import { readingMessages as messages, walletMessages } from "./pageMessages.ts"

/** Every reading that changed the balances of a wallet, newest first. A wrong one can be voided. */
export function ReadingHistory({ wallet }: { readonly wallet: WalletView }) {
  const intl = useIntl()
  const figures = useFigures()
  const [voiding, setVoiding] = useState<WalletReadingView>()
  const query = useQuery(listWalletReadings, { params: { walletId: wallet.walletId }, query: {} })
  return (
    <Section title={intl.formatMessage(messages.title)} note={intl.formatMessage(messages.note)}>
      <Answered query={query} skeleton={<Skeleton lines={3} />}>
        {({ readings, next }) => (
          <>
            <EntryHistory
              label={intl.formatMessage(messages.title)}
              entries={readings}
              nothing={messages.nothing}
              columns={[
                {
                  id: "day",
                  header: intl.formatMessage(commonWords.day),
                  isRowHeader: true,
                  cell: ({ readOn }) => figures.day(readOn, "medium"),
                },
                {
                  id: "chains",
                  header: intl.formatMessage(walletMessages.chains),
                  cell: (reading) => (
                    <EntryWords
                      view={reading}
                      voidedBecause={messages.voidedBecause}
                      words={intl.formatList(reading.chains.map(({ chain }) => intl.formatMessage(chainNames[chain])))}
                    >
                      <span className="table-sub">
                        {reading.chains
                          .map(({ block, node }) =>
                            intl.formatMessage(messages.blockOfNode, { block: figures.count(Number(block)), node }),
                          )
                          .join(" · ")}
                      </span>
                    </EntryWords>
                  ),
                },
                {
                  id: "tokens",
                  header: intl.formatMessage(walletMessages.tokens),
                  kind: "figure",
                  cell: ({ chains }) => figures.count(chains.reduce((sum, { tokens }) => sum + tokens, 0)),
                },
                ...(wallet.status === "active"
                  ? [
                      menuColumn((reading: WalletReadingView) =>
                        reading.status === "voided" ? null : (
                          <ActionMenu
                            needs="record"
                            label={intl.formatMessage(commonWords.more)}
                            actions={[
                              {
                                id: "void",
                                label: intl.formatMessage(formMessages.void),
                                run: () => setVoiding(reading),
                              },
                            ]}
                          />
                        ),
                      ),
                    ]
                  : []),
              ]}
            />
            {next !== undefined && (
              <Say className="fine soft" message={messages.newest} values={{ count: readings.length }} />
            )}
          </>
        )}
      </Answered>
      {voiding && (
        <ReasonDialog
          isRequired
          endpoint={voidWalletStatement}
          requestOf={(reason) => ({
            params: { walletId: wallet.walletId, entryId: voiding.entryId },
            body: { reason },
          })}
          done={intl.formatMessage(messages.voided)}
          title={intl.formatMessage(messages.voidTitle)}
          about={wallet.title}
          what={figures.day(voiding.readOn)}
          text={messages.voidText}
          submitLabel={intl.formatMessage(formMessages.void)}
          onClose={() => setVoiding(undefined)}
        />
      )}
    </Section>
  )
}
