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
import { type Line, type LineForm, requestFor } from "#web/features/lines/line.ts"
import {
  CorrectEntry,
  EndLine,
  RecordEntry,
  RemoveLine,
  ReviseLine,
  VoidEntry,
} from "#web/features/lines/LineDialogs.tsx"
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

/** The dialog that is open over the page. */
export type WalletDialog =
  | { readonly kind: "correct" | "void"; readonly statement: WalletStatementView }
  | { readonly kind: "state" | "revise" | "end" | "remove" }

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
  const { blockchain, currency, trackingMode } = wallet
  const context = { currency, format: figures.numberFormat }
  const line = lineOfWallet(wallet)
  /** The form for the tokens that a wallet holds at the end of a day, filled with `tokens`. */
  const statement = (day: string, tokens: WalletStatement["tokens"]): LineForm => ({
    initial: () => blankStatement(blockchain, day, tokens, context),
    fields: fieldsOf({ fields: statementForm(blockchain), currency, focusesFirst: true }),
    sentOf: (draft) => statementOfDraft(blockchain, draft, context),
  })
  switch (dialog.kind) {
    case "state": {
      // The statements come newest day first.
      const last = statements.find(({ status, statedOn }) => status === "counts" && statedOn <= on)
      const form = statement(on, last?.tokens ?? [])
      return (
        <RecordEntry
          line={line}
          form={{ ...form, sentOf: (draft) => Result.map(form.sentOf(draft), (sent) => ({ replaces: null, ...sent })) }}
          title={intl.formatMessage(messages.state)}
          done={intl.formatMessage(messages.stated)}
          size="wide"
          onClose={onClose}
        />
      )
    }
    case "correct":
    case "void": {
      const { entryId, statedOn, tokens } = dialog.statement
      const former = sentStatement({ statedOn, tokens })
      return dialog.kind === "void" ? (
        <VoidEntry
          line={line}
          entryId={entryId}
          former={{ replaces: null, ...former }}
          what={figures.day(statedOn)}
          onClose={onClose}
        />
      ) : (
        <CorrectEntry
          line={line}
          entryId={entryId}
          former={former}
          form={statement(statedOn, tokens)}
          size="wide"
          correct={(wrongId, { replacementId, entry, reason }) =>
            requestFor(line, { replaces: { entryId: wrongId, reason }, ...entry }, replacementId)
          }
          onClose={onClose}
        />
      )
    }
    case "revise": {
      const form: LineForm = {
        initial: () => draftOfTerms(wallet, context),
        fields: fieldsOf({ fields: termsForm, currency }),
        sentOf: (draft) => termsOfDraft(draft, context, trackingMode),
      }
      return <ReviseLine line={line} form={form} onClose={onClose} />
    }
    case "end":
      return <EndLine line={line} on={on} onClose={onClose} />
    case "remove":
      return <RemoveLine line={line} onClose={onClose} />
  }
}
