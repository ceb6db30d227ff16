import type { Kysely } from "kysely"
import type { ReadModels } from "#projections/readModels.ts"
import type { HouseholdLock } from "#server/commands/householdLock.ts"
import type { Position } from "#server/eventlog/eventLog.ts"
import type { WealthReader } from "#server/views/wealth.ts"
import type { ReadModelName, Route } from "#server/http/route.ts"
import type { Identity } from "#server/identity/identity.ts"
import type { ArchiveImports } from "#server/archive/archiveImports.ts"
import type { Projections } from "#server/projections/runner.ts"
import type { AccessTokens } from "#server/identity/sessions/accessTokens.ts"
import type { InvitationLinks } from "#server/identity/invitations.ts"
import type { ActivityLog } from "#server/activity/activityLog.ts"
import type { Administration } from "#server/admin/administration.ts"
import type { ProviderAdministration } from "#server/admin/providers.ts"
import { type MailChoiceDependencies, mailChoiceRoutes } from "./people/mailChoices.ts"
import { type AccountDependencies, accountRoutes } from "./people/account.ts"
import { adminRoutes } from "./people/admin.ts"
import type { CommandDependencies } from "#server/application/execute.ts"
import { bulkWaitMs, figuresRead, shown } from "#server/application/readModels.ts"
import type { DemoDependencies } from "#server/demo/demo.ts"
import { demo } from "#server/demo/demo.ts"
import { billingRoutes, type BillingRoutesDependencies } from "./people/billing.ts"
import { debtRoutes } from "./debts.ts"
import { demoRoutes, type DemoRoutesDependencies } from "./people/demo.ts"
import type { LargeAnswers } from "./figures/largeAnswers.ts"
import type { PageSizes } from "#server/views/pageSizes.ts"
import { goalRoutes } from "./goals.ts"
import { holdingRoutes } from "./holdings.ts"
import type { HoldingPriceDependencies } from "./holdingPrices.ts"
import { instrumentRoutes } from "./instruments.ts"
import { figureRoutes } from "./figures/figureRoutes.ts"
import { type HouseholdDependencies, householdRoutes } from "./people/household.ts"
import { accessFor, identityRoutes } from "./people/identity.ts"
import { type OperationsDependencies, operationsRoutes } from "./people/operations.ts"
import { type PageViewDependencies, pageViewRoutes } from "./people/pageViews.ts"
import { personActivityRoutes } from "./people/personActivity.ts"
import { portfolioRoutes } from "./portfolios.ts"
import type { QueryDependencies } from "./queries.ts"
import { archiveRoutes } from "./people/archive.ts"
import { priceOrderRoutes } from "./priceOrders.ts"
import { type PriceProviderDependencies, priceProviderRoutes } from "./priceProviders.ts"
import { searchRoutes } from "./search.ts"
import { stakeRoutes } from "./stakes.ts"
import { subscriptionRoutes } from "./people/subscription.ts"
import { factRoutes } from "./twoLegs.ts"
import { type Addresses, addressRoutes } from "./addresses.ts"
import { type WalletRouteDependencies, walletRoutes } from "./wallets.ts"

interface RouteSources extends Pick<
  OperationsDependencies,
  | "system"
  | "billing"
  | "mailbox"
  | "mailDelivery"
  | "debugRole"
  | "analyticsScript"
  | "operator"
  | "isDemo"
  | "requestsDb"
  | "log"
  | "eventLoop"
  | "backup"
  | "logProblem"
  | "consents"
  | "attempts"
> {
  /** The read models, in their schema, decrypted. */
  readonly db: Kysely<ReadModels>
  readonly administration: Administration
  readonly marketDataIsOn: boolean
  readonly searchForPerson: PriceProviderDependencies["searchForPerson"]
  readonly providers: ProviderAdministration
  readonly activity: ActivityLog
  /** Reads what figures are computed from. */
  readonly wealth: WealthReader
  readonly mailChoices: MailChoiceDependencies["mailChoices"]
  readonly priceAlerts: MailChoiceDependencies["priceAlerts"]
  readonly pageViews: PageViewDependencies["pageViews"]
  /** See `largeAnswers.ts`. */
  readonly offloading: LargeAnswers["offloading"]
  readonly withHouseholdLock: HouseholdLock
  /** See `execute.ts`; with the log to which commands append. */
  readonly commands: CommandDependencies
  readonly pageSizes: PageSizes
  readonly workerDb: DemoDependencies["workerDb"]
  readonly ungatedLog: HouseholdDependencies["ungatedLog"]
  readonly archiveImports: ArchiveImports
  readonly projections: Projections
  readonly identity: Identity
  readonly tokens: AccessTokens
  readonly links: InvitationLinks
  readonly joinNotices: HouseholdDependencies["joinNotices"]
  readonly erase: AccountDependencies["erase"]
  readonly eraseHousehold: DemoDependencies["eraseHousehold"]
  readonly eraseGuest: DemoRoutesDependencies["eraseGuest"]
  readonly queueMail: HouseholdDependencies["queueMail"]
  readonly linkTo: HouseholdDependencies["linkTo"]
  readonly payments: BillingRoutesDependencies["payments"]
  readonly publicOrigin: BillingRoutesDependencies["publicOrigin"]
  readonly wallets: WalletRouteDependencies["wallets"]
  readonly addresses: Addresses | undefined
  readonly feeds: HoldingPriceDependencies["feeds"]
  readonly now: () => Date
  readonly randomId: () => string
}

/** The routes of all endpoints of the contract. */
export function allRoutes(sources: RouteSources): ReadonlyArray<Route> {
  const {
    requestsDb,
    db,
    withHouseholdLock,
    projections,
    identity,
    tokens,
    links,
    erase,
    queueMail,
    linkTo,
    now,
    randomId,
  } = sources
  const reflected = (reads: ReadonlyArray<ReadModelName>): Position => projections.reflected(reads)
  const queries: QueryDependencies = { db, wealth: sources.wealth, reflected, pageSizes: sources.pageSizes }
  const { commands } = sources
  const isUnderMaintenance = async () => (await sources.system()).maintenance
  const shownEverywhere = (position: Position) =>
    shown(projections, position, [...figuresRead, "goals", "activity"], bulkWaitMs)
  const signingIn = { identity, tokens, randomId, now, isUnderMaintenance }
  const routes: ReadonlyArray<Route> = [
    ...identityRoutes({
      ...signingIn,
      isInvited: links.isFor,
    }),
    ...accountRoutes({ identity, erase }),
    ...mailChoiceRoutes(sources),
    ...routesOfDemos(sources, signingIn),
    ...householdRoutes({
      ...commands,
      withHouseholdLock,
      ungatedLog: sources.ungatedLog,
      db,
      reflected,
      people: identity.people,
      links,
      joinNotices: sources.joinNotices,
      refuseInvitation: identity.refuseInvitation,
      countInvitation: identity.countInvitation,
      queueMail,
      linkTo,
      membersShow: (position) => shown(projections, position, ["members"]),
    }),
    ...subscriptionRoutes(queries),
    ...billingRoutes({
      payments: sources.payments,
      publicOrigin: sources.publicOrigin,
      shown: (position) => shown(projections, position, ["subscriptions"]),
    }),
    ...portfolioRoutes(commands),
    ...stakeRoutes(commands),
    ...holdingRoutes({ execution: commands, requestsDb, db }),
    ...instrumentRoutes({ ...queries, execution: commands, requestsDb, feeds: sources.feeds, now }),
    ...factRoutes(commands),
    ...debtRoutes(commands),
    ...addressRoutes({ db, addresses: sources.addresses }),
    ...walletRoutes({ db, commands, wallets: sources.wallets, withHouseholdLock }),
    ...goalRoutes(commands),
    ...searchRoutes({ ...queries, people: identity.people }),
    ...figureRoutes({ ...queries, requestsDb }).map(sources.offloading),
    ...operationsRoutes({
      ...sources,
      projections: projections.status,
      setAside: projections.setAside,
      people: identity.people,
    }),
    ...personActivityRoutes({ activity: sources.activity, db, reflected, people: identity.people, links }),
    ...pageViewRoutes({ ...sources, db: requestsDb }),
    ...priceProviderRoutes(sources),
    ...priceOrderRoutes({ ...sources, execution: commands }),
    ...adminRoutes(sources),
  ]
  const archive = {
    marketDb: requestsDb,
    db,
    routes,
    now,
    archiveImports: sources.archiveImports,
    shown: shownEverywhere,
  }
  return [...routes, ...archiveRoutes(archive)]
}

/** The routes of demo households, and of guests who look at one. */
function routesOfDemos(
  { identity, isDemo, log, ungatedLog, workerDb, projections, now, eraseHousehold, eraseGuest, system }: RouteSources,
  signingIn: Parameters<typeof accessFor>[0],
): ReadonlyArray<Route> {
  const untilShown = (position: Position) =>
    shown(projections, position, [...figuresRead, "members", "goals"], bulkWaitMs)
  return demoRoutes({
    identity,
    isDemo,
    demo: demo({ log, ungatedLog, workerDb, now, untilShown, eraseHousehold }),
    access: (sessionId) => accessFor(signingIn, sessionId),
    areExamplesOpen: async () => (await system()).examplesOpen,
    isUnderMaintenance: signingIn.isUnderMaintenance,
    eraseGuest,
  })
}
