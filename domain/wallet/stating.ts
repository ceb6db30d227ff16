import { Equal, HashMap, Result } from "effect"
import type { Currency } from "#domain/shared/money.ts"
import type { StateWallet, VoidWalletStatement } from "./commands.ts"
import { WalletEvent } from "./events.ts"
import { type WalletDecision, WalletRefusal } from "./refusals.ts"
import {
  type ConnectedWallet,
  countingStatements,
  type RecordedStatement,
  statementOf,
  statementWithId,
} from "./state.ts"
import type { WalletStatement } from "./terms.ts"

const { WalletStated, WalletStatementVoided } = WalletEvent.cases
const refuse = WalletRefusal.cases

/** How much can be recorded on one wallet. */
export interface WalletLimits {
  /** Voided ones included. A statement in place of another is still accepted at the limit. */
  readonly statements: number
}

/**
 * States what the wallet holds on a day from its connection to its disconnection, late or not, and takes back in the
 * same step the statement that this one replaces. Sent again, it is the same statement.
 */
export function stateWallet(
  command: StateWallet,
  wallet: ConnectedWallet,
  { statements: most }: WalletLimits,
): WalletDecision {
  const { walletId, entryId, replaces } = command
  const statement = statementOf(command)
  const replaced = replaces?.entryId ?? null
  const earlier = statementWithId(wallet, entryId)
  if (earlier) {
    return earlier.replaces === replaced && Equal.equals(earlier.statement, statement)
      ? Result.succeed([])
      : Result.fail(refuse.WalletStatementIdAlreadyUsed.make({ entryId }))
  }
  if (replaces === null && HashMap.size(wallet.statements) >= most) {
    return Result.fail(refuse.TooManyWalletStatements.make({ most }))
  }
  const mistake = replaces === null ? undefined : statementWithId(wallet, replaces.entryId)
  if (replaces !== null && !mistake) {
    return Result.fail(refuse.WalletStatementNotFound.make({ entryId: replaces.entryId }))
  }
  if (mistake?.status === "voided") {
    return Result.fail(refuse.WalletStatementIsVoided.make({ entryId: mistake.entryId }))
  }
  const others = countingStatements(wallet).filter((each) => each !== mistake)
  const refusal = reasonAgainst(statement, others, wallet)
  if (refusal) return Result.fail(refusal)

  const stated = WalletStated.make({ walletId, entryId, replaces: replaced, ...statement })
  return Result.succeed(replaces === null ? [stated] : [WalletStatementVoided.make({ walletId, ...replaces }), stated])
}

export function voidStatement(command: VoidWalletStatement, wallet: ConnectedWallet): WalletDecision {
  const { walletId, entryId, reason } = command
  const mistake = statementWithId(wallet, entryId)
  if (!mistake) return Result.fail(refuse.WalletStatementNotFound.make({ entryId }))
  return Result.succeed(mistake.status === "voided" ? [] : [WalletStatementVoided.make({ walletId, entryId, reason })])
}

/** Why the statement cannot stand beside the others. The first reason found is the answer. */
const reasonAgainst = (
  statement: WalletStatement,
  others: ReadonlyArray<RecordedStatement>,
  wallet: ConnectedWallet,
): WalletRefusal | undefined =>
  inAnotherCurrency(statement, wallet.connection.currency) ??
  tokenTwice(statement) ??
  outsideItsDays(statement, wallet) ??
  statedAlready(statement, others)

const inAnotherCurrency = ({ tokens }: WalletStatement, expected: Currency): WalletRefusal | undefined =>
  tokens.every(({ value }) => value.currency === expected)
    ? undefined
    : refuse.WalletCurrencyMismatch.make({ expected })

/** One token may lie on several chains; on one chain it has one balance. */
function tokenTwice({ tokens }: WalletStatement): WalletRefusal | undefined {
  const seen = new Set<string>()
  for (const { token, chain } of tokens) {
    const key = `${chain} ${token}`
    if (seen.has(key)) return refuse.TokenStatedTwice.make({ token })
    seen.add(key)
  }
  return undefined
}

function outsideItsDays(
  { statedOn }: WalletStatement,
  { disconnectedOn, terms: { connectedOn } }: ConnectedWallet,
): WalletRefusal | undefined {
  if (statedOn < connectedOn) return refuse.StatementBeforeConnection.make({ connectedOn })
  return disconnectedOn !== null && disconnectedOn < statedOn
    ? refuse.StatementAfterDisconnection.make({ disconnectedOn })
    : undefined
}

/** Of two statements of one day it is unclear which holds. */
function statedAlready(
  { statedOn }: WalletStatement,
  others: ReadonlyArray<RecordedStatement>,
): WalletRefusal | undefined {
  const stated = others.find(({ statement }) => statement.statedOn === statedOn)
  return stated && refuse.WalletAlreadyStated.make({ entryId: stated.entryId, on: statedOn })
}
