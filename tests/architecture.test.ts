import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { describe, expect, it } from "vitest"
import { projectFolder } from "../server/settings.ts"

/** What each folder may import: folders of the project by their path, packages by their name. */
const mayImport: Readonly<Record<string, RegExp>> = {
  domain: /^(effect|domain\/.*)$/,
  projections: /^(effect|kysely|domain\/.*|projections\/.*)$/,
  "server/contract": /^(effect|domain\/.*|server\/contract\/.*)$/,
  server: /^(?!web\/|tests\/|scripts\/|react|@visx\/|vite)/,
  // The values that the contract speaks of are the domain's, and reach the web through the contract alone.
  web: /^(server\/contract\/.*|web\/.*|(?!domain\/|projections\/|server\/|migrations\/|scripts\/|tests\/|node:|pg|kysely|fastify).*)$/,
  scripts: /^(?!web\/|tests\/)/,
}

describe("an import", () => {
  it.each(Object.entries(mayImport))("of %s leads only where it may", (folder, allowed) => {
    const files = sourcesIn(folder)
    expect(files).not.toEqual([])
    const strays = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => !allowed.test(target))
        .map((target) => `${file} → ${target}`),
    )
    expect(strays).toEqual([])
  })

  it("is nothing that migrations could make: they are SQL", () => {
    expect(readdirSync(join(projectFolder, "migrations")).filter((name) => !name.endsWith(".sql"))).toEqual([])
  })

  it("names the file with its ending, so that Node runs it as it is", () => {
    const strays = Object.keys(mayImport)
      .flatMap(sourcesIn)
      .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
      .filter(({ target }) => /^(domain|projections|server|web|scripts|tests)\//.test(target))
      .filter(({ target }) => !/\.(ts|tsx|css|svg|png|json)(\?\w+)?$/.test(target))
    expect(strays).toEqual([])
  })
})

describe("the domain", () => {
  // What it decides is to be the same for ever: clock, chance and the world outside reach it as arguments.
  it.each([
    ["clock", /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.(?!ts\b)|\bTemporal\.Now\b/],
    ["chance", /\bMath\.random\b|\brandomUUID\b|\bgetRandomValues\b/],
    ["world outside", /\bprocess\.|\bfetch\(|\bconsole\.|\bsetTimeout\b|\bsetInterval\b|\bawait\b|\basync\b/],
  ])("knows no %s", (_, forbidden) => {
    const strays = sourcesIn("domain").filter((file) => forbidden.test(codeOf(file)))
    expect(strays).toEqual([])
  })
})

it("a projection knows no clock and no chance: a replay leaves the same rows", () => {
  const forbidden = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\brandomUUID\b|\bfetch\(|\bnow\(\)/
  expect(sourcesIn("projections").filter((file) => forbidden.test(codeOf(file)))).toEqual([])
})

it("no two locks of the database bear one number: whoever waits for one would wait for the other", () => {
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

it("no iterator is taken by hand outside the adapters of the log: left half-way, it would never be closed", () => {
  const files = [...sourcesIn("server"), ...sourcesIn("projections"), ...sourcesIn("scripts"), ...sourcesIn("bench")]
  const strays = files
    .filter((file) => !file.startsWith("server/eventlog/"))
    .filter((file) => /\bSymbol\.asyncIterator\b/.test(codeOf(file)))
  expect(strays).toEqual([])
})

it("no test is singled out", () => {
  const files = readdirSync(join(projectFolder, "tests"), { recursive: true, encoding: "utf8" })
  const strays = files
    .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
    .filter((file) => /\b(it|test|describe)\.only\b/.test(readFileSync(join(projectFolder, "tests", file), "utf8")))
  expect(strays).toEqual([])
})

/** A function of the database, which a later migration may state anew, or a line of the program. */
function purposeAt(file: string, code: string, index: number): string {
  const [, name] = [...code.slice(0, index).matchAll(/\bcreate (?:or replace )?function ([\w.]+)/gi)].at(-1) ?? []
  return name ?? `${file}: ${code.slice(code.lastIndexOf("\n", index) + 1, code.indexOf("\n", index))}`
}

function sourcesIn(folder: string): ReadonlyArray<string> {
  return readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => join(folder, file).replaceAll("\\", "/"))
}

/** Targets within the project as paths from its root, others as they are written. */
function importsOf(file: string): ReadonlyArray<string> {
  const code = codeOf(file)
  const statements = code.matchAll(/^(?:import\s+|(?:import|export)\b[^"']*?\bfrom\s+)"([^"]+)"/gm)
  const calls = code.matchAll(/\bimport\("([^"]+)"\)/g)
  return [...statements, ...calls].map(([, target = ""]) =>
    target.startsWith(".") ? relative(".", join(dirname(file), target)).replaceAll("\\", "/") : target,
  )
}

/** Without comments, which may speak of what code may not use. */
const codeOf = (file: string): string =>
  readFileSync(join(projectFolder, file), "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|\s)\/\/.*$/gm, "")
