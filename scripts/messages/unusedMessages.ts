import { importedPath } from "#scripts/check/importedPath.ts"

/*
 * Finds messages that are defined and shown nowhere. Messages are properties of an object, or constants of their own. A
 * property counts as used where it is named (`messages.title`), and every property of an object where the object itself
 * is passed on, spread, or accessed by a computed key.
 */

/** Source text by path. */
export type Sources = ReadonlyMap<string, string>

interface Definition {
  readonly path: string
  readonly constant: string
  /** If the constant is an object, the property with the message. */
  readonly property: string | undefined
  readonly id: string
}

/** The ids of messages that no source uses, in the order in which they are defined. */
export function unusedMessages(sources: Sources): ReadonlyArray<string> {
  const plain = new Map([...sources].map(([path, text]) => [path, withoutComments(text)] as const))
  const definitions = [...plain].flatMap(([path, text]) => definitionsIn(path, text))
  const constants = new Set(definitions.map(({ path, constant }) => keyOf(path, constant)))
  const uses = usesOf(plain, constants)
  return definitions
    .filter(({ path, constant, property }) => {
      const used = uses.get(keyOf(path, constant))
      return used === undefined || (property !== undefined && !used.has(everything) && !used.has(property))
    })
    .map(({ id }) => id)
}

const everything = Symbol("everything")
type Used = string | typeof everything

const keyOf = (path: string, constant: string): string => `${path} ${constant}`

const commentOrText = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/gu

const withoutComments = (text: string): string =>
  text.replaceAll(commentOrText, (found) => (found.startsWith("/") ? " " : found))

/** The messages of every constant of a file; those within functions are used where they are defined. */
function definitionsIn(path: string, text: string): ReadonlyArray<Definition> {
  const found: Array<Definition> = []
  for (const { 1: constant = "", index } of text.matchAll(/^(?:export )?const (\w+)\b[^\n]*?= /gmu)) {
    const statement = statementAt(text, index)
    for (const { 1: id = "", index: at } of statement.matchAll(/defineMessages?\b[^(]*\(\s*\{\s*id: "([^"]+)"/gu)) {
      found.push({ path, constant, property: propertyAt(statement, at), id })
    }
    if (/^[^=]*= defineMessages\(/u.test(statement)) {
      for (const { 1: id = "", index: at } of statement.matchAll(/\{\s*id: "([^"]+)"/gu)) {
        found.push({ path, constant, property: propertyAt(statement, at), id })
      }
    }
  }
  return found
}

/** The statement at an index, up to the line that closes it, which is not indented in formatted sources. */
function statementAt(text: string, index: number): string {
  const end = /\n(?=[^\s)}\]])|\n[)}\]][^\n]*(?:\n|$)/u.exec(text.slice(index))
  return text.slice(index, end ? index + end.index + end[0].length : undefined)
}

/** The name of the outermost property around an index in an object; `undefined` if it is not an object. */
function propertyAt(statement: string, at: number): string | undefined {
  if (!/= (?:defineMessages\()?\{\n/u.test(statement)) return undefined
  return [...statement.slice(0, at).matchAll(/^ {2}"?([\w.]+)"?:/gmu)].at(-1)?.[1]
}

/** The used properties of each constant. */
function usesOf(sources: Sources, constants: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<Used>> {
  const uses = new Map<string, Set<Used>>()
  const own = Map.groupBy(constants, (key) => key.slice(0, key.indexOf(" ")))
  for (const [path, text] of sources) {
    const names = [
      ...(own.get(path) ?? []).map((key) => [key, key.slice(path.length + 1)] as const),
      ...importsIn(path, text).flatMap(({ from, constant, name }) => {
        const key = definedAt(sources, constants, from, constant)
        return key === undefined ? [] : [[key, name] as const]
      }),
    ]
    for (const [key, name] of names) {
      const used = uses.get(key) ?? new Set()
      for (const what of namedIn(text, name)) used.add(what)
      if (used.size > 0) uses.set(key, used)
    }
  }
  return uses
}

/** The constants imported from other files, with their names here. */
function importsIn(path: string, text: string) {
  return [...text.matchAll(/^(?:import|export)\s*(?:\w+,\s*)?\{([^}]*)\}\s*from "([.#][^"]*)"/gmu)].flatMap(
    ([, names = "", from = ""]) =>
      names.split(",").flatMap((each) => {
        const [, constant, name = constant] = /^\s*(\w+)(?: as (\w+))?\s*$/u.exec(each) ?? []
        return constant && name ? [{ from: importedPath(path, from) ?? from, constant, name }] : []
      }),
  )
}

/** The file of a constant: this one, or one of the files whose exports it exports again. */
function definedAt(
  sources: Sources,
  constants: ReadonlySet<string>,
  path: string,
  constant: string,
): string | undefined {
  if (constants.has(keyOf(path, constant))) return keyOf(path, constant)
  return [...(sources.get(path) ?? "").matchAll(/^export \* from "([.#][^"]*)"/gmu)]
    .map(([, from = ""]) => definedAt(sources, constants, importedPath(path, from) ?? from, constant))
    .find((key) => key !== undefined)
}

/** The properties of a constant that the text names, or `everything`. */
function* namedIn(text: string, name: string): Iterable<Used> {
  const rest = text
    .replaceAll(/^import\b[^"]*"[^"]*"/gmu, "")
    .replaceAll(/"(?:\\.|[^"\\\n])*"/gu, '""')
    .replaceAll(new RegExp(`\\bconst ${name}\\b`, "gu"), "")
  for (const [, property] of rest.matchAll(new RegExp(`(?:^|[^\\w.]|\\.\\.\\.)${name}\\b(?:\\??\\.(\\w+))?`, "gmu"))) {
    yield property ?? everything
  }
}
