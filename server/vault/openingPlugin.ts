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
import { isSubjectId, partsOf, sealedPrefix } from "./subjectKey.ts"
import { SealBroken, type SubjectKey, type Vault } from "./vault.ts"

/**
 * Opens what queries find sealed alike, so that whoever asks reads what was typed. Such a text names the column it was
 * sealed for: where it turns up in a column of another name, it was moved, and is refused. What belongs to a destroyed
 * key reads as nothing: its rows are about to be deleted.
 *
 * What was opened is remembered, as far as memory is set aside for it, until the key of its subject is destroyed.
 *
 * Conditions and order are the database's, which sees what is sealed: neither can ask for such a column.
 */
export function openingPlugin(vault: Pick<Vault, "keyOf">): KyselyPlugin {
  const renamed = new WeakMap<object, Renamed>()
  const remembered = openedTexts()
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
        if (!key) remembered.forget(subjectId)
      }
      const columns = renamed.get(queryId)
      const rows: Array<Row> = []
      for (let from = 0; from < result.rows.length; from += rowsAtOnce) {
        // Whoever waits meanwhile is answered in between.
        if (from > 0) await setImmediate()
        for (const row of result.rows.slice(from, from + rowsAtOnce))
          rows.push(opened(row, { keys, remembered }, columns))
      }
      return { ...result, rows }
    },
  }
}

/** So many are opened in a few milliseconds. */
const rowsAtOnce = 300

type Row = Record<string, unknown>
type Keys = Map<string, SubjectKey | undefined>
/** What columns are called in the tables that a query calls otherwise. */
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
      if (isSealed(value)) subjects.add(subjectOf(value))
    }
  }
  return subjects
}

function subjectOf(sealed: string): string {
  const subjectId = sealed.slice(sealedPrefix.length, sealedPrefix.length + 36)
  if (!isSubjectId(subjectId)) throw new SealBroken("not the form of a sealed text")
  return subjectId
}

const isSealed = (value: unknown): value is string => typeof value === "string" && value.startsWith(sealedPrefix)

interface Opening {
  readonly keys: Keys
  readonly remembered: OpenedTexts
}

function opened(row: Row, opening: Opening, renamed: Renamed | undefined): Row {
  const copy: Row = {}
  for (const column in row) {
    const value = row[column]
    copy[column] = isSealed(value) ? openedText(renamed?.get(column) ?? column, value, opening) : value
  }
  return copy
}

function openedText(column: string, sealed: string, { keys, remembered }: Opening): string {
  const known = remembered.find(column, sealed)
  if (known !== undefined) return known
  const { subjectId, context } = partsOf(sealed)
  // Sealed each time anew, for one who opens it by its context.
  if (context === undefined) return sealed
  if (!context.endsWith(`.${column}`)) throw new SealBroken(`sealed for another column than ${column}`)
  const key = keys.get(subjectId)
  if (!key) return ""
  const text = key.open(context, sealed)
  remembered.keep({ subjectId, column, sealed, text })
  return text
}

/** Texts that were opened before. */
interface OpenedTexts {
  readonly find: (column: string, sealed: string) => string | undefined
  readonly keep: (opened: OpenedText) => void
  readonly forget: (subjectId: string) => void
}

interface OpenedText {
  readonly subjectId: string
  /** Only here may it be read: a text that was moved to another column is refused. */
  readonly column: string
  readonly sealed: string
  readonly text: string
}

/** Of one server, in characters of both texts: the holdings of a household that has 1,000 of them take a million. */
const charactersMost = 6_000_000
/** Longer texts are opened each time: they are ledgers, which their readers remember themselves. */
const charactersOfOneMost = 2_000

/** Forgets the longest unused beyond a number of characters. */
function openedTexts(): OpenedTexts {
  // By what was sealed, in order of last use, the longest unused first: a Map keeps the order in which keys were put in.
  const texts = new Map<string, OpenedText>()
  const countOf = new Map<string, number>()
  let characters = 0

  function drop({ subjectId, sealed, text }: OpenedText): void {
    texts.delete(sealed)
    characters -= sealed.length + text.length
    const left = (countOf.get(subjectId) ?? 0) - 1
    if (left > 0) countOf.set(subjectId, left)
    else countOf.delete(subjectId)
  }

  return {
    find(column, sealed) {
      const known = texts.get(sealed)
      if (known?.column !== column) return undefined
      texts.delete(sealed)
      texts.set(sealed, known)
      return known.text
    },
    keep(opened) {
      const { subjectId, sealed, text } = opened
      const more = sealed.length + text.length
      if (more > charactersOfOneMost || texts.has(sealed)) return
      texts.set(sealed, opened)
      countOf.set(subjectId, (countOf.get(subjectId) ?? 0) + 1)
      characters += more
      for (const longestUnused of texts.values()) {
        if (characters <= charactersMost) break
        drop(longestUnused)
      }
    },
    forget(subjectId) {
      if (!countOf.has(subjectId)) return
      for (const opened of texts.values()) if (opened.subjectId === subjectId) drop(opened)
    },
  }
}
