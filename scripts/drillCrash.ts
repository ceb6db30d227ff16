import { randomBytes } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { projections } from "#projections/all.ts"
import { openPool } from "#server/db/database.ts"
import { openEventLog } from "#server/eventlog/openEventLog.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import { postgresFolder } from "#server/postgres/dataFolder.ts"
import { startEmbeddedPostgres } from "#server/postgres/embeddedPostgres.ts"
import { startProjections } from "#server/projections/runner.ts"
import { readSettings } from "#server/settings/settings.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { openVault } from "#server/vault/postgresVault.ts"
import { droppingProxy } from "./crash/droppingProxy.ts"
import { foundHousehold, type Household } from "./crash/household.ts"
import { type Findings, headOf, inspectLog, readModelDigests } from "./crash/inspection.ts"
import { type Sent, sent, type Story, type Target, type Wanted } from "./crash/load.ts"
import { type Product, productWith } from "./crash/product.ts"
import { kindsMissingIn, notDrilled, storiesFor } from "./crash/stories.ts"
import { roleEnvironment } from "#server/postgres/roles.ts"
import { askedToEnd, Ended } from "./setup/ending.ts"
import { openInstallation } from "./setup/installation.ts"
import { ownSettings } from "./setup/ownSettings.ts"
import { throwAwayFolder } from "./setup/throwAwayFolder.ts"

/**
 * `npm run drill:crash`: two servers of the product share a database. They are killed alternately, many times, and
 * every tenth time together with Postgres, while users send every kind of command in the contract. It proves that no
 * acknowledged command is lost, no event is recorded twice, no swap has only one leg, no stream has a gap, each
 * membership is as last acknowledged, and the read models equal those of a replay. Then the control: a product that
 * acknowledges too early must be detected, or the drill proves nothing.
 *
 * `--commands` and `--kills` make it smaller; `--log esdb://…` stores the events in an EventStoreDB, under their own
 * prefix.
 */
async function drill(): Promise<number> {
  const { values } = parseArgs({
    options: {
      commands: { type: "string", default: "50000" },
      kills: { type: "string", default: "500" },
      log: { type: "string", default: "" },
    },
  })
  const [commands, kills] = [wholeNumber("commands", values.commands), wholeNumber("kills", values.kills)]

  say(`Crash drill: ${commands} commands, ${kills} times SIGKILL, two servers; events in ${values.log || "Postgres"}.`)
  say(`Expected: ${minutes(kills * secondsAKill + commands * secondsACommand)} min on two quiet cores.`)
  const proof = await underFire({ commands, kills, acknowledges: "when written", log: values.log })
  report(proof)
  say("Control, over Postgres: the same with a product that acknowledges before it has written.")
  const control = await underFire({
    commands: Math.ceil(commands / 10),
    kills: Math.max(5, Math.ceil(kills / 50)),
    acknowledges: "too early",
    log: "",
  })
  report(control)

  const { findings } = proof
  const sound =
    findings.lost + findings.twice + findings.halfSwaps + findings.otherMembers + findings.gaps === 0 &&
    proof.acknowledged === commands &&
    proof.live.join() === proof.replayed.join()
  const controlFails = control.findings.lost > 0
  if (!controlFails) say("The control lost nothing: the drill is too gentle to prove anything.")
  say(sound && controlFails ? "The crash drill holds." : "THE CRASH DRILL FAILS.")
  return sound && controlFails ? 0 : 1
}

/** About how long a kill with its restart takes, and a command, to estimate the duration. */
const secondsAKill = 8
const secondsACommand = 0.02

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`--${name} is ${text}: a whole number above zero is expected`)
  return Number(text)
}

const minutes = (seconds: number): string => (seconds / 60).toFixed(1)

interface Attempt {
  readonly commands: number
  readonly kills: number
  readonly acknowledges: "when written" | "too early"
  /** The address of an EventStoreDB; empty: the log is in Postgres. */
  readonly log: string
}

interface Outcome {
  readonly findings: Findings
  readonly acknowledged: number
  readonly kills: number
  readonly live: ReadonlyArray<string>
  readonly replayed: ReadonlyArray<string>
}

/** Ctrl-C ends the servers and Postgres too. */
const ending = askedToEnd(() => process.exit(130))

const householdsAtOnce = 4
const writersPerHousehold = 3

/** The time limit for one command, regardless of kills, on a busy machine. */
const patienceMs = 900_000

/** One in this many kills ends Postgres too, at the same moment. */
const killsPerPostgres = 10

async function underFire({ commands, kills, acknowledges, log }: Attempt): Promise<Outcome> {
  const folder = throwAwayFolder("crash-drill")
  const products: Array<Product> = []
  const proxies: Array<{ close(): void }> = []
  const postgres = await startEmbeddedPostgres({ folder: postgresFolder(folder.path) })
  try {
    const settings = {
      ...ownSettings(folder.path),
      DATABASE_URL: postgres.url,
      ...roleEnvironment(postgres.roleUrls),
      EVENT_LOG_URL: log,
      EVENT_LOG_PREFIX: log && `drill.${randomBytes(8).toString("hex")}`, // other streams of the server are left alone
    }
    for (let server = 0; server < 2; server += 1) {
      const product = await productWith(settings)
      products.push(product)
      await product.start() // one after the other: the first makes the master key and the tables
    }
    const households: Array<Household> = []
    for (let made = 0; made < householdsAtOnce; made += 1) {
      households.push(await foundHousehold(products[made % 2]?.address ?? ""))
    }
    const targets: Array<Target> = []
    for (const { address } of products) {
      const proxy = acknowledges === "too early" ? await droppingProxy(address) : undefined
      if (proxy) proxies.push(proxy)
      targets.push({ address, commandsTo: proxy?.address ?? address })
    }
    const isProof = acknowledges === "when written"
    const stories = storiesFor(households, commands, { members: isProof }) // the control mails no invitations
    if (isProof) refuseUnlessEveryKind(stories)
    const wanted = stories.flatMap((story) => story.commands)
    const killPostgres = () => process.kill(postgres.pid(), "SIGKILL")
    const acknowledged = await recordAll(stories, { products, targets, kills, killPostgres })
    for (const proxy of proxies) proxy.close()
    await Promise.all(products.map((product) => product.end()))
    return { ...(await inspect(settings, { wanted, acknowledged })), acknowledged: acknowledged.length, kills }
  } finally {
    for (const proxy of proxies) proxy.close()
    await Promise.all(products.map((product) => product.end()))
    await postgres.stop()
    folder.remove()
  }
}

/** Throws unless the stories contain every command of the contract, except those left out for a reason. */
function refuseUnlessEveryKind(stories: ReadonlyArray<Story>): void {
  const missing = kindsMissingIn(stories)
  if (missing.length > 0) {
    throw new Error(`these commands are never sent; raise --commands or add them to the drill: ${missing.join(", ")}`)
  }
  const kinds = new Set(stories.flatMap(({ commands }) => commands.map(({ endpoint }) => endpoint.name)))
  say(`Every kind of command: ${kinds.size}. Left out:`)
  for (const [name, reason] of Object.entries(notDrilled)) say(`  ${name}: ${reason}`)
}

interface UnderFire {
  readonly products: ReadonlyArray<Product>
  readonly targets: ReadonlyArray<Target>
  readonly kills: number
  readonly killPostgres: () => void
}

/** Sends every command until it is acknowledged, while the servers are killed alternately. */
async function recordAll(
  stories: ReadonlyArray<Story>,
  { products, targets, kills, killPostgres }: UnderFire,
): Promise<ReadonlyArray<Wanted>> {
  const count = stories.reduce((sum, { commands }) => sum + commands.length, 0)
  const acknowledged: Array<Wanted> = []
  const waiting = [...stories]
  const busy = new Set<string>()
  const begun = performance.now()
  let killed = 0
  let starting = 0
  let failed = false
  ending.addEventListener("abort", () => (failed = true))

  // Writers that run ahead of the kills would leave the last kills without load.
  const mayGoOn = () => acknowledged.length < ((killed + 1) / kills) * count

  /** The next story that is not running and need not wait for another. */
  function nextStory(): Story | undefined {
    const place = waiting.findIndex(({ alone }) => alone === undefined || !busy.has(alone))
    return place === -1 ? undefined : waiting.splice(place, 1)[0]
  }

  async function keepWriting(writer: number): Promise<void> {
    while (waiting.length > 0 && !failed) {
      const story = nextStory()
      if (!story) {
        await pause(20)
        continue
      }
      if (story.alone !== undefined) busy.add(story.alone)
      for (const command of story.commands) await keepSending(command, writer)
      if (story.alone !== undefined) busy.delete(story.alone)
    }
  }

  async function keepSending(command: Wanted, writer: number): Promise<void> {
    while (!mayGoOn() && !failed) await pause(2)
    const until = performance.now() + patienceMs
    let again = false
    let why = ""
    const because = (reason: string) => (why = reason)
    for (let attempt = writer; !failed; attempt += 1) {
      const target = targets[attempt % targets.length]
      const became: Sent | undefined = target && (await sent(target, command, { again, because }))
      if (became === "acknowledged") {
        acknowledged.push(command)
        return
      }
      again ||= became === "unknown"
      if (performance.now() > until) {
        throw new Error(`${command.endpoint.name} was not acknowledged within fifteen minutes: ${why}`)
      }
      await pause(20)
    }
  }

  async function keepKilling(): Promise<void> {
    for (let kill = 0; kill < kills && !failed; kill += 1) {
      // Kills are spread over the whole load, each at a random moment.
      const due = Math.floor(((kill + 0.5) / kills) * count)
      while (acknowledged.length < due && !failed) await pause(2)
      await pause(Math.random() * 100)
      const product = products[kill % products.length]
      if (kill % killsPerPostgres === killsPerPostgres - 1) killPostgres()
      await product?.kill()
      const killedAt = performance.now()
      await product?.start()
      starting += performance.now() - killedAt
      killed = kill + 1
      if (killed % Math.ceil(kills / 20) === 0 || killed === kills) progress()
    }
  }

  function progress(): void {
    const seconds = (performance.now() - begun) / 1_000
    const left = (seconds / killed) * (kills - killed)
    const start = (starting / 1_000 / killed).toFixed(1)
    say(
      `  ${killed} kills, ${acknowledged.length} acknowledged; ${minutes(seconds)} min, about ${minutes(left)} left; ` +
        `a start takes ${start} s`,
    )
  }

  const writers = Array.from({ length: householdsAtOnce * writersPerHousehold }, (_, writer) => keepWriting(writer))
  const all = [keepKilling(), ...writers]
  try {
    await Promise.all(all)
  } finally {
    failed = true // what still runs ends before its servers do
    await Promise.allSettled(all)
  }
  ending.throwIfAborted()
  return acknowledged
}

/** Inspects the log and the database without the product that wrote them. */
async function inspect(
  environment: Readonly<Record<string, string>>,
  commands: { readonly wanted: ReadonlyArray<Wanted>; readonly acknowledged: ReadonlyArray<Wanted> },
) {
  const settings = readSettings({ ...process.env, ...environment })
  const installation = await openInstallation(settings, { beside: true, onProgress: () => {} })
  const pool = openPool(installation.settings.databaseUrl)
  const vaultPool = openPool(installation.settings.databaseUrl, { max: 2 })
  const masterKeys = openMasterKeys(masterKeySource(installation.settings))
  const vault = openVault({ pool: vaultPool, masterKeys, now: () => new Date() })
  const log = encryptedEventLog(await openEventLog(settings, { pool }), vault)
  const running = startProjections({ log, pool, vault, projections })
  try {
    const head = await headOf(log)
    const reached = head && (await running.waitFor(head, { timeoutMs: 600_000 }))
    if (reached !== "reached") throw new Error("the read models did not catch up with the log")
    const live = await readModelDigests(pool)
    for (const { name } of projections) await running.rebuild(name)
    return { findings: await inspectLog(log, commands), live, replayed: await readModelDigests(pool) }
  } finally {
    await running.stop()
    await Promise.all([log.close(), vault.close()])
    await Promise.all([pool.end(), vaultPool.end()])
    await installation.close()
  }
}

function report({ findings, acknowledged, kills, live, replayed }: Outcome): void {
  say(`  ${acknowledged} acknowledged, ${kills} kills, ${Math.floor(kills / killsPerPostgres)} of them of Postgres too`)
  say(`  lost ${findings.lost}, twice ${findings.twice}, gaps in streams ${findings.gaps}`)
  say(`  swaps with only one leg: ${findings.halfSwaps}`)
  say(`  members whose role differs from the acknowledged one: ${findings.otherMembers}`)
  const same = live.join() === replayed.join()
  say(`  read models ${same ? "equal" : "DIFFER FROM"} a replay:`)
  for (const [index, line] of live.entries())
    say(`    ${line}${line === replayed[index] ? "" : ` — replay: ${replayed[index]}`}`)
}

const say = (line: string): void => console.log(line)

process.exitCode = await drill().catch((error: unknown) => {
  if (error instanceof Ended) return 130
  throw error
})
