/* The parts of the server that are about people: accounts, what is recorded about them, mails, payments, archives. */

import { serverDay } from "#server/identity/today.ts"
import { administration } from "#server/admin/administration.ts"
import { grantPlan } from "#server/admin/grantingPlans.ts"
import { activityLog } from "#server/activity/activityLog.ts"
import { actionRecorder } from "#server/activity/actionRecorder.ts"
import { consents } from "#server/analytics/consents.ts"
import { pageViews } from "#server/analytics/pageViews.ts"
import { notices } from "#server/billing/notices.ts"
import { projections } from "#projections/all.ts"
import { openDatabase } from "#server/db/database.ts"
import { requestCounts } from "#server/http/requestCounts.ts"
import { limitWindowMs } from "#server/http/limits/requestLimits.ts"
import { foundHousehold } from "#server/identity/founding.ts"
import { type Identity, identity } from "#server/identity/identity.ts"
import { entitlementOf } from "#server/admin/entitlements.ts"
import type { Person } from "#server/identity/people.ts"
import type { InstalledSettings } from "#server/settings/installed.ts"
import { reportFailure } from "#server/http/reportFailure.ts"
import { eraseFromMailbox, eraseFromMailboxAbout } from "#server/mail/mailbox.ts"
import { stopTokens } from "#server/mail/stopTokens.ts"
import { choices } from "#server/optionalMails/choices.ts"
import { priceAlerts } from "#server/optionalMails/priceAlerts.ts"
import { sendWeeklySummaries } from "#server/optionalMails/weeklySummaries.ts"
import { mailboxFolder } from "#server/mail/transportOf.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { erasure } from "#server/erasure/erasure.ts"
import { importRights } from "#server/archive/importRights.ts"
import { archiveImports } from "#server/archive/archiveImports.ts"
import { activityCaughtUp, shown } from "#server/application/readModels.ts"
import { startedWith } from "#server/settings/settings.ts"
import { packageVersion } from "#server/settings/version.ts"
import { type Composition, type Shared } from "./shared.ts"

/** Accounts, sessions and their mails. */
export function accountsOf(shared: Shared): Promise<Identity> {
  const { settings, world, vault, running, identityDb, workerDb, mail, publicOrigin, commandLog } = shared
  const { now, randomId, pause, limits, passwordCost } = world
  const { billing } = settings
  const system = shared.settingsKept.read
  const withoutMail = shared.delivery === "notSetUp" ? { tell: (line: string) => world.tellOperator(line) } : undefined
  return identity({
    db: identityDb,
    workerDb,
    vault,
    now,
    randomId,
    pause,
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
export function records({ world, vault, took, requestsDb, workerDb }: Shared, people: Identity) {
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

export type Records = ReturnType<typeof records>

/** Erases users and households. */
export function erasing(
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
export function administered(shared: Shared, people: Identity) {
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
    sendTestMail: people.sendTestMail,
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

/** Paying for plans, where it is set up; and the mails about plans, where plans are sold. */
export async function paying(shared: Shared, people: Identity) {
  const { settings, world, workerDb, vault, mail, commandLog, publicOrigin, isReadable } = shared
  const { now, randomId, logger } = world
  if (settings.billing === "off") return undefined
  const mails = notices({ workerDb, log: commandLog, people: people.people, mail, linkTo: shared.linkTo, now })
  if (!settings.stripe) return { mails, payments: undefined }
  const { secretKey, webhookSecrets } = settings.stripe
  // Only where plans are paid: the library of Stripe has 200 modules.
  const [{ billing }, { stripeSetUp }, { isTestKey, openStripe }] = await Promise.all([
    import("#server/billing/billing.ts"),
    import("#server/billing/setUp.ts"),
    import("#server/billing/stripeAccount.ts"),
  ])
  const stripe = openStripe(settings.stripe)
  const payments = {
    billing: billing({
      stripe,
      workerDb,
      log: commandLog,
      now,
      randomId,
      isReadable,
      queueNotices: mails.ofEvents,
      publicOrigin,
      vault,
      logger,
    }),
    setUp: stripeSetUp({ stripe, workerDb, publicOrigin, now, logger }),
    isTest: isTestKey(secretKey),
    hasWebhookSecret: webhookSecrets.length > 0,
  }
  return { mails, payments, secrets: webhookSecrets }
}

/** The mails that people choose, and the alerts that they set. */
export function optionalMails(shared: Shared, people: Identity) {
  const { settings, world, vault, workerDb, wealth, mail, linkTo, publicOrigin } = shared
  const { now, logger } = world
  const tokens = stopTokens(vault)
  const chosen = choices({ workerDb, tokens, now })
  const dependencies = {
    workerDb,
    people: people.people,
    memberships: { vault, billing: settings.billing },
    wealth,
    mail,
    tokens,
    choices: chosen,
    linkTo,
    publicOrigin,
    now,
    warn: logger.warn,
  }
  const alerts = priceAlerts(dependencies)
  return {
    choices: chosen,
    alerts,
    async send() {
      await sendWeeklySummaries(dependencies)
      await alerts.send()
    },
  }
}

/** Imports archives into households. */
export function importing(shared: Shared, people: Identity) {
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
