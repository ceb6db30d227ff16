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
 * Conditions and order are the database's, which sees what is sealed: neither can ask for such a column.
 */
export function openingPlugin(vault: Pick<Vault, "keyOf">): KyselyPlugin {
  const renamed = new WeakMap<object, Renamed>()
  return {
    transformQuery({ node, queryId }) {
      renamed.set(queryId, renamedBy(node))
      return node
    },
    async transformResult({ result, queryId }) {
      const subjects = subjectsIn(result.rows)
      if (subjects.size === 0) return result
      const keys: Keys = new Map()
      for (const subjectId of subjects) keys.set(subjectId, await vault.keyOf(subjectId))
      const columns = renamed.get(queryId)
      const rows: Array<Row> = []
      for (let from = 0; from < result.rows.length; from += rowsAtOnce) {
        // Whoever waits meanwhile is answered in between.
        if (from > 0) await setImmediate()
        for (const row of result.rows.slice(from, from + rowsAtOnce)) rows.push(opened(row, keys, columns))
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

function opened(row: Row, keys: Keys, renamed: Renamed | undefined): Row {
  const copy: Row = {}
  for (const column in row) {
    const value = row[column]
    copy[column] = isSealed(value) ? openedText(renamed?.get(column) ?? column, value, keys) : value
  }
  return copy
}

function openedText(column: string, sealed: string, keys: Keys): string {
  const { subjectId, context } = partsOf(sealed)
  // Sealed each time anew, for one who opens it by its context.
  if (context === undefined) return sealed
  if (!context.endsWith(`.${column}`)) throw new SealBroken(`sealed for another column than ${column}`)
  return keys.get(subjectId)?.open(context, sealed) ?? ""
}
