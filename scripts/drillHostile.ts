import { loadavg } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { messageOf } from "#server/logging/messageOf.ts"
import { postgresFolder } from "#server/postgres/dataFolder.ts"
import { startEmbeddedPostgres } from "#server/postgres/embeddedPostgres.ts"
import { roleEnvironment } from "#server/postgres/roles.ts"
import { foundHousehold } from "./crash/household.ts"
import { type Product, productWith } from "./crash/product.ts"
import { hostileArchives } from "./hostile/archives.ts"
import type { Hostile } from "./hostile/hostile.ts"
import { type Reading, type Readers, startReaders, waitsOf } from "./hostile/readers.ts"
import { hostileRequests } from "./hostile/requests.ts"
import { faultOf, type Sent, sent } from "./hostile/sending.ts"
import { type Newcomer, newcomer } from "./setup/newcomer.ts"
import { buildClient } from "./setup/client.ts"
import { ownSettings } from "./setup/ownSettings.ts"
import { throwAwayFolder } from "./setup/throwAwayFolder.ts"

/** The longest that a reader may wait, regardless of the requests of others. */
const waitMostMs = 500
/** The same for 99 of 100 health checks. */
const healthMostMs = 200

/**
 * `npm run drill:hostile`: sends more than 100 bodies and archives that were made to keep a server busy, fill its
 * memory or crash it, while ordinary users read. It fails if a reader waits for more than 500 ms, if more than one of a
 * hundred health checks takes more than 200 ms, if a hostile request gets no answer or a server error, or if the
 * process ends. Before that it measures the same readers alone: on a busy machine they wait even without hostile
 * requests.
 *
 * `-- --control` makes the product read archives in the former way, on the event loop. The drill must detect that, and
 * then exits with 0.
 */
async function drill(): Promise<number> {
  const { values } = parseArgs({
    options: { control: { type: "boolean", default: false }, seconds: { type: "string", default: "20" } },
  })
  const { control } = values
  const alone = Number(values.seconds)
  say(`Hostile drill${control ? ", control: archives are read on the event loop" : ""}. The machine's load: ${load()}.`)
  await buildClient(say) // otherwise the product builds it at its start, which takes longer on a busy machine
  const folder = throwAwayFolder("hostile-drill")
  const postgres = await startEmbeddedPostgres({ folder: postgresFolder(folder.path) })
  const product = await productWith({
    ...ownSettings(folder.path),
    DATABASE_URL: postgres.url,
    ...roleEnvironment(postgres.roleUrls),
    ...(control && { NODE_OPTIONS: `--import=${new URL("./hostile/withFormerImport.ts", import.meta.url).href}` }),
  })
  try {
    await product.start()
    const { person } = await foundHousehold(product.address)
    say("Making what is sent …")
    const all = [...hostileRequests(), ...hostileArchives()]
    const readers = await startReaders(product.address, person)
    try {
      const outcome = await underAttack({ product, readers, all, alone, endsEarly: control })
      return control ? foundOut(outcome) : holds(outcome)
    } finally {
      await readers.end()
    }
  } finally {
    await product.kill() // no data are kept, and a busy process handles no other signal
    await postgres.stop()
    folder.remove()
  }
}

interface Outcome {
  readonly before: ReadonlyArray<Reading>
  readonly during: ReadonlyArray<Reading>
  readonly attempts: ReadonlyArray<Sent>
  readonly isRunning: boolean
}

interface Attack {
  readonly product: Product
  readonly readers: Readers
  readonly all: ReadonlyArray<Hostile>
  /** Seconds for which the readers are measured alone. */
  readonly alone: number
  /** Whether to stop sending at the first fault. */
  readonly endsEarly: boolean
}

async function underAttack({ product, readers, all, alone, endsEarly }: Attack): Promise<Outcome> {
  // Two lanes send archives, as many as a server reads at once, and four the other requests. The members sign up one
  // after the other, because a sign-up is work.
  const members: Array<Member> = []
  for (let lane = 0; lane < 6; lane += 1) {
    const member = memberOf(product.address)
    await member()
    members.push(member)
  }
  await pause(5_000) // first reads take longer
  readers.taken()
  await pause(alone * 1_000)
  const before = readers.taken()
  say(`${before.length} readings without anything hostile; now ${all.length} hostile requests. Load: ${load()}.`)

  const attempts: Array<Sent> = []
  const during: Array<Reading> = []
  const isOver = (): boolean =>
    !product.isRunning() || (endsEarly && attempts.some((attempt) => faultOf(attempt) !== undefined))
  async function sendInTurn(some: Array<Hostile>, member: Member): Promise<void> {
    for (let next = some.shift(); next && !isOver(); next = some.shift()) {
      const attempt = await persistently(product.address, next, member)
      attempts.push(attempt)
      if (attempts.length % 20 === 0) say(`  ${attempts.length} sent`)
    }
  }
  const archives = all.filter(({ reachesImport }) => reachesImport)
  const others = all.filter(({ reachesImport }) => !reachesImport)
  await Promise.all(members.map((member, lane) => sendInTurn(lane < 2 ? archives : others, member)))
  await pause(2_000)
  during.push(...readers.taken())
  return { before, during, attempts, isRunning: product.isRunning() }
}

type Member = () => Promise<Newcomer>

/** A user who signed up no more than four minutes ago: importing needs a step-up of the last five. */
function memberOf(address: string): Member {
  let latest: Promise<Newcomer> | undefined
  let signedUpAt = -Infinity
  return () => {
    if (latest === undefined || performance.now() > signedUpAt + 240_000) {
      signedUpAt = performance.now()
      latest = newcomer(address).catch(async () => {
        await pause(5_000) // a busy machine may refuse a sign-up
        return newcomer(address)
      })
    }
    return latest
  }
}

/** Sends a request, and again as long as other imports are in the way. */
async function persistently(address: string, hostile: Hostile, member: Member): Promise<Sent> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const authorization = hostile.by === "member" ? await (await member()).authorization() : undefined
      const outcome = await sent(address, hostile, { authorization, timeoutMs: 180_000 })
      if (!(hostile.reachesImport && outcome.status === 429) || attempt === 60) return outcome
    } catch (error) {
      return { hostile, status: "none", refusal: messageOf(error), begunAt: Date.now(), ms: 0 }
    }
    await pause(1_000)
  }
}

function holds(outcome: Outcome): number {
  const { tooLong, faults } = report(outcome)
  const { worst } = waitsOf(outcome.before)[0]
  if (worst > waitMostMs || healthP99(outcome.before) > healthMostMs) {
    say(`The machine is too busy: readers waited ${ms(worst)} before anything hostile was sent.`)
  }
  const isHealthy = healthP99(outcome.during) <= healthMostMs
  if (!isHealthy) say(`More than one of a hundred health checks took more than ${healthMostMs} ms.`)
  const good = tooLong.length === 0 && faults.length === 0 && isHealthy && outcome.isRunning
  say(good ? "The hostile drill holds." : "THE HOSTILE DRILL FAILS.")
  return good ? 0 : 1
}

/** Detects more than a busy machine explains: waits of three times the longest before, faults, or the end. */
function foundOut(outcome: Outcome): number {
  const { tooLong, faults } = report(outcome)
  const baseline = waitsOf(outcome.before)[0].worst
  const isFound = !outcome.isRunning || faults.length > 0 || tooLong.some((reading) => reading.ms > 3 * baseline)
  say(isFound ? "The control was detected." : "THE CONTROL WAS NOT DETECTED: the drill proves nothing.")
  return isFound ? 0 : 1
}

/** Prints the measurements, and returns what is wrong. */
function report({ before, during, attempts, isRunning }: Outcome) {
  say(`Waits in milliseconds (median, 99th percentile, worst), before and while hostile requests were sent:`)
  const earlier = new Map(waitsOf(before).map((waits) => [waits.path, waits]))
  for (const { path, count, median, p99, worst } of waitsOf(during)) {
    const old = earlier.get(path) ?? { count: 0, median: 0, p99: 0, worst: 0 }
    say(`  ${path.padEnd(28)} ${row(old)}   ${row({ count, median, p99, worst })}`)
  }
  const tooLong = during
    .filter((reading) => reading.ms > waitMostMs || reading.status === "none")
    .sort((a, b) => b.ms - a.ms)
  for (const reading of tooLong.slice(0, 10)) {
    say(`  ${reading.path} waited ${ms(reading.ms)} beside: ${besideOf(reading, attempts).join("; ") || "nothing"}`)
  }
  const faults = attempts.map(faultOf).filter((fault) => fault !== undefined)
  const refusedReadings = during.filter(({ status }) => status !== 200)
  if (refusedReadings.length > 0) faults.push(`${refusedReadings.length} readings were not answered with 200`)
  for (const fault of faults) say(`  ${fault}`)
  const byStatus = Map.groupBy(attempts, ({ status }) => status)
  say(`Answers: ${Array.from(byStatus, ([status, some]) => `${some.length} × ${status}`).join(", ")}`)
  const slowest = [...attempts].sort((a, b) => b.ms - a.ms).slice(0, 5)
  say(`The longest took: ${slowest.map(({ hostile, ms: took }) => `${hostile.name} ${ms(took)}`).join("; ")}`)
  say(`Readers that waited for more than ${waitMostMs} ms: ${tooLong.length}. Load: ${load()}.`)
  if (!isRunning) say("The process of the product has ended.")
  return { tooLong, faults }
}

const healthP99 = (readings: ReadonlyArray<Reading>): number =>
  waitsOf(readings.filter(({ path }) => path === "/api/health"))[0].p99

/** The requests in progress while a reader waited. */
const besideOf = ({ begunAt, ms: waited }: Reading, attempts: ReadonlyArray<Sent>): ReadonlyArray<string> =>
  attempts
    .filter((attempt) => attempt.begunAt < begunAt + waited && attempt.begunAt + attempt.ms > begunAt)
    .map(({ hostile }) => hostile.name)

const row = ({ count, median, p99, worst }: Record<"count" | "median" | "p99" | "worst", number>): string =>
  `${String(count).padStart(6)} ×${[median, p99, worst].map((one) => one.toFixed(0).padStart(6)).join("")}`

const ms = (time: number): string => `${time.toFixed(0)} ms`
const load = (): string => loadavg()[0]?.toFixed(1) ?? "?"
const say = (line: string): void => console.log(line)

process.exitCode = await drill()
