import { Result, Schema } from "effect"
import { useIntl } from "react-intl"
import {
  disconnectWallet,
  reconnectWallet,
  removeWallet,
  restoreWallet,
  reviseWallet,
  recordWalletStatement,
  voidWalletStatement,
  WalletStatement,
  type WalletStatementView,
  type WalletView,
} from "#contract/wallets.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { fieldsOf } from "#web/forms/FormFields.tsx"
import type { Line, LineForm } from "#web/features/lines/line.ts"
import { LineDialog, type OpenLineDialog } from "#web/features/lines/LineDialog.tsx"
import { walletMessages as messages } from "./messages.ts"
import { walletMessages as pageMessages } from "./pageMessages.ts"
import {
  blankStatement,
  draftOfTerms,
  statementForm,
  statementOfDraft,
  termsForm,
  termsOfDraft,
} from "./walletForms.ts"

export const lineOfWallet = ({ walletId, title, status, connectedOn, disconnectedOn }: WalletView): Line => ({
  lineId: walletId,
  idName: "walletId",
  endName: "disconnectedOn",
  name: title,
  status,
  beganOn: connectedOn,
  endedOn: disconnectedOn,
  endpoints: {
    revise: reviseWallet,
    end: disconnectWallet,
    reopen: reconnectWallet,
    remove: removeWallet,
    restore: restoreWallet,
    record: recordWalletStatement,
    correct: recordWalletStatement,
    void: voidWalletStatement,
  },
  words: {
    ...pageMessages,
    ...messages,
    entry: { ...messages, correctTitle: messages.correct, restored: messages.statedAgain },
  },
})

/** The dialog that is open over the page. A wallet records one kind of entry: what it holds at the end of a day. */
export type WalletDialog = OpenLineDialog<"statement", WalletStatementView>

interface Props {
  readonly dialog: WalletDialog
  readonly wallet: WalletView
  readonly statements: ReadonlyArray<WalletStatementView>
  /** The day that the page shows. */
  readonly on: string
  readonly onClose: () => void
}

const sentStatement = Schema.encodeSync(WalletStatement)

/** The dialog of one action. */
export function OpenWalletDialog({ dialog, wallet, statements, on, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { blockchain, currency } = wallet
  const context = { currency, format: figures.numberFormat }
  /** The form for the tokens that a wallet holds at the end of a day, filled with `tokens`. */
  const statement = (day: string, tokens: WalletStatement["tokens"]): LineForm => ({
    initial: () => blankStatement(blockchain, day, tokens, context),
    fields: fieldsOf({ fields: statementForm(blockchain), currency, focusesFirst: true }),
    sentOf: (draft) => statementOfDraft(blockchain, draft, context),
  })
  /** The statements come newest day first. */
  const last = statements.find(({ status, statedOn }) => status === "counts" && statedOn <= on)
  const form = statement(on, last?.tokens ?? [])
  return (
    <LineDialog
      dialog={dialog}
      line={lineOfWallet(wallet)}
      terms={{
        initial: () => draftOfTerms(wallet, context),
        fields: fieldsOf({ fields: termsForm, currency }),
        sentOf: (draft) => termsOfDraft(draft, context),
      }}
      recording={() => ({
        form: { ...form, sentOf: (draft) => Result.map(form.sentOf(draft), (sent) => ({ replaces: null, ...sent })) },
        title: intl.formatMessage(messages.state),
        done: intl.formatMessage(messages.stated),
        size: "wide",
      })}
      changing={({ entryId, statedOn, tokens }) => ({
        entryId,
        former: sentStatement({ statedOn, tokens }),
        form: statement(statedOn, tokens),
        size: "wide",
        what: figures.day(statedOn),
        bodyOf: (entry, replaces) => ({ replaces, ...entry }),
      })}
      {...{ on, onClose }}
    />
  )
}
