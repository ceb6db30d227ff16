/** A JSON schema, as far as the description of the API uses the language. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly pattern?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
}

export interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** The operations of a server, as it describes them itself. */
export interface Operation {
  readonly operationId: string
  readonly method: string
  /** With parameters as `{name}`. */
  readonly path: string
  readonly inPath: ReadonlyArray<Parameter>
  readonly inQuery: ReadonlyArray<Parameter>
  readonly inHeaders: ReadonlyArray<Parameter>
  /** Of a body in JSON. */
  readonly body: JsonSchema | undefined
  /** Its body is a file. */
  readonly takesFile: boolean
  readonly isOpen: boolean
}

export interface Description {
  readonly operations: ReadonlyArray<Operation>
  /** The schema that a schema refers to, or itself. */
  readonly resolve: (schema: JsonSchema) => JsonSchema
}

interface Served {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ServedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}
interface ServedOperation {
  readonly operationId: string
  readonly security?: ReadonlyArray<unknown>
  readonly parameters: ReadonlyArray<Parameter & { readonly in: string }>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>> }
}

/** Throws where an operation accepts a part without a schema, which could not be fuzzed unnoticed. */
export function readDescription(served: unknown): Description {
  const { paths, components } = served as Served
  const resolve = (schema: JsonSchema): JsonSchema => {
    if (schema.$ref === undefined) return schema
    const referred = components.schemas[schema.$ref.replace("#/components/schemas/", "")]
    if (!referred) throw new Error(`${schema.$ref} is not described`)
    return resolve(referred)
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(method.toUpperCase(), path, operation)),
  )
  return { operations, resolve }
}

function operationOf(
  method: string,
  path: string,
  { operationId, security, parameters, requestBody }: ServedOperation,
): Operation {
  const named = (place: string): ReadonlyArray<Parameter> => parameters.filter((parameter) => parameter.in === place)
  for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
    if (!named("path").some((parameter) => parameter.name === name))
      throw new Error(`{${name}} of ${path} has no schema`)
  }
  const content = requestBody?.content ?? {}
  const body = content["application/json"]?.schema
  const takesFile = "application/zip" in content
  if (requestBody && !body && !takesFile) throw new Error(`the body of ${operationId} has no schema`)
  return {
    operationId,
    method,
    path,
    inPath: named("path"),
    inQuery: named("query"),
    inHeaders: named("header"),
    body,
    takesFile,
    isOpen: security === undefined,
  }
}
