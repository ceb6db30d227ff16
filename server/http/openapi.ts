import { Schema } from "effect"
import type { Codec, Endpoint } from "#contract/endpoint.ts"
import { headers, Problem } from "#contract/problem.ts"
import { namesHousehold, permissionFor } from "./guard.ts"
import { problemContentType } from "./problems.ts"
import { refreshing } from "./register.ts"

type JsonObject = { readonly [key: string]: unknown }

/** The contract as an OpenAPI 3.1 document: every route with its parameters, answers and refusals. */
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
        "Commands are PUT or DELETE under ids that the client makes, so that a request without an answer can be repeated. " +
        "They answer with their position in the log; a query sent with it as Read-After shows their effect. " +
        "Decimals are texts, days are YYYY-MM-DD. A client that begins a session receives an access token, which is sent " +
        "as Authorization: Bearer, and a cookie with which the next token is fetched.",
    },
    paths,
    components: { schemas: Object.fromEntries(components), securitySchemes },
  }
}

/** The security schemes, by the names with which operations refer to them. */
const securitySchemes = {
  accessToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "From an answer that begins or continues a session. Valid for minutes.",
  },
  refreshCookie: {
    type: "apiKey",
    in: "cookie",
    name: "rt",
    description: "Replaced at each use. Over https its name begins with __Host-.",
  },
}

function securityOf({ kind, name }: Endpoint): JsonObject {
  if (kind !== "open") return { security: [{ accessToken: [] }] }
  if (name === "signOut") return { security: [{ refreshCookie: [] }, { accessToken: [] }, {}] }
  return refreshing.includes(name) ? { security: [{ refreshCookie: [] }] } : {}
}

function operationOf(endpoint: Endpoint, schemaOf: (schema: Codec) => JsonObject, problem: JsonObject): JsonObject {
  const { name, summary, kind, params, query, body, upload } = endpoint
  const asked = query ? parametersOf(schemaOf(query), "query") : []
  const sent = body ? { "application/json": { schema: schemaOf(body) } } : upload && { [upload.contentType]: file }
  const namesSomething =
    params !== undefined || namesHousehold(endpoint) || asked.some(({ name: field }) => field === "portfolioId")
  return {
    operationId: name,
    summary,
    ...securityOf(endpoint),
    parameters: [
      ...(params ? parametersOf(schemaOf(params), "path") : []),
      ...asked,
      ...(namesHousehold(endpoint)
        ? [headerParameter(headers.household, "Which of the person's households it is about; their own if absent.")]
        : []),
      ...(kind === "query" ? [headerParameter(headers.readAfter, "A position that the answer should show.")] : []),
      ...(kind === "command" ? [headerParameter(headers.commandId, "A UUID: repeated, the answer is.")] : []),
    ],
    ...(sent && { requestBody: { required: true, content: sent } }),
    responses: {
      ...successOf(endpoint, schemaOf),
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

/** Bytes, not JSON. */
const file = { schema: { type: "string", format: "binary" } }

function successOf({ kind, answer, download }: Endpoint, schemaOf: (schema: Codec) => JsonObject): JsonObject {
  if (!answer && !download) return { 204: { description: "Done" } }
  const content = answer
    ? { "application/json": { schema: schemaOf(answer) } }
    : { [mediaTypeOf(download?.contentType ?? "")]: file }
  return { 200: { description: "Done", content, ...(kind === "query" && { headers: positionHeader }) } }
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

function problemsOf(endpoint: Endpoint, namesSomething: boolean, problem: JsonObject): JsonObject {
  const { kind, name, method, params, query, body, upload } = endpoint
  const sends = body !== undefined || upload !== undefined
  const takes = params !== undefined || query !== undefined || sends
  const changes = method !== "GET" && takes
  const others = beyond[name] ?? []
  const statuses: ReadonlyArray<readonly [number, string, boolean]> = [
    [400, "Malformed: `errors` names every field", takes || kind === "query" || kind === "command"],
    [401, "Not signed in", kind !== "open"],
    [403, forbidding(endpoint).join("; "), forbidding(endpoint).length > 0],
    [404, "Not found, or in another household", namesSomething],
    [409, "The id belongs to something else", kind === "command"],
    [413, "Too large", sends],
    [415, `Not ${upload?.contentType ?? "application/json"}`, sends],
    [422, "Refused by a rule: `refusal` says which", kind === "command" || (kind !== "query" && changes)],
    [429, "Too many requests or attempts", kind !== "open" || changes],
    [503, "The database or the log cannot be reached, or the product is closed for maintenance", true],
  ]
  return Object.fromEntries(
    statuses
      .filter(([status, , applies]) => applies || others.includes(status))
      .map(([status, description]) => [
        status,
        { description, content: { [mediaTypeOf(problemContentType)]: { schema: problem } } },
      ]),
  )
}

/** Statuses of some routes that do not follow from their kind. */
const beyond: Readonly<Record<string, ReadonlyArray<number>>> = {
  refreshSession: [401, 409],
  enrolAuthenticator: [409],
  renewRecoveryCodes: [404],
  lookAtInvitation: [404],
  acceptInvitation: [404],
  readMailbox: [404],
  debugRole: [404],
  visitDemo: [404],
}

/** Why a request is forbidden although its user is signed in. */
function forbidding({ kind, method, guard }: Endpoint): ReadonlyArray<string> {
  const isOfHousehold = kind === "query" || kind === "command"
  const reasons: ReadonlyArray<readonly [string, boolean]> = [
    ["Sent from another site", method !== "GET"],
    [guard.superAdmin ? "For super admins" : "For admins", kind === "admin"],
    ["The role in the household does not allow it", isOfHousehold && permissionFor({ kind, guard }) !== "read"],
    ["Password and second factor have to be given again", kind === "admin" || guard.stepUp === true],
  ]
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason)
}

const mediaTypeOf = (contentType: string): string => contentType.split(";", 1)[0] ?? ""

/** The JSON schema of the encoded form. Named schemas become components, which it refers to. */
function jsonSchemaOf(schema: Codec, components: Map<string, JsonObject>): JsonObject {
  const document = Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" })
  for (const [name, definition] of Object.entries(document.definitions)) {
    components.set(name, referringToComponents(definition))
  }
  return referringToComponents(document.schema)
}

const referringToComponents = (schema: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(schema).replaceAll("#/$defs/", "#/components/schemas/")) as JsonObject
