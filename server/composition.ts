import { Result } from "effect"
import type { HouseholdId } from "#domain/shared/ids.ts"
import type { Language } from "./contract/people/identity.ts"
import type { FastifyInstance } from "fastify"
import { serverDay } from "#server/identity/today.ts"
import { type ReadModels, readSchema } from "#projections/readModels.ts"
import { administration } from "./admin/administration.ts"
import { grantPlan } from "./admin/grantingPlans.ts"
import { systemSettings } from "./admin/systemSettings.ts"
import { activityLog } from "./activity/activityLog.ts"
import { actionRecorder } from "./activity/actionRecorder.ts"
import { consents } from "./analytics/consents.ts"
import { pageViews } from "./analytics/pageViews.ts"
import type { DailyBackup } from "./backup/dailyBackup.ts"
import { projections } from "#projections/all.ts"
import { householdLock } from "./commands/householdLock.ts"
import { gatedLog } from "./commands/importGate.ts"
import { pendingCommands } from "./commands/pendingCommands.ts"
import { endpoints } from "./contract/endpoints.ts"
import { openDatabase } from "./db/database.ts"
import type { EventLog } from "./eventlog/eventLog.ts"
import { publishMissingPrices } from "./demo/publishing.ts"
import { isDemonstration } from "./demo/demonstration.ts"
import { createApp } from "./http/app.ts"
import { defaultConnectionLimits } from "./http/limits/connections.ts"
import { cookies } from "./http/cookies.ts"
import { monitorEventLoop } from "./http/eventLoop.ts"
import { answerCache } from "./http/answerCache.ts"
import { serveDescription } from "./http/openapi.ts"
import { marketChanges } from "./marketdata/changes.ts"
import { refused } from "./http/problems.ts"
import { type RequestServices, register } from "./http/register.ts"
import { requestCounts } from "./http/requestCounts.ts"
import { limitWindowMs, requestLimits } from "./http/limits/requestLimits.ts"
import { type AccessTokens, accessTokens } from "./identity/sessions/accessTokens.ts"
import { attempts } from "./identity/attempts.ts"
import { foundHousehold } from "./identity/founding.ts"
import { type Identity, identity } from "./identity/identity.ts"
import { type InvitationLinks, invitationLinks } from "./identity/invitations.ts"
import { entitlementOf } from "./admin/entitlements.ts"
import { linkTo } from "./identity/dependencies.ts"
import { newRecoveryCode } from "./identity/sessions/tokens.ts"
import type { Person } from "./identity/people.ts"
import type { InstalledSettings } from "./settings/installed.ts"
import { rateLimited } from "./logging/logger.ts"
import type { Outages } from "./logging/outages.ts"
import { reportFailure } from "./http/reportFailure.ts"
import { eraseFromMailbox, eraseFromMailboxAbout } from "./mail/mailbox.ts"
import { deleteOldMails } from "./mail/outbox.ts"
import { mailQueue } from "./mail/queue.ts"
import { mailboxFolder, mailDelivery } from "./mail/transportOf.ts"
import { messageOf } from "./logging/messageOf.ts"
import { erasure } from "./erasure/erasure.ts"
import { importRights } from "./archive/importRights.ts"
import { type ArchiveImports, archiveImports } from "./archive/archiveImports.ts"
import { importStates } from "./archive/importStates.ts"
import type { Pools } from "./db/database.ts"
import type { Ports } from "./settings/ports.ts"
import type { Projections } from "./projections/runner.ts"
import { firstOf } from "./projections/setAside.ts"
import type { Jobs } from "./jobs/jobs.ts"
import { accessOf } from "./db/access.ts"
import { contentsOf } from "#projections/portfolios.ts"
import { snapshot } from "./views/snapshot.ts"
import type { CommandDependencies } from "./application/execute.ts"
import { invitationHandlers } from "./application/invitations.ts"
import { withinQuota } from "./application/quotas.ts"
import { activityCaughtUp, caughtUp, readModelsWaitMs, shown } from "./application/readModels.ts"
import { swapHandlers } from "./application/swaps.ts"
import { allRoutes } from "./routes/all.ts"
import { largeAnswers } from "./routes/figures/largeAnswers.ts"
import { joinNotices } from "./application/joinNotices.ts"
import { decryptingPlugin } from "./vault/decryptingPlugin.ts"
import { servesThisMachineAlone, startedWith } from "./settings/settings.ts"
import { openSite } from "./site/site.ts"
import { siteFactsOf } from "./site/siteFacts.ts"
import { masterKeySource } from "./vault/masterKeySource.ts"
import type { Vault } from "./vault/vault.ts"
import { packageVersion } from "./settings/version.ts"

interface Composition {
  readonly settings: InstalledSettings
  readonly world: Ports
  readonly pools: Pools
  readonly vault: Vault
  readonly log: EventLog
  /** The log as it is stored, with every event. */
  readonly storedLog: EventLog
  readonly running: Projections
  readonly enqueueMail: Jobs["enqueueMail"]
  readonly enqueuePending: Jobs["enqueuePending"]
  /** See `Outages`. */
  readonly took: Outages["took"]
  readonly logProblem: () => string | undefined
  /** Absent where the settings have no folder for daily backups. */
  readonly backup: DailyBackup | undefined
  /** Writes the list of erasures for a restore, if a user or household was erased since it was last written. */
  readonly updateErasureList: () => Promise<unknown>
  /** The URL at which the server listens; empty until it does. */
  readonly address: () => string
}

/** The part of the server that answers requests, without databases, jobs and projections. */
export interface Composed {
  readonly app: FastifyInstance
  readonly identity: Identity
  /** See `IdentityDependencies`; `undefined` where no one else can reach the server, or the first account exists. */
  readonly setUpCode: () => Promise<string | undefined>
  /** Carries out what interrupted commands of a household left. Throws if it must be retried. */
  readonly finishPending: (householdId: HouseholdId) => Promise<void>
  readonly recurring: Readonly<Record<RecurringQueue, () => Promise<void>>>
  readonly close: () => Promise<void>
}

/** Work that runs every few minutes. Each kind has its own queue, so a failure of one does not delay the other. */
export const recurringQueues = ["erasure", "housekeeping"] as const
type RecurringQueue = (typeof recurringQueues)[number]

/** What the parts of the server share. */
type Shared = Composition & ReturnType<typeof sharedBy>

/** Opens what the parts of the server share: databases, mails, settings that admins change, the lock of a household. */
function sharedBy({ settings, world, pools, vault, log, enqueueMail, address }: Composition) {
  const { now, randomId } = world
  const requestsDb = openDatabase(pools.requests)
  const workerDb = openDatabase(pools.work)
  const withHouseholdLock = householdLock(pools.locks)
  const importsKept = importStates({ workerDb, vault, now })
  const publicOrigin = () => settings.publicUrl?.origin ?? address()
  return {
    requestsDb,
    identityDb: openDatabase(pools.identity),
    workerDb,
    /** The read models, in their schema, decrypted. */
    db: openDatabase<ReadModels>(pools.requests).withSchema(readSchema).withPlugin(decryptingPlugin(vault)),
    mail: mailQueue({ vault, now, randomId, enqueue: enqueueMail }),
    publicOrigin,
    linkTo: (language: Language, path: string, token?: string) => linkTo({ publicOrigin }, language, path, token),
    delivery: mailDelivery(settings),
    setUpCode: servesThisMachineAlone(settings) ? undefined : newRecoveryCode(),
    settingsKept: systemSettings({ pool: pools.requests, workerDb, now }),
    marketChangesKept: marketChanges(requestsDb),
    isReadable: async (householdId: HouseholdId) => (await vault.keyOf(householdId)) !== undefined,
    withHouseholdLock,
    importsKept,
    /** For commands: it refuses to append to a household into which an archive is being imported. */
    commandLog: gatedLog(log, { withHouseholdLock, isImporting: importsKept.isImporting }),
    startedAt: now(),
    eventLoop: monitorEventLoop(),
    isDemo: isDemonstration(settings),
  }
}

/** Accounts, sessions and their mails. */
function accountsOf(shared: Shared): Promise<Identity> {
  const { settings, world, vault, running, identityDb, workerDb, mail, publicOrigin, commandLog } = shared
  const { now, randomId, limits, passwordCost } = world
  const { billing } = settings
  const system = shared.settingsKept.read
  const withoutMail = shared.delivery === "notSetUp" ? { tell: (line: string) => world.tellOperator(line) } : undefined
  return identity({
    db: identityDb,
    workerDb,
    vault,
    now,
    randomId,
    mail,
    publicOrigin,
    session: { idleMinutes: settings.sessionIdleMinutes, hours: settings.sessionHours },
    billing,
    setUpCode: shared.setUpCode,
    withoutMail,
    isSignUpOpen: async () => (await system()).signUpOpen,
    foundHousehold: (person) => founded({ log: commandLog, running, billing }, person, now()),
    limits,
    passwordCost,
  })
}

/** What is recorded about requests and visits, beside the log of events. */
function records({ world, vault, took, requestsDb, workerDb }: Shared, people: Identity) {
  const { now, randomId, logger } = world
  const activity = activityLog({ db: requestsDb, workerDb, vault, people: people.people, now, randomId, logger })
  return {
    activity,
    actions: actionRecorder({ activity, report: (error, where) => reportFailure({ logger, took }, error, where) }),
    views: pageViews({ db: requestsDb, workerDb, now, logger }),
    consented: consents({ db: requestsDb, workerDb, now }),
    counts: requestCounts({ db: requestsDb, now, logger, windowMs: limitWindowMs }),
  }
}

type Records = ReturnType<typeof records>

/** Erases users and households. */
function erasing(
  { settings, world, vault, log, running, updateErasureList, workerDb, mail }: Shared,
  people: Identity,
  { activity }: Records,
) {
  const { now, randomId, logger } = world
  /** A list that cannot be written does not stop an erasure; the next recurring run writes it. */
  async function tryErasureList(): Promise<void> {
    await updateErasureList().catch((error: unknown) => {
      logger.warn(`the list of erasures was not written, so a restore would use the older one: ${messageOf(error)}`)
    })
  }
  const erasures = erasure({
    db: workerDb,
    log,
    vault,
    people: people.people,
    activity,
    now,
    randomId,
    // Without a subject: the user's key is destroyed before the mail is sent.
    sendConfirmation: (tx, { email: to, preferences: { language } }) =>
      mail.queue(tx, { to, language, mail: { _tag: "AccountErased" } }),
    eraseMailsTo: (address) => eraseFromMailbox(mailboxFolder(settings), address),
    eraseMailsAbout: (subjectId) => eraseFromMailboxAbout(mailboxFolder(settings), subjectId),
    untilShown: (position) => shown(running, position, ["members"]),
    afterErasing: tryErasureList,
  })
  return { ...erasures, tryErasureList }
}

/** What the admins of the installation see and change. */
function administered(shared: Shared, people: Identity) {
  const { settings, world, pools, vault, log, storedLog, running, backup, workerDb, commandLog } = shared
  const { now, logger } = world
  const { billing } = settings
  return administration({
    locksDb: openDatabase(pools.locks),
    workerDb,
    people: people.people,
    entitlementOf: (householdId) => entitlementOf({ workerDb, billing, now }, householdId),
    idleMinutes: settings.sessionIdleMinutes,
    accounts: {
      disable: people.disable,
      enable: people.enable,
      signOutEverywhere: people.signOutEverywhere,
      async sendPasswordReset(userId) {
        const found = await people.people.find(userId)
        if (found) await people.sendPasswordReset(found.person)
      },
    },
    vault,
    engine: settings.eventstoreUrl === undefined ? "postgres" : "eventStoreDb",
    log,
    storedLog,
    projections: running,
    models: projections,
    now,
    logger,
    settings: shared.settingsKept,
    grantPlan: (granted) =>
      grantPlan({ log: commandLog, now, shown: (position) => shown(running, position, ["subscriptions"]) }, granted),
    startedWith: startedWith(),
    version: packageVersion,
    startedAt: shared.startedAt,
    mailDelivery: shared.delivery,
    eventLoop: shared.eventLoop,
    backup,
  })
}

/** Listens to HTTP, and serves the client and the public pages. */
async function opened({ settings, world, took, publicOrigin, settingsKept, isDemo }: Shared): Promise<FastifyInstance> {
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
        const signUpOpen = await system().then(
          (read) => read.signUpOpen,
          () => true,
        )
        return siteFactsOf(settings, { publicOrigin: publicOrigin(), signUpOpen })
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

/** Imports archives into households. */
function importing(shared: Shared, people: Identity) {
  const { settings, world, pools, log, running, took, db, workerDb, withHouseholdLock } = shared
  const { now, randomId, logger } = world
  return archiveImports({
    db,
    log,
    work: pools.work,
    databaseUrl: settings.databaseUrl,
    caughtUp: () => activityCaughtUp(log, running),
    limits: world.householdLimits,
    states: shared.importsKept,
    withHouseholdLock,
    mayImport: importRights({ log, workerDb, authenticate: people.authenticate, now }),
    now,
    randomId,
    logger,
    took,
  })
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
  const handlers = { ...swapHandlers(commands), ...invitationHandlers(inviting) }
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
  const { erase, eraseHousehold, complete, tryErasureList } = erasing(shared, people, recorded)
  const admin = administered(shared, people)
  const links = invitationLinks({ db: identityDb, workerDb, vault, now })
  const notices = joinNotices({ log, people: people.people, links, mail, linkTo: shared.linkTo })
  const app = await opened(shared)
  const tokens = await accessTokens(app, await vault.secret("accessTokens"), now)
  const archives = importing(shared, people)
  const edge = await edgeOf(shared, { app, people, tokens, archives, actions, counts })
  const large = answering(shared)
  const { commands, finishPending } = executing(shared, people, links)
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
    activity,
    marketChanges: shared.marketChangesKept,
    isReadable: shared.isReadable,
    linesKept: shared.world.linesKept,
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
    eraseHousehold,
    operator: settings.operator,
    now,
    randomId,
  })
  for (const route of routes) register(app, route, edge)
  serveDescription(app, endpoints)
  return {
    app,
    identity: people,
    setUpCode: async () => ((await people.people.awaitsFirst()) ? shared.setUpCode : undefined),
    finishPending,
    recurring: {
      async erasure() {
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
    },
    async close() {
      eventLoop.stop()
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

/** Founds the household of a user, unless it exists, and returns when the read models show it. */
async function founded(
  { log, running, billing }: Pick<Composition, "log" | "running"> & Pick<InstalledSettings, "billing">,
  person: Person,
  now: Date,
): Promise<void> {
  const today = serverDay(now)
  const position = await foundHousehold(log, person, { today, billing })
  if (position) await shown(running, position, ["members", "subscriptions"])
}
