import { Schema } from "effect"
import { countedPages } from "./countedPages.ts"
import { endpoint } from "#contract/endpoint.ts"
import { Language } from "./identity.ts"

const CountedPage = Schema.Literals(countedPages).annotate({ identifier: "CountedPage" })
type CountedPage = typeof CountedPage.Type

/** The width of the window: below 768 pixels, below 1200, or more. */
export const WindowWidth = Schema.Literals(["narrow", "medium", "wide"]).annotate({ identifier: "WindowWidth" })
export type WindowWidth = typeof WindowWidth.Type

export const countPageView = endpoint({
  name: "countPageView",
  method: "POST",
  path: "/api/page-views",
  kind: "open",
  summary:
    "Adds one to the count of a page for today. Sent only with consent to analytics; contains no user and stores no id, address or path beyond the pages listed.",
  body: Schema.Struct({
    page: CountedPage,
    language: Language,
    width: WindowWidth,
    /** For the first page of a visit, the host of the page that linked here; otherwise null. */
    referrer: Schema.NullOr(
      Schema.String.check(
        Schema.isMaxLength(100, { message: "tooLong" }),
        Schema.isPattern(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/u, { message: "text.malformed" }),
      ),
    ),
  }),
})

const Counts = Schema.Array(Schema.Struct({ name: Schema.String, views: Schema.Int }))

export const readVisits = endpoint({
  name: "readVisits",
  method: "GET",
  path: "/api/admin/visits",
  kind: "admin",
  summary: "How often pages were opened in the last 30 days, by users who consented to analytics.",
  answer: Schema.Struct({
    /** The first and the last day, in UTC. */
    since: Schema.String,
    until: Schema.String,
    total: Schema.Int,
    /** Every day, also those without a view. */
    days: Schema.Array(Schema.Struct({ day: Schema.String, views: Schema.Int })),
    /** The most viewed first. */
    pages: Counts,
    languages: Counts,
    widths: Counts,
    referrers: Counts,
  }),
})

export const pageViewEndpoints = [countPageView, readVisits]
