import { setTimeout as pause } from "node:timers/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { backUp } from "#server/backup/backUp.ts"
import { readBackup } from "#server/backup/readBackup.ts"
import { restore } from "#server/backup/restore.ts"
import { openPool } from "#server/db/database.ts"
import { mailboxFolder } from "#server/mail/transportOf.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { readSettings } from "#server/settings/settings.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { buy, type Buyer, type Purchase, purchases, signUpBuyer } from "./restore/purchases.ts"
import { productIn } from "./crash/product.ts"
import { unsyncedProxy } from "./restore/unsyncedProxy.ts"
import { openInstallation } from "./setup/installation.ts"
import { ownSettings } from "./setup/ownSettings.ts"
import { throwAwayFolder } from "./setup/throwAwayFolder.ts"

/**
 * `npm run drill:restore`: backs up a product while users record purchases and sign up, restores each backup into a new
 * installation, and proves that the figures of every household equal those in the backup, and that no purchase is
 * missing that was acknowledged before the backup began. Then the control: a backup that reads table by table, without
 * a snapshot, must be detected, or the drill proves nothing. Each backup takes about 90 s on two cores that are busy
 * with other work; `-- --backups 3` is for a trial.
 */
async function drill(): Promise<number> {
  const { values } = parseArgs({
    options: { backups: { type: "string", default: "20" }, control: { type: "string", default: "3" } },
  })
  const [backups, control] = [Number(values.backups), Number(values.control)]
  say(`Restore drill: ${backups} backups under load, each restored into a new installation.`)
  const proof = await underLoad(backups, "in one snapshot")
  say(`Control: ${control} backups that read table by table.`)
  const careless = await underLoad(control, "table by table")
  const controlFails = careless > 0
  if (!controlFails) say("The control was not detected: the load is too gentle to prove anything.")
  const holds = proof === 0 && controlFails
  say(holds ? "The restore drill holds." : "THE RESTORE DRILL FAILS.")
  return holds ? 0 : 1
}

const passphrase = "the passphrase of the drill"

/** Returns the number of faulty backups. */
async function underLoad(backups: number, reads: "in one snapshot" | "table by table"): Promise<number> {
  const folder = throwAwayFolder("restore-drill")
  const dataDir = join(folder.path, "served")
  const product = await productIn(dataDir)
  const ending = new AbortController()
  let failures = 0
  try {
    await product.start()
    const load = await startLoad(product.address, ending.signal)
    const settings = readSettings({ ...process.env, ...ownSettings(dataDir) })
    const installation = await openInstallation(settings, { beside: true, onProgress: () => {} })
    const proxy = reads === "table by table" ? await unsyncedProxy(installation.settings.databaseUrl) : undefined
    for (let number = 1; number <= backups; number += 1) {
      await pause(500)
      load.refuseFailure()
      const before = [...load.acknowledged]
      const file = join(folder.path, `backup-${number}`)
      const { summary } = await backUp(
        {
          databaseUrl: proxy?.databaseUrl ?? installation.settings.databaseUrl,
          eventstoreUrl: undefined,
          masterKeys: openMasterKeys(masterKeySource(installation.settings)),
          mailboxFolder: mailboxFolder(installation.settings),
        },
        { file, passphrase, withMasterKeys: true, now: () => new Date() },
      )
      const problems = await restored(file, join(folder.path, `restored-${number}`), before)
      if (problems.length > 0) failures += 1
      const { households, facts } = summary
      say(`  ${number}: ${facts} facts, ${households.length} households: ${problems.join("; ") || "the same"}`)
    }
    ending.abort()
    await load.ended
    proxy?.close()
    await installation.close()
    return failures
  } finally {
    ending.abort()
    await product.end()
    folder.remove()
  }
}

/** Restores a backup into a new installation, and returns its problems. */
async function restored(
  file: string,
  dataDir: string,
  before: ReadonlyArray<Purchase>,
): Promise<ReadonlyArray<string>> {
  const settings = readSettings({ ...process.env, ...ownSettings(dataDir) })
  const installation = await openInstallation(settings, { beside: false, migrates: false, onProgress: () => {} })
  try {
    const backup = await readBackup({ path: file, passphrase })
    const { different, unknown } = await restore(
      { ...installation.settings, mailboxFolder: mailboxFolder(installation.settings) },
      { backup, erasures: [], now: () => new Date() },
    )
    const pool = openPool(installation.settings.databaseUrl, { max: 1 })
    const { rows } = await pool.query<{ id: string }>(
      "select entry_id as id from read.line_entries where kind = 'holding'",
    )
    await pool.end()
    const there = new Set(rows.map(({ id }) => id))
    const lost = before.filter(({ entryId }) => !there.has(entryId))
    return [
      different.length > 0 && `the figures of ${different.length} households differ`,
      unknown.length > 0 && `of ${unknown.length} households no figures were noted`,
      lost.length > 0 && `${lost.length} acknowledged purchases are lost`,
    ].filter((problem) => problem !== false)
  } catch (error) {
    return [`it cannot be restored: ${messageOf(error)}`]
  } finally {
    await installation.close()
  }
}

/** Users who record purchases, and others who sign up, until `over` is aborted. */
async function startLoad(address: string, over: AbortSignal) {
  const acknowledged: Array<Purchase> = []
  const buyers: Array<Buyer> = [await signUpBuyer(address, 10), await signUpBuyer(address, 10)]
  let failure: unknown
  const isOver = (): boolean => over.aborted || failure !== undefined

  async function keepBuying(buyer: Buyer): Promise<void> {
    while (!isOver()) {
      for (const purchase of purchases(buyer, 50)) {
        while (!isOver() && !(await buy(address, buyer, purchase))) await pause(50)
        if (isOver()) return
        acknowledged.push(purchase)
      }
    }
  }

  async function keepSigningUp(): Promise<void> {
    while (!isOver()) {
      buyers.push(await signUpBuyer(address, 2))
      await pause(3_000, undefined, { signal: over }).catch(() => {})
    }
  }

  const keep = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      failure ??= error
    })
  const ended = Promise.all([...buyers.map((buyer) => keep(keepBuying(buyer))), keep(keepSigningUp())])
  return {
    acknowledged,
    ended,
    refuseFailure: () => {
      if (failure instanceof Error) throw failure
    },
  }
}

const say = (line: string): void => console.log(line)

process.exitCode = await drill()
