import { Result } from "effect"
import type { SentBody } from "#contract/endpoint.ts"
import type { reviseWallet, stateWallet, WalletStatement, WalletTerms } from "#contract/wallets.ts"
import type { TrackingMode } from "#contract/vocabulary.ts"
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
import { chainNames } from "#web/i18n/words.ts"
import { walletMessages as messages } from "./messages.ts"

type SentTerms = SentBody<typeof reviseWallet>
type SentStatement = Pick<SentBody<typeof stateWallet>, "statedOn" | "tokens">

/** What is known of a wallet. */
export const termsForm: ReadonlyArray<FormField> = [
  { type: "title", name: "title", label: messages.title, isWide: true },
  { type: "select", name: "blockchain", label: messages.blockchain, words: chainNames, initial: "multichain" },
  { type: "day", name: "connectedOn", label: messages.connectedOn, hint: messages.connectedOnHint },
  { type: "title", name: "address", label: messages.address, isOptional: true, isWide: true },
  { type: "text", name: "notes", label: messages.notes, isOptional: true },
]

export const blankTerms = (): Draft => blankFields(termsForm, "")

export const draftOfTerms = (terms: WalletTerms, context: FormContext): Draft =>
  draftOfStored(termsForm, terms, context)

/** What is sent for what was typed, or the fields that are missing. A wallet goes on being tracked as it was. */
export const termsOfDraft = (
  draft: Draft,
  context: FormContext,
  trackingMode: TrackingMode = "manual",
): Result.Result<SentTerms, FieldReasons> =>
  // The form names the other terms of a wallet; the contract's schema decides on the server all the same.
  Result.map(sentOfDraft(termsForm, draft, context), (terms) => ({ ...terms, trackingMode }) as unknown as SentTerms)

/** What a wallet holds on a day, token by token; a new line begins with the wallet's own chain, if it has but one. */
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

/** A token lies on one chain even where its wallet spans several: then most likely on Ethereum. */
const chainOf = (blockchain: string): string => (blockchain === "multichain" ? "ethereum" : blockchain)

/** The fields filled with what was stated last, to be brought up to date, or with one empty line. */
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
