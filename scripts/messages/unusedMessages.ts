import { importedPath } from "#scripts/check/importedPath.ts"
import { textsDefinedIn } from "./textTables.ts"

/*
 * Finds messages that are defined and shown nowhere. Messages are properties of an object, or constants of their own. A
 * property counts as used where it is named (`messages.title`), and every property of an object where the object itself
 * is passed on, spread, or accessed by a computed key.
 */

/** Source text by path. */
type Sources = ReadonlyMap<string, string>

/** The ids of messages that no source uses, in the order in which they are defined. */
export function unusedMessages(sources: Sources): ReadonlyArray<string> {
  const plain = new Map([...sources].map(([path, text]) => [path, withoutComments(text)] as const))
  const definitions = [...sources].flatMap(([path, text]) =>
    // A text within a function is used where it is defined.
    textsDefinedIn(path, text).flatMap(({ id, constant, property }) =>
      constant === undefined ? [] : [{ path, id, constant, property }],
    ),
  )
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
