import { Result } from "effect"
import type { SentBody } from "#contract/endpoint.ts"
import type { reviseWallet, recordWalletStatement, WalletStatement, WalletTerms } from "#contract/wallets.ts"
import {
  blankFields,
  type Draft,
  type FormContext,
  type FormField,
  type RowsField,
  withRow,
} from "#web/forms/formFields.ts"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import { draftOfStored } from "#web/forms/typedFields.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { chainNames, trackingModeNames } from "#web/i18n/words.ts"
import { walletMessages as messages } from "./messages.ts"

type SentTerms = SentBody<typeof reviseWallet>
type SentStatement = Pick<SentBody<typeof recordWalletStatement>, "statedOn" | "tokens">

/** The terms of a wallet. */
export const termsForm: ReadonlyArray<FormField> = [
  { type: "title", name: "title", label: messages.title, isWide: true },
  { type: "select", name: "blockchain", label: messages.blockchain, words: chainNames, initial: "multichain" },
  { type: "day", name: "connectedOn", label: messages.connectedOn, hint: messages.connectedOnHint },
  {
    type: "select",
    name: "trackingMode",
    label: messages.tracking,
    words: trackingModeNames,
    initial: "manual",
    hint: messages.trackingHint,
  },
  { type: "title", name: "address", label: messages.address, isOptional: true, isWide: true },
  { type: "text", name: "notes", label: messages.notes, isOptional: true },
]

export const blankTerms = (): Draft => blankFields(termsForm, "")

export const draftOfTerms = (terms: WalletTerms, context: FormContext): Draft =>
  draftOfStored(termsForm, terms, context)

/** The request for the draft, or the fields that are missing. */
export const termsOfDraft = (draft: Draft, context: FormContext): Result.Result<SentTerms, FieldReasons> =>
  // The fields of the form are those of the contract, which the server validates.
  Result.map(sentOfDraft(termsForm, draft, context), (terms) => terms as unknown as SentTerms)

/** The fields of a statement. A new row starts with the wallet's blockchain, if it has only one. */
export const statementForm = (blockchain: string): ReadonlyArray<FormField> => [
  { type: "day", name: "statedOn", label: messages.statedOn },
  tokensField(blockchain),
]

const tokensField = (blockchain: string): RowsField => ({
  type: "rows",
  name: "tokens",
  label: messages.tokens,
  hint: messages.tokensHint,
  add: messages.addToken,
  fields: [
    { type: "title", name: "token", label: messages.token },
    { type: "select", name: "chain", label: messages.chain, words: chainNames, initial: chainOf(blockchain) },
    { type: "decimal", name: "balance", label: messages.balance },
    { type: "money", name: "value", label: messages.value },
  ],
})

/** The blockchain for a new row. A token is on one blockchain; if the wallet has several, Ethereum is most likely. */
const chainOf = (blockchain: string): string => (blockchain === "multichain" ? "ethereum" : blockchain)

/** The fields filled with the tokens of the last statement, to be updated, or with one empty row. */
export function blankStatement(
  blockchain: string,
  on: string,
  last: WalletStatement["tokens"],
  context: FormContext,
): Draft {
  const form = statementForm(blockchain)
  if (last.length > 0) return draftOfStored(form, { statedOn: on, tokens: last }, context)
  const blank = blankFields(form, on)
  return { ...blank, ...withRow(blank, tokensField(blockchain)) }
}

export const statementOfDraft = (
  blockchain: string,
  draft: Draft,
  context: FormContext,
): Result.Result<SentStatement, FieldReasons> =>
  Result.map(sentOfDraft(statementForm(blockchain), draft, context), (terms) => terms as unknown as SentStatement)
