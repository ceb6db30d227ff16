import { Schema } from "effect"
import type { Codec, Endpoint } from "../contract/endpoint.ts"
import { headers, Problem } from "../contract/problem.ts"
import { problemContentType } from "./problems.ts"

type JsonObject = { readonly [key: string]: unknown }

/** The contract as an OpenAPI 3.1 document: every route, what it takes, what it answers, and how it refuses. */
export function openApiDocument(endpoints: ReadonlyArray<Endpoint>): JsonObject {
  const components = new Map<string, JsonObject>()
  const schemaOf = (schema: Codec): JsonObject => jsonSchemaOf(schema, components)
  const problem = schemaOf(Problem)
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}")
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, schemaOf, problem) }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Wealth tracker",
      version: "1",
      description:
        "Commands are PUT or DELETE under ids that the client makes, so that what got no answer may be sent again. " +
        "They answer with their position in the log; a query sent with it as Read-After shows their effect. " +
        "Decimals travel as text, days as YYYY-MM-DD.",
    },
    paths,
    components: {
      schemas: Object.fromEntries(components),
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } },
    },
  }
}

function operationOf(endpoint: Endpoint, schemaOf: (schema: Codec) => JsonObject, problem: JsonObject): JsonObject {
  const { name, summary, kind, params, query, body, answer } = endpoint
  const asked = query ? parametersOf(schemaOf(query), "query") : []
  const namesSomething = params !== undefined || asked.some(({ name: field }) => field === "portfolioId")
  return {
    operationId: name,
    summary,
    ...(kind !== "open" && { security: [{ session: [] }] }),
    parameters: [
      ...(params ? parametersOf(schemaOf(params), "path") : []),
      ...asked,
      ...(kind === "query" ? [headerParameter(headers.readAfter, "A position that the answer should show.")] : []),
      ...(kind === "command" ? [headerParameter(headers.commandId, "A UUID: repeated, the answer is.")] : []),
    ],
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: schemaOf(body) } } } }),
    responses: {
      ...(answer
        ? {
            200: {
              description: "Done",
              content: { "application/json": { schema: schemaOf(answer) } },
              ...(kind === "query" && { headers: positionHeader }),
            },
          }
        : { 204: { description: "Done" } }),
      ...(kind === "query" && {
        202: {
          description: "What is to be read does not show the position of Read-After yet",
          headers: positionHeader,
        },
      }),
      ...problemsOf(endpoint, namesSomething, problem),
    },
  }
}

const positionHeader = {
  "Reflects-Position": {
    description: "Up to where in the log the answer shows what happened.",
    schema: { type: "string" },
  },
}

const headerParameter = (name: string, description: string): JsonObject => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
})

/** The fields of an object's schema as parameters. */
function parametersOf(schema: JsonObject, place: "path" | "query"): ReadonlyArray<JsonObject> {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Record<string, JsonObject>
    readonly required?: ReadonlyArray<string>
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: field,
  }))
}

function problemsOf({ kind, params, query, body }: Endpoint, namesSomething: boolean, problem: JsonObject): JsonObject {
  const takes = params !== undefined || query !== undefined || body !== undefined
  const changes = kind !== "query" && body !== undefined
  const statuses: ReadonlyArray<readonly [number, string, boolean]> = [
    [400, "Malformed: `errors` names every field", takes],
    [401, "Nobody is signed in", kind !== "open"],
    [403, "Sent from another site", kind !== "query"],
    [404, "Not there, or another household's", namesSomething],
    [409, "The id stands for something else", kind === "command"],
    [413, "Too large", body !== undefined],
    [415, "Not application/json", body !== undefined],
    [422, "Refused by a rule: `refusal` says which", kind === "command" || (kind === "open" && changes)],
    [429, "Too many attempts", kind === "open" && changes],
    [503, "The database or the log cannot be reached", true],
  ]
  return Object.fromEntries(
    statuses
      .filter(([, , applies]) => applies)
      .map(([status, description]) => [
        status,
        { description, content: { [problemContentType.split(";", 1)[0] ?? ""]: { schema: problem } } },
      ]),
  )
}

/** Of the form that travels. Named schemas are put among the components and referred to. */
function jsonSchemaOf(schema: Codec, components: Map<string, JsonObject>): JsonObject {
  const document = Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" })
  for (const [name, definition] of Object.entries(document.definitions)) {
    components.set(name, referringToComponents(definition))
  }
  return referringToComponents(document.schema)
}

const referringToComponents = (schema: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(schema).replaceAll("#/$defs/", "#/components/schemas/")) as JsonObject
