import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { importedPath } from "#scripts/check/importedPath.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { exportsOfProduct } from "./support/exportsOfProduct.ts"
import { longFunctionsIn } from "./support/longFunctions.ts"
import { filesWithWords, oldWordFaultsOf } from "./support/plainWords.ts"
import { sourcesIn } from "./support/sources.ts"

/** The imports that each folder may have: folders of the project by their path, packages by their name. */
const mayImport: Readonly<Record<string, RegExp>> = {
  domain: /^(effect|domain\/.*)$/,
  projections: /^(effect|kysely|domain\/.*|projections\/.*)$/,
  "server/contract": /^(effect|domain\/.*|server\/contract\/.*)$/,
  server: /^(?!web\/|tests\/|scripts\/|react|@visx\/|vite)/,
  // The values of the contract are those of the domain, and reach the web through the contract alone.
  web: /^(server\/contract\/.*|web\/.*|(?!domain\/|projections\/|server\/|migrations\/|scripts\/|tests\/|node:|pg|kysely|fastify).*)$/,
  // Components know figures in words, shared labels, how texts are defined, the contract and the queue of what is
  // fetched later, and neither session nor shell.
  "web/ui":
    /^(web\/(ui|format)\/.*|web\/i18n\/(words|texts)\.ts|web\/client\/prefetch\.ts|server\/contract\/.*|(?!web\/|server\/).*)$/,
  // What every page is made of.
  "web/page": /^(web\/(?!shell\/|features\/).*|server\/contract\/.*|(?!web\/|server\/).*)$/,
  // The shell is the frame around features.
  "web/features":
    /^(web\/(?!shell\/).*|server\/contract\/.*|(?!web\/|server\/|domain\/|projections\/|migrations\/|scripts\/|tests\/|node:|pg|kysely|fastify).*)$/,
  // Components import both, so neither imports components.
  "web/client": /^(web\/client\/.*|server\/contract\/.*|(?!web\/|server\/).*)$/,
  "web/i18n": /^(web\/(client|format|i18n|offline)\/.*|server\/contract\/.*|(?!web\/|server\/).*)$/,
  "web/format": /^(web\/format\/.*|server\/contract\/.*|(?!web\/|server\/).*)$/,
  scripts: /^(?!web\/|tests\/)/,
}

describe("an import", () => {
  it.each(Object.entries(mayImport))("an import of %s is one of those allowed", (folder, allowed) => {
    const files = sourcesIn(folder)
    expect(files).not.toEqual([])
    const strays = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => !allowed.test(target))
        .map((target) => `${file} → ${target}`),
    )
    expect(strays).toEqual([])
  })

  it("an import cannot lead to migrations, because they are SQL", () => {
    expect(readdirSync(join(projectFolder, "migrations")).filter((name) => !name.endsWith(".sql"))).toEqual([])
  })

  it("an import names the file with its extension, so that Node runs it as it is", () => {
    const strays = Object.keys(mayImport)
      .flatMap(sourcesIn)
      .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
      .filter(({ target }) => /^(domain|projections|server|web|scripts|tests)\//.test(target))
      .filter(({ target }) => !/\.(ts|tsx|css|svg|png|json)(\?\w+)?$/.test(target))
    expect(strays).toEqual([])
  })
})

it("routes decode requests and map answers, so nothing but the composition of the server imports them", () => {
  const importers = ["projections", "server", "scripts", "bench"]
    .flatMap(sourcesIn)
    .filter((file) => !file.startsWith("server/routes/"))
    .filter((file) => importsOf(file).some((target) => target.startsWith("server/routes/")))
  expect(importers).toEqual(["server/composition/compose.ts"])
})

describe("the import graph", () => {
  // Types count: two files that need each other's types are one thing in two places. What `import()` loads later does
  // not count: a page may refer to the list of pages that loads it.
  it("the import graph has no cycles", () => {
    const files = ["domain", "projections", "server", "web", "scripts", "bench"].flatMap(sourcesIn)
    const imports = new Map(files.map((file) => [file, statedImportsOf(file)]))
    expect(imports.size).toBeGreaterThan(1_000)
    expect(cyclesIn(imports)).toEqual([])
  })
})

describe("folders", () => {
  // Two folders that import each other are one folder in two places.
  it("no two folders import each other, except those listed", () => {
    const files = ["domain", "projections", "server", "web"].flatMap(sourcesIn)
    const edges = new Set(
      files.flatMap((file) =>
        importsOf(file)
          .filter((target) => /^(domain|projections|server|web)\//.test(target))
          .map((target) => `${roomOf(file)} → ${roomOf(target)}`),
      ),
    )
    const pairs = [...edges]
      .map((edge) => edge.split(" → "))
      .filter(([from = "", to = ""]) => from < to && edges.has(`${to} → ${from}`))
      .map((pair) => pair.join(" ↔ "))
    expect(pairs.sort()).toEqual(["server/db ↔ server/marketdata", "web/page ↔ web/site"])
  })
})

/** `server/mail` for everything in that folder; the file itself where it lies in no such folder. */
const roomOf = (file: string): string => file.split("/").slice(0, 2).join("/")

it("every export of the product is reached from the server, the client or a command, not from tests alone", () => {
  const { count, unreached, importedNowhere } = exportsOfProduct()
  expect(count).toBeGreaterThan(3_000)
  const cure = "Delete them. If a test needs one, let it go through what the product runs, or move it to tests/support."
  expect(unreached, cure).toEqual([])
  expect(importedNowhere, "Remove `export`: only their own file uses them.").toEqual([])
})

describe("the domain", () => {
  // Its decisions must stay the same for ever: the clock, randomness and the outside world reach it as arguments.
  it.each([
    ["clock", /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.(?!ts\b)|\bTemporal\.Now\b/],
    ["chance", /\bMath\.random\b|\brandomUUID\b|\bgetRandomValues\b/],
    ["world outside", /\bprocess\.|\bfetch\(|\bconsole\.|\bsetTimeout\b|\bsetInterval\b|\bawait\b|\basync\b/],
  ])("the domain has no access to the %s", (_, forbidden) => {
    const strays = sourcesIn("domain").filter((file) => forbidden.test(codeOf(file)))
    expect(strays).toEqual([])
  })
})

it("an id or a day is made only where it is decoded, and never by a type assertion", () => {
  const ids = [...codeOf("domain/shared/ids.ts").matchAll(/^export type (\w+) =/gm)].map(([, name]) => name)
  expect(ids).toContain("HoldingId")
  const asserted = new RegExp(
    `\\bas (?:(?:readonly|ReadonlyArray<|Array<|Set<) ?)*(?:${ids.join("|")}|CalendarDate)\\b`,
  )
  // There a day is made from its number.
  const whereItIsMade = "domain/shared/calendarDate.ts"
  const files = ["domain", "projections", "server"].flatMap(sourcesIn).filter((file) => file !== whereItIsMade)
  const strays = files.filter((file) => asserted.test(codeOf(file)))
  const cure =
    "Give the column or field its type, let the schema make it (`HoldingId.make`), or ask the schema (`Schema.is`)."
  expect(strays, cure).toEqual([])
})

it("the present day is derived from the clock in one place of the server and in one of the client", () => {
  const present = /\bdayOfInstant\(|\bdayInZone\(|toISOString\(\)\s*\.(slice|split|substring|substr)\(/
  const places = [
    "server/identity/today.ts",
    "web/client/today.ts",
    "domain/shared/calendarDate.ts",
    "domain/shared/timeZone.ts",
    // The day on which an event was recorded, the same for all readers of a read model.
    "projections/activity.ts",
    // Days of a series, and of the calendar of the European Central Bank.
    "web/ui/charts/plotScales.ts",
    "server/marketdata/targetCalendar.ts",
    // Days of bars and prices, on the calendar of their exchange.
    "server/marketdata/providers/values.ts",
    "server/marketdata/following/schedule.ts",
  ]
  const files = ["domain", "projections", "server", "web"].flatMap(sourcesIn).filter((file) => !places.includes(file))
  const strays = files.filter((file) => present.test(codeOf(file)))
  const cure = "A request has `person.today`, a page `useSession().today`; what has no person takes `serverDay(now)`."
  expect(strays, cure).toEqual([])
})

it("a route takes today from the person who asks, and not from the server", () => {
  // When access and invitations end is the same moment for all.
  const strays = sourcesIn("server/routes").filter((file) => /\bserverDay/.test(codeOf(file)))
  expect(strays.toSorted()).toEqual(["server/routes/people/household.ts", "server/routes/people/invited.ts"])
})

it("a projection uses neither clock nor randomness, so that a replay leaves the same rows", () => {
  const forbidden = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\brandomUUID\b|\bfetch\(|\bnow\(\)/
  expect(sourcesIn("projections").filter((file) => forbidden.test(codeOf(file)))).toEqual([])
})

it("no two advisory locks share a number, because their users would wait for each other", () => {
  const migrations = readdirSync(join(projectFolder, "migrations")).map((name) => join("migrations", name))
  const purposes = new Map<string, Set<string>>()
  for (const file of [...sourcesIn("server"), ...migrations]) {
    const code = codeOf(file)
    if (!code.includes("advisory_")) continue
    for (const { 0: number, index } of code.matchAll(/\b\d[\d_]{8,}n?\b/g)) {
      const key = number.replaceAll(/[_n]/g, "")
      purposes.set(key, (purposes.get(key) ?? new Set()).add(purposeAt(file, code, index)))
    }
  }
  expect(purposes.size).toBeGreaterThan(8)
  expect([...purposes.values()].filter(({ size }) => size > 1)).toEqual([])
})

it("a statement is sent by kysely, typed by the tables, outside of the places that are listed here", () => {
  const listed: Readonly<Record<string, string>> = {
    "server/db/migrate.ts": "migrations are SQL",
    "server/db/prepared.ts": "sends what kysely built under a name",
    "server/db/listening.ts": "a connection that listens",
    "server/db/database.ts": "a connection that copies rows from the client",
    "server/eventlog/": "the adapter of the log, and the identity of the log",
    "server/postgres/": "the embedded Postgres and its roles, before there is a database",
    "server/commands/householdLock.ts": "a lock",
    "server/archive/importPlaces.ts": "locks, which end with their connection",
    "server/backup/dailyBackup.ts": "a lock, which ends with its connection",
    "server/backup/backUp.ts": "reads whole tables as text, in one snapshot",
    "server/backup/restore.ts": "writes whole tables as text",
    "server/backup/restoringFacts.ts": "writes the events of a log as text",
    "server/backup/tables.ts": "reads the catalogue of the database",
  }
  const sends = sourcesIn("server").filter((file) => /\.query\s*[<(]/.test(codeOf(file)))
  const isListed = (file: string): boolean => Object.keys(listed).some((path) => file.startsWith(path))
  expect(sends.filter((file) => !isListed(file))).toEqual([])
  expect(Object.keys(listed).filter((path) => !sends.some((file) => file.startsWith(path)))).toEqual([])
})

it("no iterator is used directly outside the adapters of the log, because it would stay open after an early exit", () => {
  const files = [...sourcesIn("server"), ...sourcesIn("projections"), ...sourcesIn("scripts"), ...sourcesIn("bench")]
  const strays = files
    .filter((file) => !file.startsWith("server/eventlog/"))
    .filter((file) => /\bSymbol\.asyncIterator\b/.test(codeOf(file)))
  expect(strays).toEqual([])
})

it("a test accesses the stored log only by the log's own interface, or is marked as needing the log in Postgres", () => {
  const ofPostgresItself =
    /^tests\/server\/((eventlog|postgres)\/|(rowLevelSecurity|rights|projections\/batches)\.pg\.test\.ts$)/
  const files = sourcesIn("tests").filter((file) => file !== "tests/support/testLog.ts" && !ofPostgresItself.test(file))
  const strays = files.filter((file) => {
    const code = codeOf(file)
    const isBound = /\b(from|update|into|table) log\.events\b|\bpostgresEventLog\(/.test(code)
    return isBound && !code.includes("[needs the log in Postgres]")
  })
  expect(files.length).toBeGreaterThan(100)
  expect(strays).toEqual([])
})

it("code and documents have none of the old words in docs/glossary.md", () => {
  const files = filesWithWords()
  expect(files.length).toBeGreaterThan(1_500)
  expect(files.flatMap((file) => oldWordFaultsOf(file))).toEqual([])
})

it("a test waits for a condition and never for a time, except where the time itself is the case", () => {
  const listed: Readonly<Record<string, string>> = {
    "tests/support/waiting.ts": "asks for conditions, and sets rivals apart",
    "tests/support/endWithRun.ts": "ends processes after the run, and waits for each with a limit",
    "tests/support/runningProduct.ts": "a limit, after which a process is killed",
    "tests/e2e/everyPage.ts": "a limit, because a window behind another may not be rendered at all",
    "tests/server/http/testApi.ts": "the least durations of answers, as in the product",
    "tests/server/http/connections.test.ts": "an answer that takes longer than the limit of silence",
    "tests/server/eventlog/eventStoreDouble.ts": "a server that answers late",
    "tests/server/eventlog/givenUpConnections.test.ts": "how long a server stays frozen",
    "tests/server/threads/askedWorker.ts": "a thread that waits for longer than it may compute",
    "tests/server/security/patterns.test.ts": "a limit, after which a pattern is given up",
    "tests/web/unreachablePage.test.tsx": "a clock that the test moves",
    "tests/server/http/fuzzing": "texts that an attacker sends",
    "tests/server/security/injection.pg.test.ts": "texts that an attacker sends",
    "tests/server/database.pg.test.ts": "a statement that the database ends",
    "tests/server/projections/outages.pg.test.ts": "a statement that the database ends",
    "tests/server/identity/interruptedInvitations.pg.test.ts": "a trigger that asks for a condition",
    "tests/server/routes/interruptedSwaps.pg.test.ts": "a trigger that asks for a condition",
  }
  const waits = /(?<!socket\.)\bsetTimeout\b|\bpg_sleep\b|\bwaitForTimeout\b|\bscheduler\.wait\b/
  const files = sourcesIn("tests").filter((file) => file !== "tests/architecture.test.ts" && waits.test(codeOf(file)))
  const isListed = (file: string): boolean => Object.keys(listed).some((path) => file.startsWith(path))
  expect(files.filter((file) => !isListed(file))).toEqual([])
  expect(Object.keys(listed).filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([])
})

it("no function has more than 100 lines of code, except factories of functions that each have at most 60", () => {
  // To divide one of these would only pass its state from one part to the other.
  const listed: Readonly<Record<string, string>> = {
    "scripts/billing/stripeDouble.ts startStripeDouble":
      "the customers, prices and subscriptions that each answer reads",
    "server/archive/archiveImports.ts archiveImports": "the imports that run, and their claims",
    "server/archive/importStates.ts importStates": "a statement for each change of a state",
    "server/composition/compose.ts compose": "each component once, after those that it needs",
    "server/demo/book.ts newBook": "what is booked so far, by kind of command",
    "server/eventlog/postgresEventLog.ts postgresEventLog": "the methods of a log over its pools",
    "server/erasure/erasure.ts erasure": "the steps of an erasure, each repeatable",
    "server/eventlog/eventStoreDbEventLog.ts eventStoreDbEventLog": "the methods of a log over its connections",
    "server/identity/credentials.ts credentialChanges": "a transaction for each change of a credential",
    "server/identity/factors/authenticators.ts authenticators": "a statement for each use of an authenticator",
    "server/identity/people.ts people": "a statement for each change of a user",
    "server/identity/sessions/devices.ts devices": "a statement for each change of a browser",
    "server/identity/sessions/sessions.ts sessions": "a statement for each change of a session",
    "server/identity/signingIn.ts signingIn": "the steps of signing in, over one attempt",
    "server/projections/projector.ts startProjector": "the position and the retries of one projection",
    "server/projections/runner.ts startProjections": "the projections that run, and who waits for them",
    "server/routes/people/identity.ts identityRoutes": "a route for each endpoint",
    "server/views/wealth.ts wealthReader": "the rows that are kept, and how they are read, kept and dropped",
    "web/client/client.ts createClient": "the session, and what follows it in every tab",
  }
  const product = ["bench", "domain", "projections", "scripts", "server", "web"].flatMap(sourcesIn)
  const long = product.flatMap((file) => longFunctionsIn(file, 100)).map(({ name }) => name)
  expect(long.filter((name) => !(name in listed))).toEqual([])
  expect(Object.keys(listed).filter((name) => !long.includes(name))).toEqual([])
  const within = Object.keys(listed).flatMap((name) => longFunctionsIn(name.split(" ")[0] ?? "", 60))
  expect(within.map(({ name }) => name).filter((name) => !(name in listed))).toEqual([])
})

it("no test is marked to run alone", () => {
  const files = readdirSync(join(projectFolder, "tests"), { recursive: true, encoding: "utf8" })
  const strays = files
    .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
    .filter((file) => /\b(it|test|describe)\.only\b/.test(readFileSync(join(projectFolder, "tests", file), "utf8")))
  expect(strays).toEqual([])
})

/** A function of the database, which a later migration may define again, or a line of the program. */
function purposeAt(file: string, code: string, index: number): string {
  const [, name] = [...code.slice(0, index).matchAll(/\bcreate (?:or replace )?function ([\w.]+)/gi)].at(-1) ?? []
  return name ?? `${file}: ${code.slice(code.lastIndexOf("\n", index) + 1, code.indexOf("\n", index))}`
}

/** Imports within the project as paths from its root, others as they are written. */
function importsOf(file: string): ReadonlyArray<string> {
  const calls = codeOf(file).matchAll(/\bimport\("([^"]+)"\)/g)
  return [...statedImportsOf(file), ...Array.from(calls, ([, target = ""]) => fromRoot(file, target))]
}

/** As {@link importsOf}, without dynamic imports. */
function statedImportsOf(file: string): ReadonlyArray<string> {
  const statements = codeOf(file).matchAll(/^(?:import\s+|(?:import|export)\b[^"']*?\bfrom\s+)"([^"]+)"/gm)
  return Array.from(statements, ([, target = ""]) => fromRoot(file, target))
}

const fromRoot = (file: string, target: string): string => importedPath(file, target) ?? target

/** Paths from a file back to itself, such as `a.ts → b.ts → a.ts`: at least one of those that share a file. */
function cyclesIn(imports: ReadonlyMap<string, ReadonlyArray<string>>): ReadonlyArray<string> {
  const cycles: Array<string> = []
  const path: Array<string> = []
  const visited = new Set<string>()
  const visit = (file: string): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(" → "))
    if (visited.has(file)) return
    visited.add(file)
    path.push(file)
    for (const target of imports.get(file) ?? []) visit(target)
    path.pop()
  }
  for (const file of imports.keys()) visit(file)
  return cycles
}

/** Without comments, which may mention what code may not use. */
const codeOf = (file: string): string =>
  readFileSync(join(projectFolder, file), "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|\s)\/\/.*$/gm, "")
