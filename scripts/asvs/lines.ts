import { readCsv } from "#server/files/csvReading.ts"

/** What is said of one requirement. */
export interface Line {
  readonly id: string
  /** `met`, `n/a`, or nothing yet. */
  readonly verdict: string
  /** What proves it; of `n/a` why it does not concern the product; of one that is not met what is missing. */
  readonly evidence: string
}

/** What a requirement that is met rests on. */
export type Proof =
  | { readonly kind: "test"; readonly path: string; readonly title: string }
  | { readonly kind: "probe"; readonly name: string }
  | { readonly kind: "doc"; readonly path: string; readonly heading: string }

/** The ids of a list of requirements: its first column, below a heading. Throws where it is no such list. */
export function requirementsIn(text: string): ReadonlyArray<string> {
  const [heading, ...rows] = readCsv(text) ?? []
  const ids = rows.map(([id = ""]) => id)
  if (heading?.[0] !== "id" || ids.length === 0 || ids.some((id) => !/^V\d+\.\d+\.\d+$/.test(id))) {
    throw new Error("the list of requirements has to be a table whose first column, id, holds V1.1.1 and its like")
  }
  return ids
}

/** Throws where a row has not exactly the three columns. */
export function linesIn(text: string): ReadonlyArray<Line> {
  const [heading, ...rows] = readCsv(text) ?? []
  if (heading?.join() !== "id,verdict,evidence") throw new Error("the columns are id, verdict, evidence")
  return rows.map((row) => {
    const [id = "", verdict = "", evidence = ""] = row
    if (row.length !== 3) throw new Error(`${id} has ${row.length} columns instead of three`)
    return { id, verdict, evidence }
  })
}

/** What the evidence names; `undefined` in the place of a part that names nothing. */
export const proofsIn = (evidence: string): ReadonlyArray<Proof | undefined> =>
  evidence.split(/ \+ (?=(?:test|probe|doc): )/).map((part) => {
    const [, path = "", title] = /^test: (\S+) > (.+)$/.exec(part) ?? []
    if (title !== undefined) return { kind: "test", path, title }
    const [, document = "", heading] = /^doc: ([^\s#]+)#(\S+)$/.exec(part) ?? []
    if (heading !== undefined) return { kind: "doc", path: document, heading }
    const [, name] = /^probe: ([a-z-]+)$/.exec(part) ?? []
    return name === undefined ? undefined : { kind: "probe", name }
  })
