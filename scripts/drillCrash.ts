import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { projections } from "../projections/all.ts"
import { openPool } from "../server/database.ts"
import { postgresEventLog } from "../server/eventlog/postgresEventLog.ts"
import { sealedEventLog } from "../server/eventlog/sealedEventLog.ts"
import { startProjections } from "../server/projections/runner.ts"
import { readSettings } from "../server/settings.ts"
import { masterKeySource } from "../server/vault/masterKeySource.ts"
import { openMasterKeys } from "../server/vault/masterKeys.ts"
import { openVault } from "../server/vault/postgresVault.ts"
import { hastyProxy } from "./crash/hastyProxy.ts"
import { type Findings, inspectLog, readModelDigests } from "./crash/inspection.ts"
import { buy, type Buyer, type Purchase, purchases, signUpBuyer } from "./crash/load.ts"
import { type Product, productIn } from "./crash/product.ts"
import { openInstallation } from "./setup/installation.ts"
import { ownSettings } from "./setup/ownSettings.ts"
import { throwAwayFolder } from "./setup/throwAwayFolder.ts"

/**
 * `npm run drill:crash`: kills the product again and again while people record purchases, and proves that nothing
 * acknowledged is lost, nothing is there twice, and the read models are those of a replay. Then the control: a product
 * that acknowledges too early must be found out, or the drill proves nothing.
 */
async function drill(): Promise<number> {
  const { values } = parseArgs({
    options: { commands: { type: "string", default: "5000" }, kills: { type: "string", default: "50" } },
  })
  const [commands, kills] = [Number(values.commands), Number(values.kills)]

  say(`Crash drill: ${commands} commands, ${kills} times SIGKILL.`)
  const proof = await underFire({ commands, kills, acknowledges: "when written" })
  report(proof)
  say("Control: the same with a product that acknowledges before it has written.")
  const control = await underFire({
    commands: Math.ceil(commands / 10),
    kills: Math.ceil(kills / 10),
    acknowledges: "too early",
  })
  report(control)

  const { findings } = proof
  const sound =
    findings.lost + findings.twice + findings.gaps === 0 &&
    proof.unacknowledged === 0 &&
    proof.live.join() === proof.replayed.join()
  const controlFails = control.findings.lost > 0
  if (!controlFails) say("The control lost nothing: the drill is too gentle to prove anything.")
  say(sound && controlFails ? "The crash drill holds." : "THE CRASH DRILL FAILS.")
  return sound && controlFails ? 0 : 1
}

interface Attempt {
  readonly commands: number
  readonly kills: number
  readonly acknowledges: "when written" | "too early"
}

interface Outcome {
  readonly findings: Findings
  readonly acknowledged: number
  readonly unacknowledged: number
  readonly restarts: number
  readonly live: ReadonlyArray<string>
  readonly replayed: ReadonlyArray<string>
}

async function underFire({ commands, kills, acknowledges }: Attempt): Promise<Outcome> {
  const folder = throwAwayFolder("crash-drill")
  const dataDir = folder.path
  const product = await productIn(dataDir)
  try {
    await product.start()
    const buyer = await signUpBuyer(product.address, 20)
    const proxy = acknowledges === "too early" ? await hastyProxy(product.address) : undefined
    const wanted = purchases(buyer, commands)
    const acknowledged = await recordAll(wanted, buyer, { product, kills, address: proxy?.address ?? product.address })
    proxy?.close()
    await product.end()
    return {
      ...(await inspect(dataDir, acknowledged)),
      acknowledged: acknowledged.length,
      unacknowledged: wanted.length - acknowledged.length,
      restarts: kills,
    }
  } finally {
    await product.end()
    folder.remove()
  }
}

const buyersAtOnce = 8

/** Has every purchase recorded, sending again what was not answered, while the product is killed and started again. */
async function recordAll(
  wanted: ReadonlyArray<Purchase>,
  buyer: Buyer,
  { product, kills, address }: { readonly product: Product; readonly kills: number; readonly address: string },
): Promise<ReadonlyArray<Purchase>> {
  const acknowledged: Array<Purchase> = []
  const waiting = [...wanted]
  let up = Promise.resolve()

  async function keepBuying(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      while (!(await buy(address, buyer, next))) await up.then(() => pause(20))
      acknowledged.push(next)
    }
  }

  async function keepKilling(): Promise<void> {
    for (let kill = 1; kill <= kills; kill++) {
      // Spread over the whole load, each at a moment of its own.
      const due = Math.floor(((kill - 0.5) / kills) * wanted.length)
      while (acknowledged.length < due) await pause(2)
      await pause(Math.random() * 30)
      up = product.kill().then(() => product.start())
      await up
      if (kill % 10 === 0 || kill === kills) say(`  ${kill} kills, ${acknowledged.length} acknowledged`)
    }
  }

  await Promise.all([keepKilling(), ...Array.from({ length: buyersAtOnce }, keepBuying)])
  return acknowledged
}

/** Looks at what is in the database, without the product that wrote it. */
async function inspect(dataDir: string, acknowledged: ReadonlyArray<Purchase>) {
  const settings = readSettings({ ...process.env, ...ownSettings(dataDir) })
  const installation = await openInstallation(settings, { beside: true, told: () => {} })
  const pool = openPool(installation.settings.databaseUrl)
  const vaultPool = openPool(installation.settings.databaseUrl, { max: 2 })
  const masterKeys = openMasterKeys(masterKeySource(installation.settings))
  const vault = openVault({ pool: vaultPool, masterKeys, now: () => new Date() })
  const log = sealedEventLog(postgresEventLog({ pool }), vault)
  const running = startProjections({ log, pool, vault, projections })
  try {
    const { rows } = await pool.query<{ position: string | null }>(
      "select max(position)::text as position from log.events",
    )
    const head = BigInt(rows[0]?.position ?? 0)
    const reached = await running.waitFor({ commit: head, prepare: head }, { timeoutMs: 60_000 })
    if (reached !== "reached") throw new Error("the read models do not catch up with the log")
    const live = await readModelDigests(pool)
    for (const { name } of projections) await running.rebuild(name)
    return { findings: await inspectLog({ log, pool }, acknowledged), live, replayed: await readModelDigests(pool) }
  } finally {
    await running.stop()
    await Promise.all([log.close(), vault.close()])
    await Promise.all([pool.end(), vaultPool.end()])
    await installation.close()
  }
}

function report({ findings, acknowledged, unacknowledged, restarts, live, replayed }: Outcome): void {
  say(`  ${acknowledged} acknowledged, ${unacknowledged} given up, ${restarts} kills`)
  say(`  lost ${findings.lost}, twice ${findings.twice}, gaps in streams ${findings.gaps}`)
  const same = live.join() === replayed.join()
  say(`  read models ${same ? "equal" : "DIFFER FROM"} a replay:`)
  for (const [index, line] of live.entries())
    say(`    ${line}${line === replayed[index] ? "" : ` — replay: ${replayed[index]}`}`)
}

const say = (line: string): void => console.log(line)

process.exitCode = await drill()
