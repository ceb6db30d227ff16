import { randomUUID } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import pg from "pg"
import { describe, expect, it } from "vitest"
import { migrate } from "#server/db/migrate.ts"
import { emptyDatabase } from "#tests/support/database.ts"
import { archiveFact, type ArchiveFact, archiveOf } from "#tests/support/syntheticArchive.ts"
import { type Person, testApi } from "#tests/server/http/testApi.ts"
import { asSuperuser } from "#tests/server/erasure/everywhere.ts"

/*
 * This version reads what an earlier version wrote: an installation is opened in place, and an archive is imported into
 * another. Every figure that was shown then is shown now, to the cent, but for those that a decision corrected. See
 * earlier/README.md.
 */
const file = (name: string): Buffer => readFileSync(new URL(`earlier/${name}`, import.meta.url))
const unpacked = (name: string): unknown => JSON.parse(gunzipSync(file(name)).toString())

interface Figures {
  readonly email: string
  readonly password: string
  readonly answers: Readonly<Record<string, object>>
}

interface Installation {
  readonly migrations: string
  readonly files: Readonly<Record<string, string>>
  readonly sequences: ReadonlyArray<{ readonly name: string; readonly value: string }>
  /** By the name of the table: its rows as a JSON array. */
  readonly tables: Readonly<Record<string, string>>
}

const figures = unpacked("figures.json.gz") as Figures
/** The answers to questions that were wrong then, as they have been since decisions 36 and 37. */
const corrected = unpacked("corrected.json.gz") as Figures["answers"]
/** The answers that decision 93 changed: first balances and values are carried back. */
const carriedBack = unpacked("carriedBack.json.gz") as Figures["answers"]
/** The answer that decision 130 changed: what was never priced has no unrealised gain. */
const neverPriced = unpacked("neverPriced.json.gz") as Figures["answers"]
/** The answers that have the cost of a picture since it was bought in dollars: 9,000 USD at 1.10 are 8,181.82 EUR. */
const boughtAbroad = unpacked("boughtAbroad.json.gz") as Figures["answers"]

/** A later version may answer more, and nothing else. */
async function expectFiguresOf(person: Person): Promise<void> {
  expect(Object.keys(figures.answers).length).toBeGreaterThan(25)
  const answers = { ...figures.answers, ...corrected, ...carriedBack, ...neverPriced, ...boughtAbroad }
  for (const [question, answer] of Object.entries(answers)) {
    const now = await person.get(question)
    expect(now.status, question).toBe(200)
    expect(now.json, question).toMatchObject(answer)
  }
}

describe("the data of an earlier version", () => {
  it("the data of an earlier version show the same figures when its installation is opened by this version", async () => {
    const { migrations, files, sequences, tables } = unpacked("installation.json.gz") as Installation
    const database = await emptyDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), "wealth-earlier-"))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dataDir, name), text, { mode: 0o600 })
    await migrate(database.url, undefined, undefined, { upTo: migrations })
    await filled(asSuperuser(database.url), { sequences, tables })
    await migrate(database.url)
    // Its log is in its database.
    const api = await testApi({ databaseUrl: database.url, dataDir, settings: { eventstoreUrl: undefined } })
    const owner = api.visitor(figures.email)
    expect((await owner.signIn(figures.password)).status).toBe(200)
    await expectFiguresOf(owner)
    const { members } = (await owner.did("GET", "/api/household")).json as { members: ReadonlyArray<unknown> }
    expect(members).toHaveLength(2)
    await api.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it("the data of an earlier version show the same figures when its archive is imported by this version", async () => {
    const api = await testApi()
    const owner = await api.person("owner")
    const imported = await owner.send("PUT", "/api/household/archive-import", new Uint8Array(file("archive.zip")), zip)
    expect(imported.text).toContain("position")
    await expectFiguresOf(owner)
    await api.close()
  })

  it("an archive with every stored version of every event has the intended figures", async () => {
    const api = await testApi()
    const owner = await api.person("owner")
    const facts = [
      kept("PortfolioCreated", 1, "portfolio"),
      kept("HoldingOpened", 1, "holding", { priceSymbol: null }),
      kept("TradeRecorded", 1, "holding"),
      kept("TradeRecorded", 2, "holding", { tradedOn: "2024-01-03" }),
      kept("TradeRecorded", 3, "holding", { tradedOn: "2024-01-04" }),
      kept("CashFlowRecorded", 1, "holding"),
      kept("ValuationRecorded", 1, "holding"),
      kept("ValuationRecorded", 2, "holding"),
    ]
    const imported = await owner.send("PUT", "/api/household/archive-import", archiveOf(facts), zip)
    expect(imported.text).toContain("position")
    const { holdings } = (await owner.did("GET", "/api/holdings?on=2024-12-31")).json as {
      holdings: ReadonlyArray<{ readonly figures: object }>
    }
    expect(holdings).toHaveLength(1)
    // Ten units for 1,854.95 twice, less a quarter of ten units; the insured value is no market value.
    expect(holdings[0]?.figures).toMatchObject({ units: "17.5", value: "250000.00", average: { cost: "3246.16" } })
    await api.close()
  })
})

const zip = { "content-type": "application/zip" }

/** An event as in its golden file, as an entry of its own. */
function kept(type: string, version: number, category: "portfolio" | "holding", changes: object = {}): ArchiveFact {
  const golden = new URL(`../../domain/events/golden/${type}.v${version}.json`, import.meta.url)
  const data = JSON.parse(readFileSync(golden, "utf8")) as Readonly<Record<string, unknown>>
  const entry = "entryId" in data && { entryId: randomUUID() }
  return archiveFact(`${category}-${String(data[`${category}Id`])}`, type, { ...data, ...entry, ...changes }, version)
}

async function filled(url: string, { sequences, tables }: Pick<Installation, "sequences" | "tables">): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // No trigger runs, and no order of tables is needed.
    await client.query("set session_replication_role = replica")
    await client.query(`truncate ${Object.keys(tables).join()} cascade`)
    for (const [table, rows] of Object.entries(tables)) {
      const { rows: columns } = await client.query<{ list: string }>(
        `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      )
      const list = columns[0]?.list
      await client.query(
        `insert into ${table} (${list}) overriding system value
         select ${list} from json_populate_recordset(null::${table}, $1)`,
        [rows],
      )
    }
    for (const { name, value } of sequences) await client.query("select setval($1, $2)", [name, value])
  } finally {
    await client.end()
  }
}
