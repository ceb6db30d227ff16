import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync } from "vite"
import { oldWordsIn } from "#scripts/check/oldWords.ts"
import { projectFolder } from "#server/settings/settings.ts"

const folders = "{.ci,bench,docs,domain,projections,scripts,server,tests,web}"

/** They list the old words, and those of five languages. */
const excepted = new Set(["docs/glossary.md", "web/i18n/glossary.md", "scripts/check/oldWords.ts"])

/** Keys of stored data. */
const storedKeys = new Set(["madeUp", "sealed"])

/** Files whose words are read: code, documents and settings, as paths from the project's root. */
export function filesWithWords(): ReadonlyArray<string> {
  const patterns = [
    `${folders}/**/*.{ts,tsx,mjs,md}`,
    ".ci/run",
    ".githooks/*",
    "web/public/*.js",
    "*.{md,ts,yml}",
    "Dockerfile",
    ".env.example",
  ]
  return globSync(patterns, { cwd: projectFolder })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !excepted.has(file))
    .sort()
}

/**
 * One line for each old word in a file: in its path, in comments, in names that it declares, in titles of tests, in what
 * a command prints, and anywhere in a document. `code` in a comment or document is a quote and is not read.
 */
export function oldWordFaultsOf(
  file: string,
  text = readFileSync(join(projectFolder, file), "utf8"),
): ReadonlyArray<string> {
  const inPath = oldWordsIn(file).map(({ word, use }) => `${file} is named “${word}”: write ${use}`)
  const inText =
    oldWordsIn(text).length === 0
      ? []
      : passagesOf(file, text).flatMap(({ words, line }) =>
          oldWordsIn(words).map((found) => `${file}:${line + found.line} says “${found.word}”: write ${found.use}`),
        )
  return [...inPath, ...new Set(inText)]
}

interface Passage {
  readonly words: string
  /** Of its first line, from 1 on. */
  readonly line: number
}

function passagesOf(file: string, text: string): ReadonlyArray<Passage> {
  if (!/\.(?:ts|tsx|mjs|js)$/.test(file)) return [{ words: withoutCode(text), line: 1 }]
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const at = (index: number): number => text.slice(0, index).split("\n").length
  const passages = comments.map(({ value, start }) => ({ words: withoutCode(value), line: at(start) }))
  const read = (words: unknown, { start }: Node): void => {
    if (typeof words === "string") passages.push({ words, line: at(start) })
  }
  const isCommand = file.startsWith("scripts/")
  const isTest = file.startsWith("tests/")

  const readStrings = (value: unknown, like = /./): void => {
    for (const node of nodesUnder(value)) {
      const words = textOf(node)
      if (words !== undefined && like.test(words)) read(withoutCode(words), node)
    }
  }
  const readName = (id: unknown): void => {
    if (!isNode(id)) return
    if (id.type === "Identifier" || id.type === "PrivateIdentifier") {
      const name = String(id["name"])
      if (!storedKeys.has(name)) read(name, id)
    } else for (const part of patternParts(id)) readName(part)
  }

  for (const node of nodesUnder(program.body)) {
    if (isDeclaration.test(node.type)) readName(node["id"])
    if (Array.isArray(node["params"])) for (const param of nodesUnder(node["params"], false)) readName(param)
    if (isMember.test(node.type) && node["computed"] !== true) readName(node["key"])
    if (node.type === "Property" && !isTest && node["shorthand"] !== true && node["computed"] !== true)
      readName(node["key"])
    if (node.type === "CallExpression" && isTest && isOfTest(node["callee"])) readStrings(titlesOf(node))
  }
  const statements = program.body.filter(({ type }) => type !== "ImportDeclaration")
  readStrings(statements, isCommand ? /./ : isTest ? /(?!)/ : prose)
  return passages
}

/** A text of two words or more, of which one may be inserted: prose for people, and no identifier. */
const prose = /[\p{L}…][,;:]? [\p{L}…]/u

/** What a string, a template or texts joined by `+` say; `…` stands for what is inserted. */
function textOf(node: Node): string | undefined {
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? node["value"] : undefined
    case "TemplateLiteral":
      return (node["quasis"] as ReadonlyArray<{ readonly value: { readonly cooked: string } }>)
        .map(({ value }) => value.cooked)
        .join("…")
    case "BinaryExpression": {
      const sides = [node["left"], node["right"]] as ReadonlyArray<Node>
      if (node["operator"] !== "+" || sides.every((side) => textOf(side) === undefined)) return undefined
      return sides.map((side) => textOf(side) ?? "…").join("")
    }
    default:
      return undefined
  }
}

const isDeclaration = /^(?:VariableDeclarator|(?:TS)?(?:Function|Class|Interface|TypeAlias|Enum|DeclareFunction)\w*)$/
const isMember = /^(?:TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/

/** The declared names of a pattern; a shorthand property has the name of the product. */
function patternParts(pattern: Node): ReadonlyArray<unknown> {
  switch (pattern.type) {
    case "ObjectPattern":
      return (pattern["properties"] as ReadonlyArray<Node>).flatMap((property) =>
        property["shorthand"] === true ? [] : [property["value"] ?? property["argument"]],
      )
    case "ArrayPattern":
      return pattern["elements"] as ReadonlyArray<unknown>
    case "AssignmentPattern":
      return [pattern["left"]]
    case "RestElement":
      return [pattern["argument"]]
    case "TSParameterProperty":
      return [pattern["parameter"]]
    default:
      return []
  }
}

/** `it(…)`, `it.each(…)(…)`, `test.skip(…)`: whether the name at the root is that of the test framework. */
function isOfTest(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === "Identifier") return /^(?:it|test|describe)$/.test(String(callee["name"]))
  return isOfTest(callee["object"] ?? callee["callee"] ?? callee["tag"])
}

/** The texts among the arguments of a call of the test framework: a title, the reason of a skip. */
function titlesOf({ arguments: all }: Node): ReadonlyArray<unknown> {
  return (all as ReadonlyArray<Node>).filter(({ type }) => type === "Literal" || type === "TemplateLiteral")
}

const withoutCode = (text: string): string =>
  text.replaceAll(/```[\s\S]*?```|`[^`]*`/g, (code) => "·" + code.replaceAll(/[^\n]/g, ""))

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

function* nodesUnder(value: unknown, deep = true): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesUnder(each, deep)
  else if (isNode(value)) {
    yield value
    if (deep) for (const child of Object.values(value)) if (typeof child === "object") yield* nodesUnder(child)
  }
}
