import { type ESTree, parseSync } from "vite"

/*
 * Reads the texts that code defines with `texts` and `text` (see web/i18n/texts.ts), without running it. Everything about
 * a text is a literal, so that its id, its English and its description are known from the code alone.
 */

/** A text as the code defines it. */
export interface DefinedText {
  readonly id: string
  readonly english: string
  readonly description: string
  /**
   * The constant of the module that has the text, and the outermost property in which it is there, if the constant is an
   * object. Undefined for a text within a function.
   */
  readonly constant: string | undefined
  readonly property: string | undefined
}

/** A part of the code that defines texts, and code that defines the same without what browsers need not have. */
interface Replacement {
  readonly start: number
  readonly end: number
  readonly code: string
}

/** The texts that a module defines, in their order. Throws where one of them is not written with literals. */
export const textsDefinedIn = (path: string, code: string): ReadonlyArray<DefinedText> => read(path, code).defined

/** The code of a module with the ids of its texts, and with their English and their descriptions only if `withEnglish`. */
export function withIdsOnly(path: string, code: string, withEnglish: boolean): string {
  const { replacements } = read(path, code, withEnglish)
  let [written, at] = ["", 0]
  for (const { start, end, code: replaced } of replacements.toSorted((a, b) => a.start - b.start)) {
    written += code.slice(at, start) + replaced
    at = end
  }
  return written + code.slice(at)
}

/** Whether the code can define texts: this is far quicker than to parse it. */
export const mayDefineTexts = (code: string): boolean => code.includes(helperModule)

const helperModule = '/texts.ts"'

/** Where a text is defined: see {@link DefinedText}. */
interface Place extends Pick<DefinedText, "constant" | "property"> {
  /** Whether the constant is an object whose properties are not reached yet. */
  readonly isObject?: boolean
}

const nowhere: Place = { constant: undefined, property: undefined }

function read(path: string, code: string, withEnglish = false) {
  const defined: Array<DefinedText> = []
  const replacements: Array<Replacement> = []
  if (!mayDefineTexts(code)) return { defined, replacements }
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const named = namesOf(program)

  const fault = ({ start }: ESTree.Node, what: string): Error =>
    new Error(`${path}:${code.slice(0, start).split("\n").length}: ${what}`)
  const literalIn = (node: ESTree.Node | null | undefined, call: ESTree.Node): string => {
    if (node?.type === "Literal" && typeof node.value === "string" && node.value !== "") return node.value
    throw fault(node ?? call, "write prefix, id, English text and description as literals that are not empty")
  }
  const define = (
    id: string,
    [english, description]: ReadonlyArray<ESTree.Node | null>,
    at: ESTree.Node,
    place: Place,
  ) => {
    const text = { id, english: literalIn(english, at), description: literalIn(description, at) }
    defined.push({ ...text, constant: place.constant, property: place.property })
    const browsersNeed = withEnglish ? { id, defaultMessage: text.english } : { id }
    replacements.push({ start: at.start, end: at.end, code: JSON.stringify(browsersNeed) })
  }
  const defineTable = (call: ESTree.CallExpression, place: Place): void => {
    const [prefix, table] = call.arguments
    if (table?.type !== "ObjectExpression") throw fault(call, "write the table of texts as an object")
    // Of `texts("prefix", { … })`, the object is left.
    replacements.push({ start: call.start, end: table.start, code: "" }, { start: table.end, end: call.end, code: "" })
    for (const row of table.properties) {
      const inRow = within(row, place)
      if (row.type !== "Property" || row.value.type !== "ArrayExpression") visit(row, inRow)
      else define(`${literalIn(prefix, call)}.${nameOf(row)}`, row.value.elements, row.value, inRow)
    }
  }
  const visit = (node: ESTree.Node, place: Place): void => {
    const call = node.type === "CallExpression" && node.callee.type === "Identifier" ? node : undefined
    const [id, ...described] = call?.arguments ?? []
    switch (call && named.get((call.callee as ESTree.IdentifierReference).name)) {
      case "texts":
        return call && defineTable(call, place)
      case "text":
        return define(literalIn(id, node), described, node, place)
      default:
        for (const child of childrenOf(node)) visit(child, within(child, place))
    }
  }

  for (const statement of program.body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement
    if (declaration?.type !== "VariableDeclaration") visit(statement, nowhere)
    else {
      for (const { id, init } of declaration.declarations) {
        if (init) visit(init, id.type === "Identifier" ? { ...placeOf(init), constant: id.name } : nowhere)
      }
    }
  }
  return { defined, replacements }
}

/** By the names under which a module imports them: `texts` and `text`. */
const namesOf = ({ body }: ESTree.Program): ReadonlyMap<string, string> =>
  new Map(
    body.flatMap((statement) =>
      statement.type === "ImportDeclaration" && statement.source.value.endsWith("/texts.ts")
        ? statement.specifiers.flatMap((each) =>
            each.type === "ImportSpecifier" && each.imported.type === "Identifier"
              ? [[each.local.name, each.imported.name] as const]
              : [],
          )
        : [],
    ),
  )

const placeOf = (init: ESTree.Expression): Place => ({
  ...nowhere,
  isObject: /^(?:ObjectExpression|CallExpression|TS\w+Expression)$/u.test(init.type),
})

/** The place of a part of what is at a place. */
function within(part: ESTree.Node, place: Place): Place {
  if (part.type === "ArrowFunctionExpression" || part.type === "FunctionExpression") return nowhere
  return part.type === "Property" && place.isObject
    ? { constant: place.constant, property: nameOf(part), isObject: false }
    : place
}

function nameOf({ key }: { readonly key: ESTree.Node }): string {
  if (key.type === "Identifier") return key.name
  return key.type === "Literal" ? String(key.value) : ""
}

const childrenOf = (node: ESTree.Node): ReadonlyArray<ESTree.Node> =>
  Object.values(node)
    .flat()
    .filter((value): value is ESTree.Node => typeof value === "object" && value !== null && "type" in value)
