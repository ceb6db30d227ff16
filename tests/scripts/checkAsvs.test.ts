import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { anchorsIn, checked, testTitlesIn } from "#scripts/asvs/checking.ts"
import { linesIn, requirementsIn } from "#scripts/asvs/lines.ts"
import { allProbes } from "#scripts/asvs/probes.ts"
import { type Project, projectIn } from "#scripts/asvs/project.ts"
import { checkAsvs, summaryOf, defaultList } from "#scripts/checkAsvs.ts"
import { projectFolder } from "#server/settings/settings.ts"

const files: Record<string, string> = {
  "tests/doors.test.ts": 'describe("a door", () => {\n  it("is locked at night", () => {})\n})\n',
  "docs/doors.md": "# Doors\n\n## How they are locked\n",
}
const project: Project = { read: (path) => files[path], filesIn: () => [] }
const probes = { hinges: () => [], handle: () => ["it is loose"] }

/** The faults of lines about the requirements V1.1.1 and V1.1.2, by their ids. */
async function faultsIn(rows: ReadonlyArray<string>, of: Project = project): Promise<Record<string, unknown>> {
  const lines = linesIn(["id,verdict,evidence", ...rows].join("\n"))
  const found = await checked(["V1.1.1", "V1.1.2"], lines, { project: of, probes })
  return Object.fromEntries(found.filter(({ faults }) => faults.length > 0).map(({ id, faults }) => [id, faults]))
}

const good = "V1.1.1,met,test: tests/doors.test.ts > is locked at night + doc: docs/doors.md#how-they-are-locked"
const other = "V1.1.2,n/a,there is no second door"

describe("the check of the requirements", () => {
  it("the check of the requirements accepts lines with existing tests, probes and headings", async () => {
    expect(await faultsIn([good, other])).toEqual({})
    expect(await faultsIn([good, "V1.1.2,met,probe: hinges"])).toEqual({})
  })

  it("the check of the requirements names a test that was deleted, renamed, commented out or skipped", async () => {
    const missing = { "V1.1.1": ['no test "is locked at night" in tests/doors.test.ts'] }
    for (const text of [
      "",
      'it("is open at night", () => {})',
      '  // it("is locked at night", () => {})',
      'it.skip("is locked at night", () => {})',
      'it.todo("is locked at night")',
    ]) {
      const without = { ...project, read: (path: string) => (path.endsWith(".ts") ? text : files[path]) }
      expect(await faultsIn([good, other], without), text).toEqual(missing)
    }
    const nowhere = { ...project, read: (path: string) => (path.endsWith(".ts") ? undefined : files[path]) }
    expect(await faultsIn([good, other], nowhere)).toEqual({ "V1.1.1": ["no file tests/doors.test.ts"] })
  })

  it("the check of the requirements names a missing heading, and a probe that finds something or is missing", async () => {
    expect(await faultsIn(["V1.1.1,met,doc: docs/doors.md#windows", other])).toEqual({
      "V1.1.1": ["no heading #windows in docs/doors.md"],
    })
    expect(await faultsIn(["V1.1.1,met,probe: handle + probe: toString", other])).toEqual({
      "V1.1.1": ["handle: it is loose", "names a proof in an unknown form"],
    })
    expect(await faultsIn(["V1.1.1,met,probe: lock", other])).toEqual({ "V1.1.1": ["no probe lock"] })
  })

  it("the check of the requirements does not accept a requirement without a line, with an empty line, with two, or with one without evidence", async () => {
    expect(await faultsIn([other])).toEqual({ "V1.1.1": ["is missing"] })
    expect(await faultsIn(["V1.1.1,,the lock is missing", other])).toEqual({ "V1.1.1": ["is not met"] })
    expect(await faultsIn(["V1.1.1,met,", other])).toMatchObject({ "V1.1.1": [/form/] })
    expect(await faultsIn(["V1.1.1,n/a,", other])).toEqual({ "V1.1.1": ["has no reason"] })
    expect(await faultsIn(["V1.1.1,yes,it is", other])).toEqual({ "V1.1.1": ["is neither met nor n/a"] })
    expect(await faultsIn([good, good, other])).toEqual({ "V1.1.1": ["is listed more than once"] })
    expect(await faultsIn([good, other, "V9.9.9,n/a,there is no third door"])).toEqual({
      "V9.9.9": ["is no requirement"],
    })
  })

  it("the check of the requirements refuses a file that is not a list of requirements", () => {
    expect(() => requirementsIn("number,text\n1,doors\n")).toThrow(/first column, id/)
    expect(() => requirementsIn("id,text\n")).toThrow(/first column, id/)
    expect(requirementsIn('id,text\nV1.1.1,"Doors, and ""windows"""\n')).toEqual(["V1.1.1"])
  })
})

it("the search for titles finds them in every way of writing a test", () => {
  const text = `
    it.each([["(", /\\(["']/]])("in a table, %s", () => {})
    it.each<[string, number]>([["a", 1]])(
      "over several lines",
      () => {})
    it.each<[string, (given: number) => unknown]>([["a", String]])("with types, %s", () => {})
    describe.runIf(existsSync("a)b"))("on a condition", () => {})
    test(\`a template with \${holes}\`, () => {})
    it("with \\"quotes\\"", () => expect(it).toBe("nothing"))`
  expect(testTitlesIn(text)).toEqual([
    "in a table, %s",
    "over several lines",
    "with types, %s",
    "on a condition",
    "a template with ${holes}",
    'with "quotes"',
  ])
})

it("the search for headings uses the anchors of links", () => {
  expect(anchorsIn("# Two keys, one lock\ntext\n### SMTP: `TLS` first\n")).toEqual([
    "two-keys-one-lock",
    "smtp-tls-first",
  ])
})

describe("the probes of the product", () => {
  const real = projectIn(projectFolder)
  /** The product with one file changed, or with one more. */
  const having = (path: string, text: string): Project => ({
    read: (asked) => (asked === path ? text : real.read(asked)),
    filesIn: (folder) => [...new Set([...real.filesIn(folder), ...(path.startsWith(`${folder}/`) ? [path] : [])])],
  })

  it.each(Object.keys(allProbes))("the probes of the product find nothing wrong: %s", async (name) => {
    expect(await allProbes[name]?.(real)).toEqual([])
  })

  it.each([
    ["no-dynamic-code", "server/careless.ts", "export const run = (text: string) => eval(text)"],
    ["no-shell", "server/careless.ts", 'import { exec } from "node:child_process"'],
    ["fixed-patterns", "server/careless.ts", "const p = new RegExp(asked)"],
    ["outbound", "server/careless.ts", 'await fetch("https://elsewhere.example")'],
    ["log-outputs", "server/careless.ts", "console.log(password)"],
    ["no-redirects", "server/http/careless.ts", "reply.redirect(next)"],
    ["strict-equality", "server/careless.ts", "if (a == b) {}"],
    ["algorithms", "server/careless.ts", 'createCipheriv("aes-256-cbc", key, iv)'],
    ["algorithms", "server/careless.ts", 'createHash("md5")'],
    ["randomness", "server/careless.ts", "const token = Math.random()"],
    ["tls-validation", "server/careless.ts", "connect({ rejectUnauthorized: false })"],
    ["no-raw-html", "web/Careless.tsx", "<p dangerouslySetInnerHTML={{ __html: note }} />"],
    ["nothing-foreign", "web/Careless.tsx", 'fetch("https://tracker.example")'],
    ["browser-storage", "web/Careless.tsx", 'localStorage.setItem("token", token)'],
    ["password-fields", "web/Careless.tsx", '<TextField name="password" type="text" />'],
    [
      "password-fields",
      "web/Careless.tsx",
      "const [isShown, setShown] = useState(true)\n" +
        '<TextField name="password" type={isShown ? "text" : "password"} autoComplete="new-password" />',
    ],
    ["lock-file", "package.json", '{"dependencies":{"left-pad":"^1.0.0"}}'],
    [
      "image",
      "Dockerfile",
      "FROM node\nRUN npm ci --ignore-scripts --omit=dev\nENV NODE_ENV=production\nCOPY tests tests\n",
    ],
    [
      "image",
      "Dockerfile",
      "FROM node\nRUN npm ci --ignore-scripts --omit=dev\nENV NODE_ENV=production\nCOPY scripts scripts\nUSER node",
    ],
    ["no-default-passwords", "docker-compose.yml", "password: ${DATABASE_PASSWORD:-changeme}"],
    ["source-control", ".dockerignore", "node_modules\n"],
    [
      "published-ports",
      "docker-compose.yml",
      'services:\n  app:\n    build: .\n  postgres:\n    ports: ["5432:5432"]\n',
    ],
    ["no-secrets-in-source", "server/careless.ts", "-----BEGIN PRIVATE KEY-----"],
  ])("the probes of the product find a fault: %s, in %s", async (name, path, text) => {
    expect(await allProbes[name]?.(having(path, text))).not.toEqual([])
  })
})

describe.runIf(existsSync(defaultList))("the requirements of the standard [needs ../shared]", () => {
  const own = readFileSync(join(projectFolder, "docs/security/asvs.csv"), "utf8")
  const openIn = async (lines: string): Promise<ReadonlyArray<string>> =>
    (await checkAsvs(defaultList, lines)).filter(({ faults }) => faults.length > 0).map(({ id }) => id)

  it("the requirements of the standard are each met by evidence, or do not concern the product [G9]", async () => {
    const lines = await checkAsvs(defaultList)
    expect(lines.filter(({ faults }) => faults.length > 0).map(({ id, faults }) => [id, ...faults])).toEqual([])
    expect(summaryOf(lines)).toMatch(/^253 requirements: /)
  })

  it("the requirements of the standard are not met once a line is emptied or names a test that does not exist", async () => {
    const before = await openIn(own)
    const blanked = own.replace(/^V3\.4\.2,.*$/m, "V3.4.2,,")
    expect(await openIn(blanked)).toEqual([...new Set([...before, "V3.4.2"])].toSorted(byPlaceIn(own)))
    const renamed = own.replace(/^(V3\.4\.2,met,"?test: \S+ > ).*?("?)$/m, "$1is proved by nothing$2")
    expect(await openIn(renamed)).toEqual(await openIn(blanked))
  })
})

const byPlaceIn =
  (text: string) =>
  (a: string, b: string): number =>
    text.indexOf(`${a},`) - text.indexOf(`${b},`)
