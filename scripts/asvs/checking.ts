import { type Line, type Proof, proofsIn } from "./lines.ts"
import type { Project } from "./project.ts"

/** Checks one property of the product. Returns its faults, a line each. */
type Probe = (project: Project) => ReadonlyArray<string> | Promise<ReadonlyArray<string>>

export type Probes = Readonly<Record<string, Probe>>

export interface CheckedLine extends Line {
  readonly proofs: ReadonlyArray<Proof>
  /** Why it does not count; empty if it does. */
  readonly faults: ReadonlyArray<string>
}

/** Checks that each requirement has one line, whose proofs exist and hold. In the order of the list. */
export async function checked(
  requirements: ReadonlyArray<string>,
  lines: ReadonlyArray<Line>,
  { project, probes }: { readonly project: Project; readonly probes: Probes },
): Promise<ReadonlyArray<CheckedLine>> {
  const strays = lines.filter(({ id }) => !requirements.includes(id))
  const results: Array<CheckedLine> = strays.map((line) => ({ ...line, proofs: [], faults: ["is no requirement"] }))
  for (const id of requirements) {
    const [line, ...others] = lines.filter((one) => one.id === id)
    if (line) results.push(others.length > 0 ? refused(line, "is listed more than once") : await checkedLine(line))
    else results.push(refused({ id, verdict: "", evidence: "" }, "is missing"))
  }
  return results

  async function checkedLine(line: Line): Promise<CheckedLine> {
    if (line.verdict === "n/a") {
      return line.evidence.length >= reasonLeast ? { ...line, proofs: [], faults: [] } : refused(line, "has no reason")
    }
    if (line.verdict !== "met") return refused(line, line.verdict === "" ? "is not met" : "is neither met nor n/a")
    const proofs = proofsIn(line.evidence)
    const faults = await Promise.all(proofs.map(faultsOf))
    return { ...line, proofs: proofs.filter((proof) => proof !== undefined), faults: faults.flat() }
  }

  async function faultsOf(proof: Proof | undefined): Promise<ReadonlyArray<string>> {
    if (!proof) return ["names a proof in an unknown form"]
    if (proof.kind === "probe") {
      const probe = Object.hasOwn(probes, proof.name) ? probes[proof.name] : undefined
      return probe ? (await probe(project)).map((fault) => `${proof.name}: ${fault}`) : [`no probe ${proof.name}`]
    }
    const text = project.read(proof.path)
    if (text === undefined) return [`no file ${proof.path}`]
    if (proof.kind === "test") {
      const isThere = testTitlesIn(text).some((title) => title.includes(proof.title))
      return isThere ? [] : [`no test "${proof.title}" in ${proof.path}`]
    }
    return anchorsIn(text).includes(proof.heading) ? [] : [`no heading #${proof.heading} in ${proof.path}`]
  }
}

/** The shortest acceptable reason, in characters. */
const reasonLeast = 10

const refused = (line: Line, fault: string): CheckedLine => ({ ...line, proofs: [], faults: [fault] })

/** The anchors of a document's headings. */
export const anchorsIn = (markdown: string): ReadonlyArray<string> =>
  Array.from(markdown.matchAll(/^#{1,6} (.+)$/gm), ([, heading = ""]) =>
    heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-"),
  )

/**
 * The titles of the tests and groups of tests in a test file, as they are written there: a template with its `${…}`,
 * and `it.each` with its `%s` and `$name`. Skipped tests are left out.
 */
export function testTitlesIn(text: string): ReadonlyArray<string> {
  const titles: Array<string> = []
  const calls = /^([^\n]*?)\b(?:it|test|describe)((?:\.\w+)*)(?:<[^\n]*?>)?(?=\()/gm
  for (let call = calls.exec(text); call; call = calls.exec(text)) {
    const [, before = "", modifiers = ""] = call
    if (/^\s*(\/\/|\*)/.test(before) || /\.(skip|todo)\b/.test(modifiers)) continue
    const isTable = /\.(each|for|skipIf|runIf)\b/.test(modifiers)
    const opened = isTable ? afterBrackets(text, calls.lastIndex) : calls.lastIndex
    const title = titleAt(text, opened)
    if (title !== undefined) titles.push(title)
  }
  return titles
}

/** The first argument of a call, if it is a literal text. */
function titleAt(text: string, bracket: number): string | undefined {
  const literal = /\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/y
  literal.lastIndex = bracket
  const [, double, single, template] = literal.exec(text) ?? []
  return (double ?? single ?? template)?.replaceAll(/\\(.)/g, "$1")
}

/** The index after the matching bracket; brackets within texts are ignored. */
function afterBrackets(text: string, from: number): number {
  let depth = 0
  const tokens =
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|(?<=[[(,:=]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|[()[\]{}]/g
  tokens.lastIndex = from
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (/^[([{]$/.test(token[0])) depth++
    else if (/^[)\]}]$/.test(token[0]) && --depth === 0) return tokens.lastIndex
  }
  return text.length
}
