import type { Endpoint } from "#contract/endpoint.ts"
import { billingWebhookPath } from "#contract/people/billingWebhook.ts"
import { oneClickPath } from "#contract/people/mailChoices.ts"
import { endpoints } from "#contract/endpoints.ts"
import { openingPath, readsTogetherPath } from "#contract/readsTogether.ts"

/** The path of the description of the whole API. */
export const openApiPath = "/api/openapi.json"

/** The methods that have a route at a path. */
export const methodsAt = (path: string): ReadonlyArray<string> =>
  listed
    .filter(({ pattern }) => pattern.test(path))
    .flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : method))

/** The addresses of a route whose parameters are written as `:name`. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`)

const listed: ReadonlyArray<{ readonly method: Endpoint["method"]; readonly pattern: RegExp }> = [
  ...endpoints.map(({ method, path }) => ({ method, pattern: patternOf(path) })),
  { method: "GET", pattern: patternOf(openApiPath) },
  { method: "POST", pattern: patternOf(readsTogetherPath) },
  { method: "POST", pattern: patternOf(openingPath) },
  { method: "POST", pattern: patternOf(billingWebhookPath) },
  { method: "GET", pattern: patternOf(oneClickPath) },
  { method: "POST", pattern: patternOf(oneClickPath) },
]
