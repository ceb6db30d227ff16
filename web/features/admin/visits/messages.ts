import type { WindowWidth } from "#contract/people/pageViews.ts"
import type { Words } from "#web/i18n/words.ts"
import { texts } from "#web/i18n/texts.ts"

export const visitsMessages = texts("admin.visits", {
  below: [
    "Pages opened from {since} to {until} by visitors who consented to analytics.",
    "Below the title; both are days",
  ],
  total: ["Page views", "Reading, and column"],
  perDay: ["Busiest day", "Reading: the most page views of a day"],
  today: ["Today", "Reading: page views so far"],
  days: ["Day by day", "Heading, and chart"],
  summary: [
    "Page views from {from} to {to}: {total} in total, most on {mostOn} ({most}).",
    "The chart in words, for screen readers. from, to and mostOn are days",
  ],
  pages: ["By page", "Heading"],
  pagesNote: [
    "IDs are left out: “:id” replaces any ID, “other” any unknown address.",
    "Below the heading; :id and other stand in the list as they are written here",
  ],
  languages: ["By language", "Heading"],
  widths: ["By window width", "Heading"],
  referrers: ["Referrers", "Heading: other websites that led here"],
  noReferrers: ["No visits from other websites.", "In the place of the list"],
  otherHost: ["Other websites", "In the list of websites: those beyond the number that is kept"],
  emptyTitle: ["No page views in the last 30 days", "Heading in the place of the page"],
  emptyText: [
    "Pages are counted only with consent to analytics, as anonymous totals. They appear here after the first page view with consent.",
    "Below that heading",
  ],
  elsewhere: [
    "Visits to this installation are measured by another service, as {domain}; see its figures there. The figures below were collected earlier.",
    "Note above the figures; domain is a host name",
  ],
})

export const widthNames: Words<WindowWidth> = texts("admin.visits", {
  narrow: ["Narrow (phones)", "Width of a window"],
  medium: ["Medium (tablets)", "Width of a window"],
  wide: ["Wide (desktops)", "Width of a window"],
})
