import { setImmediate } from "node:timers/promises"
import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type KyselyPlugin,
  ReferenceNode,
  type RootOperationNode,
  SelectQueryNode,
} from "kysely"
import { isSubjectId, partsOf, ciphertextPrefix } from "./subjectKey.ts"
import { DecryptionFailed, type SubjectKey, type Vault } from "./vault.ts"

/**
 * Decrypts the deterministically encrypted values in the results of queries. Such a ciphertext names the column it was
 * encrypted for: a ciphertext that was moved to a column of another name is refused. A value whose key was destroyed
 * reads as an empty text: its rows are about to be deleted.
 *
 * Decrypted texts are cached, up to a limit, until the key of their subject is destroyed.
 *
 * The database sees ciphertext only, so a query can neither filter nor order by such a column.
 */
export function decryptingPlugin(vault: Pick<Vault, "keyOf">): KyselyPlugin {
  const renamed = new WeakMap<object, Renamed>()
  const cache = decryptedTexts()
  return {
    transformQuery({ node, queryId }) {
      renamed.set(queryId, renamedBy(node))
      return node
    },
    async transformResult({ result, queryId }) {
      const subjects = subjectsIn(result.rows)
      if (subjects.size === 0) return result
      const keys: Keys = new Map()
      for (const subjectId of subjects) {
        const key = await vault.keyOf(subjectId)
        keys.set(subjectId, key)
        if (!key) cache.forget(subjectId)
      }
      const columns = renamed.get(queryId)
      const rows: Array<Row> = []
      let work = 0
      for (const row of result.rows) {
        work += workOf(row)
        if (work > workAtOnce) {
          // Lets the event loop answer other requests between two batches.
          await setImmediate()
          work = workOf(row)
        }
        rows.push(decrypted(row, { keys, cache }, columns))
      }
      return { ...result, rows }
    },
  }
}

/** Decrypting 300 short rows, or a megabyte, takes a few milliseconds. */
const workAtOnce = 1_000_000
const workOfRow = workAtOnce / 300

/** About how long decrypting a row takes, in characters. */
function workOf(row: Row): number {
  let characters = workOfRow
  for (const column in row) {
    const value = row[column]
    if (isCiphertext(value)) characters += value.length
  }
  return characters
}

type Row = Record<string, unknown>
type Keys = Map<string, SubjectKey | undefined>
/** The names of columns in their tables, by the aliases that a query gives them. */
type Renamed = ReadonlyMap<string, string>

function renamedBy(query: RootOperationNode): Renamed {
  const selections = SelectQueryNode.is(query) ? (query.selections ?? []) : []
  return new Map(
    selections.flatMap(({ selection }) => {
      if (!AliasNode.is(selection) || !IdentifierNode.is(selection.alias)) return []
      const { node, alias } = selection
      const column = ReferenceNode.is(node) && ColumnNode.is(node.column) ? node.column.column.name : undefined
      return column === undefined ? [] : [[alias.name, column] as const]
    }),
  )
}

function subjectsIn(rows: ReadonlyArray<Row>): ReadonlySet<string> {
  const subjects = new Set<string>()
  for (const row of rows) {
    for (const column in row) {
      const value = row[column]
      if (isCiphertext(value)) subjects.add(subjectOf(value))
    }
  }
  return subjects
}

function subjectOf(ciphertext: string): string {
  const subjectId = ciphertext.slice(ciphertextPrefix.length, ciphertextPrefix.length + 36)
  if (!isSubjectId(subjectId)) throw new DecryptionFailed("not the form of a ciphertext")
  return subjectId
}

const isCiphertext = (value: unknown): value is string =>
  typeof value === "string" && value.startsWith(ciphertextPrefix)

interface Decryption {
  readonly keys: Keys
  readonly cache: DecryptedTexts
}

function decrypted(row: Row, decryption: Decryption, renamed: Renamed | undefined): Row {
  const copy: Row = {}
  for (const column in row) {
    const value = row[column]
    copy[column] = isCiphertext(value) ? textOf(renamed?.get(column) ?? column, value, decryption) : value
  }
  return copy
}

function textOf(column: string, ciphertext: string, { keys, cache }: Decryption): string {
  const known = cache.find(column, ciphertext)
  if (known !== undefined) return known
  const { subjectId, context } = partsOf(ciphertext)
  // Encrypted with a random nonce: the caller knows the context and decrypts it.
  if (context === undefined) return ciphertext
  if (!context.endsWith(`.${column}`)) throw new DecryptionFailed(`encrypted for another column than ${column}`)
  const key = keys.get(subjectId)
  if (!key) return ""
  const text = key.decrypt(context, ciphertext)
  cache.add({ subjectId, column, ciphertext, text })
  return text
}

/** The cache of texts that were decrypted before. */
interface DecryptedTexts {
  readonly find: (column: string, ciphertext: string) => string | undefined
  readonly add: (decrypted: DecryptedText) => void
  readonly forget: (subjectId: string) => void
}

interface DecryptedText {
  readonly subjectId: string
  /** The only column in which it is found: a ciphertext that was moved to another one is refused. */
  readonly column: string
  readonly ciphertext: string
  readonly text: string
}

/** The limit for one server, in characters of both texts: 1,000 holdings of a household take a million. */
const charactersMost = 6_000_000
/** Longer texts are decrypted each time: they are ledgers, which their readers cache themselves. */
const charactersOfOneMost = 2_000

/** Drops the least recently used texts beyond a number of characters. */
function decryptedTexts(): DecryptedTexts {
  // By ciphertext, least recently used first: a Map iterates in the order of insertion.
  const texts = new Map<string, DecryptedText>()
  const countOf = new Map<string, number>()
  let characters = 0

  function drop({ subjectId, ciphertext, text }: DecryptedText): void {
    texts.delete(ciphertext)
    characters -= ciphertext.length + text.length
    const left = (countOf.get(subjectId) ?? 0) - 1
    if (left > 0) countOf.set(subjectId, left)
    else countOf.delete(subjectId)
  }

  return {
    find(column, ciphertext) {
      const known = texts.get(ciphertext)
      if (known?.column !== column) return undefined
      texts.delete(ciphertext)
      texts.set(ciphertext, known)
      return known.text
    },
    add(decrypted) {
      const { subjectId, ciphertext, text } = decrypted
      const more = ciphertext.length + text.length
      if (more > charactersOfOneMost || texts.has(ciphertext)) return
      texts.set(ciphertext, decrypted)
      countOf.set(subjectId, (countOf.get(subjectId) ?? 0) + 1)
      characters += more
      for (const longestUnused of texts.values()) {
        if (characters <= charactersMost) break
        drop(longestUnused)
      }
    },
    forget(subjectId) {
      if (!countOf.has(subjectId)) return
      for (const decrypted of texts.values()) if (decrypted.subjectId === subjectId) drop(decrypted)
    },
  }
}
