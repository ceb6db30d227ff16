import { randomUUID } from "node:crypto"
import { parseArgs } from "node:util"
import type pg from "pg"
import { HouseholdId } from "#domain/shared/ids.ts"
import { projections } from "#projections/all.ts"
import type { Projection } from "#projections/projection.ts"
import { readSchema } from "#projections/readModels.ts"
import { activityLog } from "#server/activity/activityLog.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { noHousehold } from "#server/eventlog/soundness.ts"
import { people } from "#server/identity/people.ts"
import { leaveOutEvent, repairHousehold, type Repairing } from "#server/projections/repair.ts"
import { readSetAside, type SetAsideSince } from "#server/projections/setAside.ts"
import { isSubjectId } from "#server/vault/subjectKey.ts"
import { type EventLog, positionText } from "#server/eventlog/eventLog.ts"
import { adoptIdentity } from "#server/eventlog/logIdentity.ts"
import { openEventLog } from "#server/eventlog/openEventLog.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { type ProjectionTables, readCheckpoints, releaseCheckpoint } from "#server/projections/checkpoints.ts"
import { decodeEvent } from "#server/projections/decoding.ts"
import { isBeingRebuilt, rebuildTogether, RebuildFailed } from "#server/projections/rebuild.ts"
import { readSettings } from "#server/settings/settings.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openMasterKeysOf } from "#server/vault/changing.ts"
import { decryptingPlugin } from "#server/vault/decryptingPlugin.ts"
import { openVault } from "#server/vault/postgresVault.ts"
import type { Vault } from "#server/vault/vault.ts"
import { askedToEnd } from "./setup/ending.ts"
import { openInstallation } from "./setup/installation.ts"

const names = projections.map(({ name }) => name)
const width = Math.max(...names.map(({ length }) => length)) + 2

const usage = `npm run projections -- status
npm run projections -- resume NAME
npm run projections -- rebuild NAME
npm run projections -- rebuild all
npm run projections -- repair HOUSEHOLD
npm run projections -- repair HOUSEHOLD --leave-out EVENT --reason TEXT --by EMAIL

Projections derive what the product shows from the event log: ${names.join(", ")}.
All commands work whether or not the product is running.

  status   the progress of each projection, and for a halted one the event and the reason. Lists the households that are
           set aside, because an event of theirs cannot be applied: their figures are those before the event
  resume   retries a halted one, after the program was fixed: a running product continues within a second
  rebuild  builds its tables again from the whole log and then replaces those in use. Also resumes a halted one. An
           interruption leaves the tables unchanged
  rebuild all   rebuilds every one, and accepts the event log as the one that belongs to the database: for a log that
           was restored to an earlier moment than the database
  repair   builds the rows of a household that is set aside again: after the program was fixed
  repair … --leave-out   first records in the log that the event that cannot be applied is left out. Projections and
           commands ignore it from then on. It stays in the log. EMAIL is the address of an admin, in whose name it is
           recorded there and in the activity log; TEXT is the reason

Exits with 0 on success, 1 when a projection is halted, a household is set aside or the command failed, 2 on wrong usage.`

type Request =
  | { readonly status: true }
  | { readonly resume: Projection }
  | { readonly rebuild: ReadonlyArray<Projection>; readonly isOtherLog: boolean }
  | { readonly repair: string; readonly leftOut: LeftOut | undefined }

/** An event to be left out: why, and the address of the admin in whose name it is recorded. */
interface LeftOut {
  readonly eventId: string
  readonly reason: string
  readonly by: string
}

/** The parsed command, the requested help, or the message for a wrong call. */
function requestOf(given: ReadonlyArray<string>): Request | { readonly help: string } | { readonly mistake: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        "leave-out": { type: "string" },
        reason: { type: "string" },
        by: { type: "string" },
      },
    })
    const [action, name, ...others] = positionals
    if (values.help) return { help: usage }
    const { "leave-out": eventId, reason, by } = values
    if (action === "repair" && name !== undefined && others.length === 0) {
      if (!isSubjectId(name))
        return { mistake: `${name} is not the id of a household. See: npm run projections -- status` }
      if (eventId === undefined && reason === undefined && by === undefined) return { repair: name, leftOut: undefined }
      if (eventId && reason && by) return { repair: name, leftOut: { eventId, reason, by } }
      return { mistake: "--leave-out EVENT, --reason TEXT and --by EMAIL belong together." }
    }
    if (Object.keys(values).length > 0) return { mistake: usage }
    if (action === "status" && name === undefined) return { status: true }
    if ((action !== "resume" && action !== "rebuild") || name === undefined || others.length > 0) {
      return { mistake: usage }
    }
    if (action === "rebuild" && name === "all") return { rebuild: projections, isOtherLog: true }
    const projection = projections.find((each) => each.name === name)
    if (!projection) return { mistake: `There is no projection ${name}. There are: ${names.join(", ")}.` }
    return action === "resume" ? { resume: projection } : { rebuild: [projection], isOtherLog: false }
  } catch (error) {
    return { mistake: `${messageOf(error)}\n\n${usage}` }
  }
}

async function run(request: Request): Promise<number> {
  const ending = askedToEnd(() => process.exit(130))
  const settings = readSettings()
  const installation = await openInstallation(settings, { beside: true, onProgress: say, ending })
  // A rebuild works on one connection while another holds its claim.
  const pool = openPool(installation.settings.databaseUrl, { max: 4, statementTimeoutMs: 0 })
  const vaultPool = openPool(installation.settings.databaseUrl, { max: 2 })
  const masterKeys = await openMasterKeysOf(openDatabase(vaultPool), masterKeySource(installation.settings))
  const vault = openVault({ pool: vaultPool, masterKeys, now: () => new Date() })
  const storedLog = await openEventLog(settings, { pool })
  const log = encryptedEventLog(storedLog, vault)
  try {
    if ("status" in request)
      return await showStatus(openDatabase<ProjectionTables>(pool).withPlugin(decryptingPlugin(vault)))
    if ("resume" in request) return await resume(openDatabase<ProjectionTables>(pool), request.resume)
    if ("repair" in request) return await repair({ pool, log, vault }, request)
    const by = { db: openDatabase<ProjectionTables>(pool), log, vault, signal: ending, isOtherLog: request.isOtherLog }
    const status = await rebuildNow(by, request.rebuild)
    if (status !== 0) return status
    if (request.isOtherLog) await adoptIdentity({ pool, log: storedLog })
    return 0
  } finally {
    await Promise.all([log.close(), vault.close()])
    await Promise.all([pool.end(), vaultPool.end()])
    await installation.close()
  }
}

type Database = ReturnType<typeof openDatabase<ProjectionTables>>

async function showStatus(db: Database): Promise<number> {
  const checkpoints = await readCheckpoints(db)
  for (const { name } of projections) {
    const checkpoint = checkpoints.find((each) => each.name === name)
    const position = checkpoint?.position ? positionText(checkpoint.position) : "not started"
    const rebuilding = (await isBeingRebuilt(db, name)) ? ", is being rebuilt" : ""
    say(`${name.padEnd(width)}${(checkpoint?.halted ? "HALTED" : "running").padEnd(9)}${position}${rebuilding}`)
    if (!checkpoint?.halted) continue
    const { position: haltedAt, eventId, detail } = checkpoint.halted
    say(`  at ${positionText(haltedAt)}, event ${eventId}\n${detail.replaceAll(/^/gm, "  ")}`)
  }
  const setAside = await readSetAside(db)
  sayWhichAreSetAside(setAside)
  return setAside.length > 0 || checkpoints.some(({ halted }) => halted) ? 1 : 0
}

function sayWhichAreSetAside(setAside: ReadonlyArray<SetAsideSince>): void {
  for (const [householdId, entries] of Map.groupBy(setAside, (one) => one.householdId)) {
    const names = entries.map(({ projection }) => projection).join(", ")
    say(
      householdId === noHousehold
        ? `SET ASIDE: events whose stream belongs to no household, in ${names}`
        : `SET ASIDE: household ${householdId} in ${names}`,
    )
    for (const { projection, foundBy, position, eventId, stream, since, error, detail } of entries) {
      if (foundBy !== projection) continue
      say(`  ${projection} cannot apply event ${eventId} at ${positionText(position)}, stream ${stream}: ${error}`)
      say(`  since ${since.toISOString()}\n${detail.replaceAll(/^/gm, "  ")}`)
    }
  }
}

/** Returns 0 when every event of the household is applied afterwards, except those that are left out. */
async function repair(
  { pool, log, vault }: { readonly pool: pg.Pool; readonly log: EventLog; readonly vault: Vault },
  { repair: householdId, leftOut }: Extract<Request, { readonly repair: string }>,
): Promise<number> {
  const db = openDatabase<ProjectionTables>(pool)
  const readable = db.withPlugin(decryptingPlugin(vault))
  const context = { projections, log, db, schema: readSchema, decode: decodeEvent, vault }
  if (!(await readSetAside(db)).some((one) => one.householdId === householdId)) {
    say(`Household ${householdId} is not set aside.`)
    return 0
  }
  if (leftOut && !(await leftOutBy({ ...context, pool, vault }, householdId, leftOut))) return 1
  const remaining = await repairHousehold(context, householdId)
  if (remaining.length === 0) {
    say(
      householdId === noHousehold
        ? "The events that belong to no household are no longer listed."
        : `Household ${householdId} is repaired: its events are applied.`,
    )
    return 0
  }
  console.error(`Household ${householdId} is still set aside.`)
  sayWhichAreSetAside((await readSetAside(readable)).filter((one) => one.householdId === householdId))
  return 1
}

/** Leaves out an event in the name of an admin, and notes that in the activity log. */
async function leftOutBy(
  context: Repairing & { readonly pool: pg.Pool; readonly vault: Vault },
  householdId: string,
  { eventId, reason, by }: LeftOut,
): Promise<boolean> {
  const workerDb = openDatabase(context.pool)
  const users = people({ db: workerDb, vault: context.vault })
  const admin = (await users.findByEmail(by))?.person
  if (!admin || admin.role === "user") {
    console.error(`${by} is not the address of an admin of this installation.`)
    return false
  }
  if (!(await leaveOutEvent(context, householdId, { eventId, reason, actorId: admin.userId }))) {
    console.error(`Household ${householdId} is not set aside for event ${eventId}. See: npm run projections -- status`)
    return false
  }
  const activity = activityLog({
    db: workerDb,
    workerDb,
    vault: context.vault,
    people: users,
    now: () => new Date(),
    randomId: randomUUID,
    logger: { warn: (line) => console.error(line) },
  })
  await activity.record({
    userId: admin.userId,
    householdId: HouseholdId.make(householdId),
    type: "admin",
    action: "leaveOutEvent",
    url: "npm run projections",
    pathname: "npm run projections",
    resourceType: "event",
    resourceId: eventId,
    userAgent: null,
    isThere: false,
  })
  await activity.stop()
  say(`Event ${eventId} is left out from now on.`)
  return true
}

async function resume(db: Database, { name }: Projection): Promise<number> {
  const wasHalted = await releaseCheckpoint(db, name)
  say(wasHalted ? `${name} is retried: see status.` : `${name} had not halted.`)
  return 0
}

async function rebuildNow(
  by: {
    readonly db: Database
    readonly log: EventLog
    readonly vault: Vault
    readonly signal: AbortSignal
    readonly isOtherLog: boolean
  },
  asked: ReadonlyArray<Projection>,
): Promise<number> {
  const begun = performance.now()
  let reported = begun
  const progress = (events: number): void => {
    if (performance.now() - reported < 1_000) return
    reported = performance.now()
    say(`${events} events …`)
  }
  try {
    const options = { ...by, projections: asked, schema: readSchema, decode: decodeEvent, progress }
    const rebuilt = await rebuildTogether(options)
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
    for (const [index, { name }] of asked.entries()) {
      say(`${name} was rebuilt from ${rebuilt[index]?.events ?? 0} events in ${seconds} s.`)
    }
    const setAside = await readSetAside(by.db.withPlugin(decryptingPlugin(by.vault)))
    sayWhichAreSetAside(setAside.filter(({ projection }) => asked.some(({ name }) => name === projection)))
    return 0
  } catch (error) {
    if (!(error instanceof RebuildFailed)) throw error
    const name = error.projection ?? asked[0]?.name ?? ""
    const others = asked.length > 1 ? "; projections that were not reported as rebuilt are unchanged too" : ""
    console.error(`${name} is unchanged: ${error.message}${others}`)
    return 1
  }
}

const say = (line: string): void => console.log(line)

async function command(): Promise<number> {
  const asked = requestOf(process.argv.slice(2))
  if (!("help" in asked) && !("mistake" in asked)) return run(asked)
  if ("help" in asked) console.log(asked.help)
  else console.error(asked.mistake)
  return "help" in asked ? 0 : 2
}

const status = await command().catch((error: unknown) => {
  console.error(messageOf(error))
  return 1
})
process.exit(status)
