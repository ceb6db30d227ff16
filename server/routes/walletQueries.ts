import { entriesAfter, lastEntryOn, lineOf } from "#projections/lines/query.ts"
import { Result } from "effect"
import { accessOf } from "#server/db/access.ts"
import { alsoWallets } from "#server/views/alsoRead.ts"
import { listWalletReadings, listWallets, listWalletStatements, readWallet } from "#contract/wallets.ts"
import { walletReadingView, walletStatementView, walletView } from "#server/views/walletViews.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import { type Route, viewRoute } from "#server/http/route.ts"
import { entryPage, firstPage, storedPerCharacter } from "./entryPages.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { dayAndCurrency, portfolioKnown, type QueryDependencies } from "./queries.ts"
import { walletHoldingsOn } from "#server/views/walletHoldings.ts"

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
      entryKind: "WalletStatement" as const,
      charactersMost: pageSizes.characters * storedPerCharacter,
    }
    const [facts, [row, statementRows, last]] = await wealth.read(
      accessOf(person),
      async (tx) =>
        [
          await lineOf(tx, householdId, "wallet", walletId),
          (await entriesAfter(tx, line, asked)) ?? [],
          await lastEntryOn(tx, line, on, "WalletStatement"),
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
        holdings: walletHoldingsOn(facts.ledgers.get(row.line_id), last && walletStatementView(last), facts.market, on),
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
      entryKind: "WalletStatement",
    })
    if (Result.isFailure(page)) return Result.fail(page.failure)
    const statements = page.success.rows.map(walletStatementView)
    return Result.succeed({ body: { statements, ...page.success.end }, reflects })
  }),

  viewRoute(listWalletReadings, ["lines"], async ({ person, params: { walletId }, query }) => {
    const reflects = reflected(["lines"])
    const page = await entryPage({ db }, person, {
      kind: "wallet",
      lineId: walletId,
      size: pageSizes.statements,
      characters: pageSizes.characters,
      after: query.after,
      entryKind: "WalletReading",
    })
    if (Result.isFailure(page)) return Result.fail(page.failure)
    const readings = page.success.rows.map(walletReadingView)
    return Result.succeed({ body: { readings, ...page.success.end }, reflects })
  }),
]

const noSuchWallet: Rejection = refused({ _tag: "LineNotFound", line: "wallet" })
