import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ownSettings } from "#scripts/setup/ownSettings.ts"
import { openPool } from "#server/db/database.ts"
import { serve } from "#server/main.ts"
import { migrate } from "#server/db/migrate.ts"
import { startEmbeddedPostgres } from "#server/postgres/embeddedPostgres.ts"
import { readSettings } from "#server/settings/settings.ts"
import { median, percentile, type Report } from "./report.ts"

/*
 * Measures whether response times reveal which addresses have a user account. Signs in with a wrong password, requests
 * a new password, and signs up, alternating between known addresses and others.
 */
const accounts = 100
const signingIn = 500
const others = 100
/** The largest acceptable median of the difference between the two, in milliseconds. */
const differenceMost = 5

/** Rate limits so high that no request of this benchmark is slowed down. */
const limits = {
  account: 1e6,
  address: 1e6,
  code: 1e6,
  mail: 1e6,
  mailAddress: 1e6,
  newPassword: 1e6,
  codeMail: 1e6,
  inviting: 1e6,
  invited: 1e6,
  consent: 1e6,
  example: 1e6,
  examples: 1e6,
}

const preferences = {
  language: "en",
  baseCurrency: "EUR",
  numberFormat: "swiss",
  costMethod: "average",
  theme: "system",
  defaultExchange: null,
  hideAmounts: false,
}
const profile = { firstName: null, lastName: null, country: null }
const password = "correct horse battery staple"

/** `npm run bench signIn`. */
export const run = (report: Report): Promise<void> =>
  served(async (post) => {
    const known = (number: number): string => `known.${number % accounts}@example.org`
    const unknown = (number: number): string => `unknown.${number}@example.org`
    const signIn = (email: string) => post("/api/session", { email, password: "a wrong password" })
    const forget = (email: string) => post("/api/password/forgotten", { email })
    const signUp = (email: string) => post("/api/sign-up", { email, password, profile, preferences })

    const rows = [
      await compared("signing in with a wrong password", signingIn, signIn, known, (number) =>
        unknown(number % accounts),
      ),
      await compared("asking for a new password", others, forget, known, unknown),
      await compared("signing up", others, signUp, known, (number) => `new.${number}@example.org`),
    ]
    report.table(
      "Addresses that are known and others: milliseconds",
      ["answer", "known, p50", "p95", "unknown, p50", "p95", "known − unknown, p50"],
      rows.map(({ cells }) => cells),
    )
    report.note(`2 × ${signingIn} wrong passwords, 2 × ${others} of the others; the median with its interval of 95 %.`)
    for (const { name, difference, from, to } of rows) {
      if (Math.abs(difference) < differenceMost) continue
      const isSure = from >= differenceMost || to <= -differenceMost
      report.note(
        isSure
          ? `THE TIME REVEALS whether an address is known, of ${name}: more than ${differenceMost} ms.`
          : `This machine is too busy to distinguish ${differenceMost} ms, of ${name}.`,
      )
      if (isSure) process.exitCode = 1
    }
  })

/** Alternates between known and unknown addresses, so that other load on the machine affects both. */
async function compared(
  name: string,
  times: number,
  ask: (email: string) => Promise<unknown>,
  known: (number: number) => string,
  unknown: (number: number) => string,
): Promise<Compared> {
  const taken = { known: [] as Array<number>, unknown: [] as Array<number> }
  for (let number = -5; number < times; number++) {
    const asked = [
      ["known", known(Math.abs(number))],
      ["unknown", unknown(number)],
    ] as const
    for (const [which, email] of number % 2 === 0 ? asked : asked.toReversed()) {
      const start = performance.now()
      await ask(email)
      if (number >= 0) taken[which].push(performance.now() - start)
    }
  }
  const differences = taken.known.map((time, number) => time - (taken.unknown[number] ?? 0))
  const difference = median(differences)
  const [from = 0, to = 0] = [-1, 1].map((side) => percentile(differences, 0.5 + (side * 0.98) / Math.sqrt(times)))
  const times50and95 = [taken.known, taken.unknown].flatMap((all) => [median(all), percentile(all, 0.95)])
  const interval = `${difference.toFixed(1)} (${from.toFixed(1)} to ${to.toFixed(1)})`
  return { name, cells: [name, ...times50and95.map((time) => time.toFixed(1)), interval], difference, from, to }
}

interface Compared {
  readonly name: string
  readonly cells: ReadonlyArray<string>
  /** Known − unknown: the median, and its confidence interval. */
  readonly difference: number
  readonly from: number
  readonly to: number
}

type Post = (path: string, body: unknown) => Promise<void>

/** Starts a server with user accounts, on a Postgres that survives a power failure. Deletes everything afterwards. */
async function served(work: (post: Post) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "wealth-bench-"))
  chmodSync(folder, 0o711) // Postgres runs as another user when this runs as root
  const postgres = await startEmbeddedPostgres({ folder })
  try {
    await migrate(postgres.url)
    const server = await serve(
      {
        ...readSettings({ ...ownSettings(folder), PORT: "0", LOG_LEVEL: "error" }),
        dataDir: folder,
        databaseUrl: postgres.url,
        roleUrls: postgres.roleUrls,
      },
      { limits },
    )
    const post: Post = async (path, body) => {
      const answer = await fetch(server.address + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
      const text = await answer.text()
      if (answer.status >= 300 && answer.status !== 422) throw new Error(`${path}: ${answer.status} ${text}`)
    }
    try {
      for (let number = 0; number < accounts; number++) {
        await post("/api/sign-up", { email: `known.${number}@example.org`, password, profile, preferences })
      }
      const pool = openPool(postgres.url)
      await pool.query("update identity.users set confirmed_at = created_at")
      await pool.end()
      await work(post)
    } finally {
      await server.close()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
