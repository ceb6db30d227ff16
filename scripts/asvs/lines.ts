import { readCsv } from "#server/files/csvReading.ts"

/** The line about one requirement. */
export interface Line {
  readonly id: string
  /** `met`, `n/a`, or still empty. */
  readonly verdict: string
  /** If it is met, the proofs; if it is `n/a`, why it does not concern the product; otherwise what is missing. */
  readonly evidence: string
}

/** A proof that a requirement is met. */
export type Proof =
  | { readonly kind: "test"; readonly path: string; readonly title: string }
  | { readonly kind: "probe"; readonly name: string }
  | { readonly kind: "doc"; readonly path: string; readonly heading: string }

/** The ids of a list of requirements: its first column, below a heading. Throws if the text is not such a list. */
export function requirementsIn(text: string): ReadonlyArray<string> {
  const [heading, ...rows] = readCsv(text) ?? []
  const ids = rows.map(([id = ""]) => id)
  if (heading?.[0] !== "id" || ids.length === 0 || ids.some((id) => !/^V\d+\.\d+\.\d+$/.test(id))) {
    throw new Error("the list of requirements has to be a table whose first column, id, holds V1.1.1 and its like")
  }
  return ids
}

/** Reads the lines. Throws if a row does not have exactly the three columns. */
export function linesIn(text: string): ReadonlyArray<Line> {
  const [heading, ...rows] = readCsv(text) ?? []
  if (heading?.join() !== "id,verdict,evidence") throw new Error("the columns are id, verdict, evidence")
  return rows.map((row) => {
    const [id = "", verdict = "", evidence = ""] = row
    if (row.length !== 3) throw new Error(`${id} has ${row.length} columns instead of three`)
    return { id, verdict, evidence }
  })
}

/** The proofs in the evidence; `undefined` for a part that is not a proof. */
export const proofsIn = (evidence: string): ReadonlyArray<Proof | undefined> =>
  evidence.split(/ \+ (?=(?:test|probe|doc): )/).map((part) => {
    const [, path = "", title] = /^test: (\S+) > (.+)$/.exec(part) ?? []
    if (title !== undefined) return { kind: "test", path, title }
    const [, document = "", heading] = /^doc: ([^\s#]+)#(\S+)$/.exec(part) ?? []
    if (heading !== undefined) return { kind: "doc", path: document, heading }
    const [, name] = /^probe: ([a-z-]+)$/.exec(part) ?? []
    return name === undefined ? undefined : { kind: "probe", name }
  })
