import { testLog } from "#tests/support/testLog.ts"
import { randomUUID } from "node:crypto"
import pg from "pg"
import { PgBoss } from "pg-boss"
import { activityLog } from "#server/activity/activityLog.ts"
import { type Db, openDatabase, openPool } from "#server/db/database.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import { people } from "#server/identity/people.ts"
import { enqueueMail } from "#server/jobs/mail.ts"

import { eraseFromMailbox, eraseFromMailboxAbout } from "#server/mail/mailbox.ts"
import { mailQueue } from "#server/mail/queue.ts"
import { mailboxFolder } from "#server/mail/transportOf.ts"
import { type Erasure, erasure } from "#server/erasure/erasure.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { testVault } from "#tests/support/vault.ts"
import type { TestApi } from "#tests/server/http/testApi.ts"
import { silentLogger } from "#tests/support/loggers.ts"

/** As if the process had been killed there. */
export class SimulatedCrash extends Error {
  override readonly name = "SimulatedCrash"
}

export interface BreakableErasure extends Erasure {
  /**
   * Interrupts before the given step, counted from 1, of everything from now on: before any external change. Before one
   * step is also after the one before, whose success no process has learned then.
   */
  readonly breakBefore: (step: number) => void
  /** The steps since then, including the interrupted one. */
  readonly steps: () => number
  readonly close: () => Promise<void>
}

/** Erasure as the server of the API does it, besides that server, with the same parts. */
export async function breakableErasure(api: TestApi): Promise<BreakableErasure> {
  const pool = openPool(api.databaseUrl, { max: 4 })
  const vault = testVault(api.roleUrls.keys, { masterKeys: openMasterKeys(masterKeySource(api)) })
  const now = () => new Date()
  let [taken, broken] = [0, Infinity]

  /** After the interruption everything fails: a dead process does nothing more. */
  async function step<Value>(work: () => Promise<Value>): Promise<Value> {
    taken += 1
    if (taken >= broken) throw new SimulatedCrash(`before step ${taken}`)
    return work()
  }
  const stepwise = breakablePool(pool, step)
  const boss = new PgBoss({ connectionString: api.databaseUrl, schema: "jobs", supervise: false, schedule: false })
  await boss.start()
  const enqueue = (db: Db, mailId: string) => enqueueMail(boss, db, mailId)
  const queue = mailQueue({ vault, now, randomId: randomUUID, enqueue })
  const folder = mailboxFolder(api)
  const known = people({ db: openDatabase(pool), vault })
  const service = erasure({
    db: openDatabase(stepwise),
    log: encryptedEventLog(testLog(stepwise), vault),
    vault: { ...vault, destroy: (subjectId) => step(() => vault.destroy(subjectId)) },
    people: known,
    activity: activityLog({
      db: openDatabase(pool),
      workerDb: openDatabase(pool),
      vault,
      people: known,
      now,
      randomId: randomUUID,
      logger: silentLogger,
    }),
    now,
    randomId: randomUUID,
    afterErasing: () => Promise.resolve(),
    sendConfirmation: (tx, { email: to }) => queue.queue(tx, { to, language: "en", mail: { _tag: "AccountErased" } }),
    eraseMailsTo: (address) => step(() => eraseFromMailbox(folder, address)),
    eraseMailsAbout: (subjectId) => step(() => eraseFromMailboxAbout(folder, subjectId)),
    untilShown: () => step(async () => {}),
  })
  return {
    ...service,
    breakBefore(at) {
      ;[taken, broken] = [0, at]
    },
    steps: () => taken,
    async close() {
      await boss.stop()
      await vault.close()
      await pool.end()
    },
  }
}

type Step = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Within a transaction it is the end that changes something. */
const changesSomething = (query: string, isAlone: boolean): boolean =>
  isAlone ? /^\s*(?:insert|update|delete)|log\.append/.test(query) : query === "commit"

function breakablePool(pool: pg.Pool, step: Step): pg.Pool {
  return new Proxy(pool, {
    get(target, name) {
      if (name === "query") {
        return (...given: [never]) => {
          const work = (): Promise<unknown> => target.query(...given)
          return changesSomething(textOf(given[0]), true) ? step(work) : work()
        }
      }
      if (name === "connect") return async () => breakableClient(await target.connect(), step)
      return bound(target, name)
    },
  })
}

function breakableClient(client: pg.PoolClient, step: Step): pg.PoolClient {
  let isAlone = true
  return new Proxy(client, {
    get(target, name) {
      if (name !== "query") return bound(target, name)
      return (...given: [never]) => {
        const work = (): Promise<unknown> => target.query(...given) as Promise<unknown>
        const query = textOf(given[0])
        const changes = changesSomething(query, isAlone)
        if (query === "begin") isAlone = false
        if (query === "commit" || query === "rollback") isAlone = true
        return changes ? step(work) : work()
      }
    },
  })
}

const textOf = (query: unknown): string =>
  typeof query === "string" ? query : (query as { readonly text: string }).text

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === "function" ? (value.bind(target) as unknown) : value
}
