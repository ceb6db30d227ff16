import { entriesAfter, lastEntryOn, lineOf } from "#projections/lines/query.ts"
import { Result } from "effect"
import { accessOf } from "#server/db/access.ts"
import { alsoWallets } from "#server/views/alsoRead.ts"
import {
  listWallets,
  listWalletStatements,
  readWallet,
  type WalletHoldings,
  type WalletStatementView,
} from "#contract/wallets.ts"
import { walletStatementView, walletView } from "#server/views/walletViews.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import { type Route, viewRoute } from "#server/http/route.ts"
import { entryPage, firstPage, storedPerCharacter } from "./entryPages.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { dayAndCurrency, portfolioKnown, type QueryDependencies } from "./queries.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { add, cents, type Decimal, isLess, round, sum, toPlainString, zero } from "#domain/numbers/decimal.ts"
import type { TokenBalance } from "#domain/wallet/terms.ts"
import { amountText, percentText } from "#server/views/amounts.ts"

export const walletQueryRoutes = ({ db, wealth, reflected, pageSizes }: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(listWallets, figuresRead, async ({ person, query }) => {
    const [facts, rows] = await wealth.read(accessOf(person), alsoWallets)
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const { on, currency } = dayAndCurrency(person, query)
    const wallets = rows
      .filter(({ status }) => status === "active" || query.include === "removed")
      .filter((row) => query.portfolioId === undefined || row.portfolio_id === query.portfolioId)
      .map((row) => walletView(row, facts, { on, currency }))
    return Result.succeed({ body: { on, currency, wallets }, reflects: facts.reflects })
  }),

  viewRoute(readWallet, figuresRead, async ({ person, params: { walletId }, query }) => {
    const { householdId } = person
    const on = query.on ?? person.today
    const line = { householdId, kind: "wallet", lineId: walletId } as const
    const asked = {
      most: pageSizes.statements + 1,
      charactersMost: pageSizes.characters * storedPerCharacter,
    }
    const [facts, [row, statementRows, last]] = await wealth.read(
      accessOf(person),
      async (tx) =>
        [
          await lineOf(tx, householdId, "wallet", walletId),
          (await entriesAfter(tx, line, asked)) ?? [],
          await lastEntryOn(tx, line, on),
        ] as const,
    )
    if (!row) return Result.fail(noSuchWallet)
    const currency = query.currency ?? person.preferences.baseCurrency
    const page = firstPage(statementRows, { size: pageSizes.statements, characters: pageSizes.characters })
    return Result.succeed({
      body: {
        on,
        currency,
        wallet: walletView(row, facts, { on, currency }),
        holdings: walletHoldingsOn(facts.ledgers.get(row.line_id), last && walletStatementView(last), on),
        statements: page.rows.map(walletStatementView),
        ...page.end,
      },
      reflects: facts.reflects,
    })
  }),

  viewRoute(listWalletStatements, ["lines"], async ({ person, params: { walletId }, query }) => {
    const reflects = reflected(["lines"])
    const page = await entryPage({ db }, person, {
      kind: "wallet",
      lineId: walletId,
      size: pageSizes.statements,
      characters: pageSizes.characters,
      after: query.after,
    })
    if (Result.isFailure(page)) return Result.fail(page.failure)
    const statements = page.success.rows.map(walletStatementView)
    return Result.succeed({ body: { statements, ...page.success.end }, reflects })
  }),
]

const noSuchWallet: Rejection = refused({ _tag: "LineNotFound", line: "wallet" })

/** The holdings of a wallet on a day according to the last statement by then, by chain and by token. */
function walletHoldingsOn(
  /** Absent for a removed wallet, which is excluded from all figures. */
  ledger: LineLedger | undefined,
  lastStatement: WalletStatementView | undefined,
  on: CalendarDate,
): WalletHoldings {
  const counts = ledger !== undefined && on >= ledger.openedOn && (ledger.closedOn === null || on < ledger.closedOn)
  const last = counts ? lastStatement : undefined
  const tokens = last?.tokens ?? []
  const whole = sum(tokens.map(({ value }) => value.amount))
  const part = ({ value }: Held) => ({ value: amountText(round(value, cents)), percent: percentText(value, whole) })
  const shown = (held: Held) => ({ balance: toPlainString(held.balance), ...part(held) })
  const each = tokens.map((one) => ({ ...heldOf(one), token: one.token, chain: one.chain }))
  return {
    statedOn: last?.statedOn ?? null,
    tokens: each.toSorted(mostValuableFirst).map((one) => ({ token: one.token, chain: one.chain, ...shown(one) })),
    byChain: together(tokens, ({ chain }) => chain).map(({ key, ...held }) => ({ chain: key, ...part(held) })),
    byToken: together(tokens, ({ token }) => token).map(({ key, ...held }) => ({ token: key, ...shown(held) })),
  }
}

interface Held {
  readonly balance: Decimal
  readonly value: Decimal
}

const heldOf = ({ balance, value }: TokenBalance): Held => ({ balance, value: value.amount })

/** Sums token balances by key, the most valuable first. */
function together<Key>(
  tokens: ReadonlyArray<TokenBalance>,
  keyOf: (token: TokenBalance) => Key,
): ReadonlyArray<Held & { readonly key: Key }> {
  const sums = new Map<Key, Held>()
  for (const token of tokens) {
    const { balance, value } = sums.get(keyOf(token)) ?? { balance: zero, value: zero }
    sums.set(keyOf(token), { balance: add(balance, token.balance), value: add(value, token.value.amount) })
  }
  return [...sums].map(([key, held]) => ({ key, ...held })).toSorted(mostValuableFirst)
}

/** Balances of the same value stay in the order of the statement. */
const mostValuableFirst = (a: Held, b: Held): number =>
  isLess(b.value, a.value) ? -1 : isLess(a.value, b.value) ? 1 : 0
