import { Result } from "effect"
import { statementsOf, walletOf, walletsOf } from "../../projections/wallets/query.ts"
import { accessOf } from "../access.ts"
import { listWallets, listWalletStatements, readWallet } from "../contract/wallets.ts"
import { walletHoldingsOn } from "../figures/walletHoldings.ts"
import { walletStatementView, walletView } from "../figures/walletViews.ts"
import { refused, type Rejection } from "../http/problems.ts"
import { viewRoute, type Route } from "../http/route.ts"
import { dayIn } from "./days.ts"
import { entryPage, firstPage } from "./entryPages.ts"
import { figuresRead, portfolioKnown, type QueryDependencies } from "./queries.ts"

export const walletQueryRoutes = ({
  db,
  wealth,
  reflected,
  now,
  pageSizes,
}: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(listWallets, figuresRead, async ({ person, query }) => {
    const [facts, rows] = await wealth.read(accessOf(person), (tx) => walletsOf(tx, person.householdId))
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const on = query.on ?? dayIn("UTC", now())
    const currency = query.currency ?? person.preferences.baseCurrency
    const wallets = rows
      .filter(({ status }) => status === "active" || query.include === "removed")
      .filter((row) => query.portfolioId === undefined || row.portfolio_id === query.portfolioId)
      .map((row) => walletView(row, facts, { on, currency }, wealth.valuations))
    return Result.succeed({ body: { on, currency, wallets }, reflects: facts.reflects })
  }),

  viewRoute(readWallet, figuresRead, async ({ person, params: { walletId }, query }) => {
    const { householdId } = person
    const [facts, [row, statementRows]] = await wealth.read(
      accessOf(person),
      async (tx) => [await walletOf(tx, householdId, walletId), await statementsOf(tx, householdId, walletId)] as const,
    )
    if (!row) return Result.fail(noSuchWallet)
    const on = query.on ?? dayIn("UTC", now())
    const currency = query.currency ?? person.preferences.baseCurrency
    const statements = statementRows.map(walletStatementView)
    const page = firstPage(statementRows, pageSizes.statements)
    return Result.succeed({
      body: {
        on,
        currency,
        wallet: walletView(row, facts, { on, currency }, wealth.valuations),
        holdings: walletHoldingsOn(facts.ledgers.get(row.wallet_id), statements, on),
        statements: statements.slice(0, page.rows.length),
        ...page.end,
      },
      reflects: facts.reflects,
    })
  }),

  viewRoute(listWalletStatements, ["wallets"], async ({ person, params: { walletId }, query }) => {
    const reflects = reflected(["wallets"])
    const page = await entryPage({ db }, person, {
      table: "wallet_statements",
      lineId: walletId,
      line: walletOf,
      absent: noSuchWallet,
      noEntry: (entryId) => refused({ _tag: "WalletStatementNotFound", entryId }),
      size: pageSizes.statements,
      after: query.after,
    })
    if (Result.isFailure(page)) return Result.fail(page.failure)
    const statements = page.success.rows.map(walletStatementView)
    return Result.succeed({ body: { statements, ...page.success.end }, reflects })
  }),
]

const noSuchWallet: Rejection = refused({ _tag: "WalletNotFound" })
