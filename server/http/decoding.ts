import { Result, Schema, type SchemaAST, type SchemaIssue } from "effect"
import type { Codec } from "#contract/endpoint.ts"

/** One error in a request: its path, such as `body.entry.quantity`, and a stable word for the reason. */
export interface FieldError {
  readonly field: string
  readonly reason: string
}

/** Refuses fields that the contract does not name, and reports all errors at once. */
const strictly = { errors: "all", onExcessProperty: "error" } as const

/**
 * A decoder of one part of a request. It reports each wrong field with the reason in the schema (`decimal.malformed`) or
 * one of its own: `missing`, `unexpected`, `wrongType`, `notOneOf`, `notInteger`, `outOfRange`, `tooLong`, `malformed`.
 */
export function decoderOf<S extends Codec>(
  schema: S,
  part: "params" | "query" | "body",
): (input: unknown) => Result.Result<S["Type"], ReadonlyArray<FieldError>> {
  const decode = Schema.decodeUnknownResult(schema, strictly)
  return (input) => Result.mapError(decode(input), (failure) => fieldErrors(failure.issue, part, input))
}

function fieldErrors(issue: SchemaIssue.Issue, part: string, input: unknown): ReadonlyArray<FieldError> {
  const reasons = new Map<string, string>()
  for (const { path, reason } of leavesOf(issue, [], input)) {
    const field = [part, ...path.map((key) => String(key).slice(0, 100))].join(".")
    if (!reasons.has(field)) reasons.set(field, reason) // later checks of a field assume that the earlier ones passed
    if (reasons.size === errorsMax) break
  }
  return [...reasons].map(([field, reason]) => ({ field, reason }))
}

/** A body can have ten thousand unknown fields: the answer lists the first ones only. */
const errorsMax = 100

interface Leaf {
  readonly path: ReadonlyArray<PropertyKey>
  readonly reason: string
}

function* leavesOf(issue: SchemaIssue.Issue, path: ReadonlyArray<PropertyKey>, input: unknown): Iterable<Leaf> {
  switch (issue._tag) {
    case "Pointer":
      return yield* leavesOf(issue.issue, [...path, ...issue.path], input)
    case "Encoding":
      return yield* leavesOf(issue.issue, path, input)
    case "Composite":
      for (const part of issue.issues) yield* leavesOf(part, path, input)
      return
    case "Filter":
      return yield { path, reason: reasonOfFilter(issue.filter.annotations) }
    case "AnyOf":
      if (issue.issues.some((part) => part._tag === "Composite" || part._tag === "Pointer" || part._tag === "Filter")) {
        for (const part of issue.issues) yield* leavesOf(part, path, input)
        return
      }
      return yield noneOf(issue.ast, path, valueAt(input, path))
    case "InvalidType":
      return yield noneOf(issue.ast, path, valueAt(input, path))
    case "MissingKey":
      return yield { path, reason: "missing" }
    case "UnexpectedKey":
      return yield { path, reason: "unexpected" }
    case "InvalidValue":
    case "Forbidden":
    case "OneOf":
      return yield { path, reason: "malformed" }
  }
}

/** The message of the check, or the reason for a check of the schema library. */
function reasonOfFilter(annotations: Schema.Annotations.Filter | undefined): string {
  if (typeof annotations?.message === "string") return annotations.message
  const representation = annotations?.["representation"] as { readonly id?: string } | undefined
  return reasonOfCheck[representation?.id ?? ""] ?? "malformed"
}

const reasonOfCheck: { readonly [id: string]: string } = {
  "effect/schema/isInt": "notInteger",
  "effect/schema/isBetween": "outOfRange",
  "effect/schema/isMaxLength": "tooLong",
}

/** Why a value matches none of the alternatives: it has the wrong type, or the right type but an unlisted value. */
function noneOf(ast: SchemaAST.AST, path: ReadonlyArray<PropertyKey>, value: unknown): Leaf {
  if (value === undefined) return { path, reason: "missing" }
  if (ast._tag === "Never") return { path, reason: "unexpected" }
  const alternatives = alternativesOf(ast)
  const tagged = alternatives.some((one) => one._tag === "Objects" && one.propertySignatures.some(isTag))
  if (tagged && typeof value === "object" && value !== null && !Array.isArray(value)) {
    return { path: [...path, "_tag"], reason: Object.hasOwn(value, "_tag") ? "notOneOf" : "missing" }
  }
  const listed = alternatives.some((one) => one._tag === "Literal" && typeof one.literal === typeof value)
  return { path, reason: listed ? "notOneOf" : "wrongType" }
}

const isTag = (property: SchemaAST.PropertySignature): boolean => property.name === "_tag"

const alternativesOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> =>
  ast._tag === "Union" ? ast.types.flatMap(alternativesOf) : [ast]

function valueAt(input: unknown, path: ReadonlyArray<PropertyKey>): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}
