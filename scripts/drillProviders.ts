import { type ChildProcess, fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { addDays } from "#domain/shared/calendarDate.ts"
import { type Db, openDatabase, openPool } from "#server/db/database.ts"
import { postgresFolder } from "#server/postgres/dataFolder.ts"
import { startEmbeddedPostgres } from "#server/postgres/embeddedPostgres.ts"
import { roleEnvironment } from "#server/postgres/roles.ts"
import { productWith } from "./crash/product.ts"
import { faults, startProvidersDouble } from "./providers/providersDouble.ts"
import { disturb, type Disturbed, type Held, isSame, minutes, stored, symbolsOf, truth } from "./providers/rounds.ts"
import { type Newcomer, newcomer } from "./setup/newcomer.ts"
import { ownSettings } from "./setup/ownSettings.ts"
import { throwAwayFolder } from "./setup/throwAwayFolder.ts"

/**
 * `npm run drill:providers`: a program stands in for Yahoo, CoinGecko, Frankfurter and the European Central Bank, and does
 * each of 21 things wrong for an hour of a simulated clock: it is down, slow, lies, changes its form, floods. What follows
 * them is killed now and then. Throughout, a product answers a household. In the end each price and rate has to be as if
 * nothing had happened, the household's figures have to have moved by true prices alone, the answers have to come at once,
 * and the memory has to be bounded. The control is a reader that believes each number without its currency or symbol: the
 * drill fails if it would be right too.
 *
 * Smaller with `-- --every 20 --shares 3` (minutes between two looks, and shares that are held).
 */
async function drill(): Promise<number> {
  const { values } = parseArgs({
    options: { every: { type: "string", default: "5" }, shares: { type: "string", default: "20" } },
  })
  const everyMinutes = Number(values.every)
  const start = minutes(new Date(), -faults.length * 24 * 60)
  const held: Held = {
    shares: Array.from({ length: Number(values.shares) }, (_, n) => `S${n}`),
    coins: ["bitcoin", "ethereum"],
    metals: ["XAU"],
    since: addDays(start.toISOString().slice(0, 10), -30),
  }
  say(`Provider drill: ${faults.length} faults of an hour each, for ${symbolsOf(held).length} symbols.`)
  const folder = throwAwayFolder("provider-drill")
  const postgres = await startEmbeddedPostgres({ folder: postgresFolder(folder.path) })
  const double = await startProvidersDouble()
  double.now = start
  const product = await productWith({
    ...ownSettings(folder.path),
    DATABASE_URL: postgres.url,
    ...roleEnvironment(postgres.roleUrls),
  })
  const pool = openPool(postgres.url)
  const db = openDatabase(pool)
  const follower = followerOf(postgres.url, double.url)
  try {
    await product.start()
    const owner = await newcomer(product.address)
    await holdingAll(product.address, owner, held)
    await follower.follow(double.now)
    if (!isSame(truth(held, double.now), await stored(db, held))) throw new Error("the first prices are not complete")
    const reading = readingOf(product.address, owner)
    const outcomes: Array<Disturbed> = []
    let [moved, hidden] = [0, 0]
    for (const fault of faults) {
      const before = await netWorth(product.address, owner)
      const follow = async (now: Date) => follower.follow(now, Math.random() < 0.1)
      // An hour within one day: no true price changes either.
      const isOneDay = double.now.getUTCHours() < 20
      const atWorst = async () => {
        if (isOneDay && before !== (await netWorth(product.address, owner))) moved += 1
        hidden += await agesHidden(product.address, owner, await stored(db, held))
      }
      const outcome = await disturb({ double, held, db, follow, everyMinutes, atWorst }, fault)
      outcomes.push(outcome)
      say(lineOf(outcome))
    }
    const times = await reading.end()
    return await holds({
      outcomes,
      moved,
      hidden,
      times,
      db,
      held,
      now: double.now,
      redirected: double.requests.redirected,
      follower,
    })
  } finally {
    follower.kill()
    await product.kill()
    await pool.end()
    await double.close()
    await postgres.stop()
    folder.remove()
  }
}

const lineOf = ({ fault, wrong, lost, requests, wasPaused, recoveredAfter, fooled }: Disturbed): string =>
  `  ${fault.name}: ${wrong.length} wrong, ${lost.length} lost, ${requests} requests${wasPaused ? ", paused" : ""}; ` +
  `complete after ${recoveredAfter ?? "more than 1,440"} min${fault.lie ? `; a believer is wrong for ${fooled}` : ""}`

/** Follows in a process of its own, which is killed at some moment of a round if `isKilled`, and follows again. */
function followerOf(databaseUrl: string, url: string) {
  let child: ChildProcess | undefined
  const state = { memory: 0, kills: 0 }
  const started = (): ChildProcess => {
    child ??= fork(join(import.meta.dirname, "providers", "follower.ts"), [databaseUrl, url])
    return child
  }
  const kill = () => {
    child?.kill("SIGKILL")
    child = undefined
  }
  return {
    state,
    kill,
    async follow(now: Date, isKilled = false): Promise<void> {
      const running = started()
      running.send({ now: now.toISOString() })
      const answered = once(running, "message").then(([answer]) => answer as { memory?: number; error?: string })
      if (isKilled) {
        await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, Math.random() * 300))])
        answered.catch(() => {})
        state.kills += 1
        return kill()
      }
      const { memory = 0, error } = await answered
      if (error !== undefined) throw new Error(error)
      state.memory = Math.max(state.memory, memory)
    },
  }
}

/** Reads the household's figures until the end, one answer after the other. Returns how long each took, in milliseconds. */
function readingOf(address: string, owner: Newcomer) {
  const times: Array<number> = []
  let isDone = false
  const reading = (async () => {
    while (!isDone) {
      const started = performance.now()
      await netWorth(address, owner)
      times.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return {
    async end(): Promise<ReadonlyArray<number>> {
      isDone = true
      await reading
      return times.toSorted((a, b) => a - b)
    },
  }
}

async function netWorth(address: string, owner: Newcomer): Promise<string> {
  const answer = await fetch(`${address}/api/net-worth`, { headers: { authorization: await owner.authorization() } })
  if (!answer.ok) throw new Error(`net worth was answered with ${answer.status}: ${await answer.text()}`)
  return JSON.stringify(((await answer.json()) as { readonly household: unknown }).household)
}

const descriptions = {
  share: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
} as const

/** The number of prices whose last day the household is not shown. */
async function agesHidden(address: string, owner: Newcomer, lines: ReadonlySet<string>): Promise<number> {
  const answer = await fetch(`${address}/api/market/status`, {
    headers: { authorization: await owner.authorization() },
  })
  const { series } = (await answer.json()) as {
    readonly series: ReadonlyArray<{ readonly kind: string; readonly symbol: string; readonly lastOn: string }>
  }
  const shown = new Map(series.map(({ kind, symbol, lastOn }) => [`${kind}:${symbol}`, lastOn]))
  const last = new Map([...lines].map((line) => [line.split(" ")[0] ?? "", line.split(" ")[1] ?? ""]))
  return [...last].filter(([name, on]) => name.startsWith("price:") && shown.get(name) !== on).length
}

/** One unit of each symbol, bought before the first day that is compared. */
async function holdingAll(address: string, owner: Newcomer, held: Held): Promise<void> {
  const put = async (path: string, body: object) => {
    const answer = await fetch(`${address}${path}`, {
      method: "PUT",
      headers: {
        authorization: await owner.authorization(),
        "command-id": randomUUID(),
        "content-type": "application/json",
        origin: address,
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
  }
  const portfolioId = randomUUID()
  await put(`/api/portfolios/${portfolioId}`, { title: "All" })
  for (const priceSymbol of symbolsOf(held)) {
    const holdingId = randomUUID()
    const [openedOn, currency] = [held.since, held.metals.includes(priceSymbol) ? "EUR" : "USD"]
    const details = descriptions.share
    await put(`/api/holdings/${holdingId}`, {
      portfolioId,
      currency,
      name: priceSymbol,
      openedOn,
      priceSymbol,
      details,
    })
    await put(`/api/holdings/${holdingId}/entries/${randomUUID()}`, {
      _tag: "Trade",
      side: "buy",
      quantity: "10",
      consideration: { amount: "1000", currency },
      fees: { amount: "0", currency },
      tradedOn: openedOn,
    })
  }
}

interface Result {
  readonly outcomes: ReadonlyArray<Disturbed>
  readonly moved: number
  readonly hidden: number
  readonly times: ReadonlyArray<number>
  readonly db: Db
  readonly held: Held
  readonly now: Date
  readonly redirected: number
  readonly follower: ReturnType<typeof followerOf>
}

const mostMemory = 512 * 2 ** 20
const mostMs = 1_000

async function holds({ outcomes, moved, hidden, times, db, held, now, redirected, follower }: Result): Promise<number> {
  const wrong = outcomes.filter((one) => one.wrong.length + one.lost.length > 0)
  const open = outcomes.filter(({ recoveredAfter }) => recoveredAfter === undefined)
  const isComplete = isSame(truth(held, now), await stored(db, held))
  const lies = outcomes.filter(({ fault }) => fault.lie !== undefined)
  const fooled = lies.filter((one) => one.fooled > 0)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  const { memory, kills } = follower.state
  say(
    `Faults after which a price was wrong or lost: ${wrong.length} of ${outcomes.length}; still open: ${open.length}.`,
  )
  say(
    `Figures of the household that moved without a true price: ${moved}. Requests to the private address: ${redirected}.`,
  )
  say(`Prices whose last day the household did not see: ${hidden}.`)
  say(
    `Prices in the end: ${isComplete ? "complete and true" : "NOT those of an undisturbed run"}. Killed ${kills} times.`,
  )
  say(
    `${times.length} answers to the household, p99 ${p99.toFixed(0)} ms. Memory of what follows: ${Math.round(memory / 2 ** 20)} MB at most.`,
  )
  say(`Control: a reader that believes each number would be wrong after ${fooled.length} of ${lies.length} lies.`)
  if (fooled.length === 0) say("THE CONTROL WAS NOT DETECTED: the drill proves nothing.")
  const isGood =
    wrong.length + open.length + moved + hidden + redirected === 0 &&
    isComplete &&
    fooled.length > 0 &&
    memory < mostMemory &&
    p99 < mostMs
  say(isGood ? "The provider drill holds." : "THE PROVIDER DRILL FAILS.")
  return isGood ? 0 : 1
}

const say = (line: string): void => console.log(line)

process.exitCode = await drill()
