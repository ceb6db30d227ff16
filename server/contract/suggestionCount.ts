import { Schema } from "effect"
import { endpoint } from "./endpoint.ts"

/** Alone in its file: every page asks for it, and needs nothing else of suggestions. */
export const countSuggestions = endpoint({
  name: "countSuggestions",
  method: "GET",
  path: "/api/suggestions/count",
  kind: "query",
  summary: "How many splits, dividends and changes of symbols are reported and neither recorded nor dismissed.",
  answer: Schema.Struct({ count: Schema.Int }),
})
