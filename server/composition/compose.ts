import { Result } from "effect"
import type { HouseholdId } from "#domain/shared/ids.ts"
import type { FastifyInstance } from "fastify"
import { annualPrices } from "#server/billing/prices.ts"
import { pendingCommands } from "#server/commands/pendingCommands.ts"
import { endpoints } from "#contract/endpoints.ts"
import { publishMissingPrices } from "#server/demo/publishing.ts"
import { createApp } from "#server/http/app.ts"
import { defaultConnectionLimits } from "#server/http/limits/connections.ts"
import { cookies } from "#server/http/cookies.ts"
import { answerCache } from "#server/http/answerCache.ts"
import { serveDescription } from "#server/http/openapi.ts"
import { serveOpening, serveReadsTogether } from "#server/http/readsTogether.ts"
import { refused } from "#server/http/problems.ts"
import { type RequestServices, register } from "#server/http/register.ts"
import { requestLimits } from "#server/http/limits/requestLimits.ts"
import { type AccessTokens, accessTokens } from "#server/identity/sessions/accessTokens.ts"
import { attempts } from "#server/identity/attempts.ts"
import { startMissingTrials } from "#server/identity/founding.ts"
import { type Identity } from "#server/identity/identity.ts"
import { type InvitationLinks, invitationLinks } from "#server/identity/invitations.ts"
import { rateLimited } from "#server/logging/logger.ts"
import { reportFailure } from "#server/http/reportFailure.ts"
import { deleteOldMails } from "#server/mail/outbox.ts"
import { serveOneClick } from "#server/optionalMails/oneClick.ts"
import { mailboxFolder } from "#server/mail/transportOf.ts"
import { type ArchiveImports } from "#server/archive/archiveImports.ts"
import type { Projections } from "#server/projections/runner.ts"
import { firstOf } from "#server/projections/setAside.ts"
import { accessOf } from "#server/db/access.ts"
import { contentsOf } from "#projections/portfolios.ts"
import { snapshot } from "#server/views/snapshot.ts"
import type { CommandDependencies } from "#server/application/execute.ts"
import { invitationHandlers } from "#server/application/invitations.ts"
import { withinQuota } from "#server/application/quotas.ts"
import { caughtUp, readModelsWaitMs } from "#server/application/readModels.ts"
import { currencyChangeHandlers } from "#server/application/currencyChanges.ts"
import { suggestionHandlers } from "#server/application/suggestions.ts"
import { jointPortfolioHandlers } from "#server/application/jointPortfolios.ts"
import { factHandlers } from "#server/application/factsInTwoHoldings.ts"
import { allRoutes } from "#server/routes/all.ts"
import { largeAnswers } from "#server/routes/figures/largeAnswers.ts"
import { joinNotices } from "#server/application/joinNotices.ts"
import { openSite } from "#server/site/site.ts"
import { siteFactsOf } from "#server/site/siteFacts.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { withChosenOrders } from "#server/marketdata/feeds/orders.ts"
import { type Composition, type Shared, sharedBy } from "./shared.ts"
import { accountsOf, records, type Records, erasing, administered, paying, optionalMails, importing } from "./people.ts"
import { providersOf, searchingProviders, readingWallets, findingAddresses } from "./outside.ts"

/** The part of the server that answers requests, without databases, jobs and projections. */
export interface Composed {
  readonly app: FastifyInstance
  readonly identity: Identity
  /** See `IdentityDependencies`; `undefined` where no one else can reach the server, or the first account exists. */
  readonly setUpCode: () => Promise<string | undefined>
  /** Carries out what interrupted commands of a household left. Throws if it must be retried. */
  readonly finishPending: (householdId: HouseholdId) => Promise<void>
  readonly recurring: Readonly<Record<RecurringQueue, () => Promise<void>>>
  /** Reads the wallets whose last reading is a day old. */
  readonly readWallets: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Work that runs every few minutes. Each kind has its own queue, so a failure of one does not delay the other. */
export const recurringQueues = ["erasure", "housekeeping", "billing", "optionalMails"] as const

type RecurringQueue = (typeof recurringQueues)[number]

/** Listens to HTTP, and serves the client and the public pages. */
async function opened(shared: Shared): Promise<FastifyInstance> {
  const { settings, world, took, publicOrigin, settingsKept, isDemo, workerDb } = shared
  const { now, logger } = world
  const system = settingsKept.read
  const site = await openSite(world.siteFolder)
  const connectionsLogger = rateLimited(logger, now)
  const app = await createApp({
    host: settings.host,
    publicUrl: settings.publicUrl,
    measuredBy: settings.analyticsScript?.url.origin,
    proxies: settings.proxies,
    client: world.clientFolder,
    site: site && {
      site,
      async facts() {
        // The public pages are served even while the database is unreachable.
        const { signUpOpen, examplesOpen } = await system().catch(() => ({ signUpOpen: true, examplesOpen: true }))
        const offered = settings.stripe && (await annualPrices(workerDb).catch(() => null))
        return siteFactsOf(settings, {
          publicOrigin: publicOrigin(),
          signUpOpen,
          examples: examplesOpen && !isDemo,
          offered: offered ?? null,
        })
      },
      now,
    },
    report: (error, where, requestId) => reportFailure({ logger, took }, error, where, requestId),
    refused: world.refused,
    logger: world.requestLogger,
    connections: {
      ...defaultConnectionLimits,
      ofAddress: settings.proxies === 0 ? settings.connectionsPerAddress : undefined,
    },
    crowded: (address) =>
      connectionsLogger.warn("an address has too many connections: see CONNECTIONS_PER_ADDRESS", { address }),
  })
  // A visitor of a demonstration wants the product, not the pages about it.
  if (isDemo) app.get("/", (_request, reply) => reply.header("cache-control", "no-cache").redirect("/app", 302))
  return app
}

/** Carries out commands, and completes those that a server left unfinished. */
function executing(shared: Shared, people: Identity, links: InvitationLinks) {
  const { world, vault, log, running, enqueuePending, requestsDb, db, mail, withHouseholdLock, commandLog } = shared
  const { now } = world
  const pending = pendingCommands({ db: requestsDb, vault, enqueue: enqueuePending })
  const quotas = { db, caughtUp: () => caughtUp(log, running), limits: world.householdLimits }
  const commands: CommandDependencies = {
    log: commandLog,
    pending,
    now,
    caughtUp: quotas.caughtUp,
    // Counts in the whole household, regardless of the user's scope: only an empty portfolio may be removed.
    contentsOf: (person, portfolioId) =>
      snapshot(db, { ...accessOf(person), portfolios: null }, (tx) => contentsOf(tx, person.householdId, portfolioId)),
    withinQuota: (person, addition) => withinQuota(quotas, person, addition),
  }
  const inviting = {
    ...commands,
    people: people.people,
    links,
    countInvitation: people.countInvitation,
    queueMail: mail.queue,
    linkTo: shared.linkTo,
  }
  const handlers = {
    ...factHandlers(commands),
    ...currencyChangeHandlers(commands),
    ...jointPortfolioHandlers(commands),
    ...suggestionHandlers(commands),
    ...invitationHandlers(inviting),
  }
  return {
    commands,
    finishPending: (householdId: HouseholdId) =>
      withHouseholdLock(householdId, () => pending.finish(householdId, handlers)),
  }
}

/** What each request goes through before its route. */
async function edgeOf(
  shared: Shared,
  {
    app,
    people,
    tokens,
    archives,
    actions,
    counts,
  }: Pick<Records, "actions" | "counts"> & {
    readonly app: FastifyInstance
    readonly people: Identity
    readonly tokens: AccessTokens
    readonly archives: ArchiveImports
  },
): Promise<RequestServices> {
  const { settings, world, log, running, logProblem, withHouseholdLock, marketChangesKept } = shared
  const { now, randomId } = world
  const system = shared.settingsKept.read
  return {
    countRequest: await requestLimits(app, { counts, limits: settings.requestLimits }),
    cookies: cookies({ secure: settings.cookieSecure }),
    sessionOf: tokens.sessionOf,
    authenticate: people.authenticate,
    reflected: running.reflected,
    withHouseholdLock,
    cannotServe: () => logProblem() !== undefined,
    isUnderMaintenance: async () => (await system()).maintenance,
    isImporting: archives.isImporting,
    setAsideOf: (householdId) => setAsideOf(running, householdId),
    answerCache: answerCache(marketChangesKept, { bytesMax: world.answerCacheBytes }),
    isReadable: shared.isReadable,
    randomId,
    now,
    record: actions.record,
    recordAbout: actions.recordAbout,
    async waitFor(position, reads) {
      const waited = await running.waitFor(position, { projections: reads, timeoutMs: readModelsWaitMs })
      return waited === "reached" ? Result.void : Result.fail(running.reflected(reads))
    },
    logEnd: () => log.head(),
    async waitForStart(reads) {
      const waited = await running.started({ projections: reads, timeoutMs: readModelsWaitMs })
      return waited === "reached" ? Result.void : Result.fail(running.reflected(reads))
    },
  }
}

/** Answers questions about large households in threads. */
function answering({ settings, world, running, db }: Shared) {
  return largeAnswers({
    db,
    task: {
      runtimeUrl: settings.roleUrls.runtime,
      keysUrl: settings.roleUrls.keys,
      masterKeys: masterKeySource(settings),
      pageSizes: world.pageSizes,
    },
    reflected: running.reflected,
    limits: world.largeAnswers,
  })
}

/** Builds the part of the server that answers requests. */
export async function compose(composition: Composition): Promise<Composed> {
  const shared: Shared = { ...composition, ...sharedBy(composition) }
  const { settings, world, vault, log, running, logProblem, backup } = shared
  const { requestsDb, identityDb, workerDb, db, mail, delivery, settingsKept, eventLoop, withHouseholdLock } = shared
  const { now, randomId, limits } = world
  const people = await accountsOf(shared)
  const recorded = records(shared, people)
  const { activity, actions, views, consented, counts } = recorded
  const { erase, eraseHousehold, eraseGuest, eraseGuests, complete, tryErasureList } = erasing(shared, people, recorded)
  const admin = administered(shared, people)
  const links = invitationLinks({ db: identityDb, workerDb, vault, now })
  const notices = joinNotices({ log, people: people.people, links, mail, linkTo: shared.linkTo })
  const app = await opened(shared)
  const tokens = await accessTokens(app, await vault.secret("accessTokens"), now)
  const archives = importing(shared, people)
  const edge = await edgeOf(shared, { app, people, tokens, archives, actions, counts })
  const large = answering(shared)
  const { commands, finishPending } = executing(shared, people, links)
  const sold = await paying(shared, people)
  const wallets = readingWallets(shared, commands)
  const chosenMails = optionalMails(shared, people)
  const routes = allRoutes({
    requestsDb,
    db,
    offloading: large.offloading,
    withHouseholdLock,
    commands,
    pageSizes: world.pageSizes,
    workerDb,
    archiveImports: archives,
    log: shared.commandLog,
    ungatedLog: log,
    projections: running,
    logProblem,
    identity: people,
    tokens,
    links,
    joinNotices: notices,
    queueMail: mail.queue,
    linkTo: shared.linkTo,
    erase: async ({ userId, session: { sessionId } }) => Result.mapError(await erase({ userId, sessionId }), refused),
    system: settingsKept.read,
    administration: admin,
    providers: providersOf(shared),
    marketDataIsOn: settings.marketDataSchedule !== undefined,
    searchForPerson: searchingProviders(shared),
    activity,
    wealth: shared.wealth,
    mailChoices: chosenMails.choices,
    priceAlerts: chosenMails.alerts,
    pageViews: views,
    consents: consented,
    attempts: attempts(identityDb, limits),
    billing: settings.billing,
    eventLoop,
    backup,
    mailbox: delivery === "shown" ? mailboxFolder(settings) : undefined,
    mailDelivery: delivery,
    debugRole: settings.debugRole,
    analyticsScript: settings.analyticsScript,
    isDemo: shared.isDemo,
    wallets: wallets.refreshing,
    addresses: findingAddresses(shared),
    feeds: () => withChosenOrders(workerDb, settings.feeds),
    eraseHousehold,
    eraseGuest,
    operator: settings.operator,
    payments: sold?.payments,
    publicOrigin: shared.publicOrigin,
    now,
    randomId,
  })
  for (const route of routes) register(app, route, edge)
  serveReadsTogether(app, edge.sessionOf)
  serveOpening(app)
  if (sold?.payments) {
    const { billing: followed, isTest } = sold.payments
    const { serveWebhook } = await import("#server/billing/webhook.ts")
    await serveWebhook(app, { billing: followed, workerDb, secrets: sold.secrets, isTest, now, logger: world.logger })
  }
  await serveOneClick(app, { choices: chosenMails.choices, linkTo: shared.linkTo })
  serveDescription(app, endpoints)
  return {
    app,
    identity: people,
    setUpCode: async () => ((await people.people.awaitsFirst()) ? shared.setUpCode : undefined),
    finishPending,
    recurring: {
      async erasure() {
        await eraseGuests()
        await complete()
        await tryErasureList()
      },
      async housekeeping() {
        await publishMissingPrices({ workerDb, now })
        await people.tidy()
        await notices.tidy()
        await links.tidy()
        await views.tidy()
        await consented.tidy()
        await counts.tidy()
        await deleteOldMails(workerDb, now())
      },
      async billing() {
        if (!sold) return
        await startMissingTrials({ log: shared.commandLog, workerDb, now })
        await sold.mails.ofTrials()
        await sold.payments?.billing.tidy()
      },
      optionalMails: () => chosenMails.send(),
    },
    readWallets: wallets.readDue,
    async close() {
      eventLoop.stop()
      wallets.stop()
      await archives.stop()
      await app.close()
      await people.stop()
      await large.stop()
      await counts.stop()
      await admin.stop()
      await actions.settled()
      await activity.stop()
      await views.stop()
      await settingsKept.close()
    },
  }
}

/** See `RequestServices`. */
function setAsideOf(running: Projections, householdId: string): ReturnType<NonNullable<RequestServices["setAsideOf"]>> {
  const entries = running.setAside().filter((one) => one.householdId === householdId)
  const first = firstOf(entries)
  return first && { asOf: first.recordedAt, isOfAccess: entries.some(({ projection }) => projection === "members") }
}
