import { defineMessage } from "react-intl"
import type { WindowWidth } from "#contract/pageViews.ts"
import type { Words } from "#web/i18n/words.ts"

export const visitsMessages = {
  below: defineMessage<{ readonly since: string; readonly until: string }>({
    id: "admin.visits.below",
    defaultMessage: "Pages opened from {since} to {until} by visitors who consented to analytics.",
    description: "Below the title; both are days",
  }),
  total: defineMessage({ id: "admin.visits.total", defaultMessage: "Page views", description: "Reading, and column" }),
  perDay: defineMessage({
    id: "admin.visits.perDay",
    defaultMessage: "Busiest day",
    description: "Reading: the most page views of a day",
  }),
  today: defineMessage({
    id: "admin.visits.today",
    defaultMessage: "Today",
    description: "Reading: page views so far",
  }),
  days: defineMessage({ id: "admin.visits.days", defaultMessage: "Day by day", description: "Heading, and chart" }),
  summary: defineMessage<{
    readonly from: string
    readonly to: string
    readonly total: string
    readonly most: string
    readonly mostOn: string
  }>({
    id: "admin.visits.summary",
    defaultMessage: "Page views from {from} to {to}: {total} in total, most on {mostOn} ({most}).",
    description: "The chart in words, for screen readers. from, to and mostOn are days",
  }),
  pages: defineMessage({ id: "admin.visits.pages", defaultMessage: "By page", description: "Heading" }),
  pagesNote: defineMessage({
    id: "admin.visits.pagesNote",
    defaultMessage: "IDs are left out: “:id” replaces any ID, “other” any unknown address.",
    description: "Below the heading; :id and other stand in the list as they are written here",
  }),
  languages: defineMessage({ id: "admin.visits.languages", defaultMessage: "By language", description: "Heading" }),
  widths: defineMessage({
    id: "admin.visits.widths",
    defaultMessage: "By window width",
    description: "Heading",
  }),
  referrers: defineMessage({
    id: "admin.visits.referrers",
    defaultMessage: "Referrers",
    description: "Heading: other websites that led here",
  }),
  noReferrers: defineMessage({
    id: "admin.visits.noReferrers",
    defaultMessage: "No visits from other websites.",
    description: "In the place of the list",
  }),
  otherHost: defineMessage({
    id: "admin.visits.otherHost",
    defaultMessage: "Other websites",
    description: "In the list of websites: those beyond the number that is kept",
  }),
  emptyTitle: defineMessage({
    id: "admin.visits.emptyTitle",
    defaultMessage: "No page views in the last 30 days",
    description: "Heading in the place of the page",
  }),
  emptyText: defineMessage({
    id: "admin.visits.emptyText",
    defaultMessage:
      "Pages are counted only with consent to analytics, as anonymous totals. They appear here after the first page view with consent.",
    description: "Below that heading",
  }),
  elsewhere: defineMessage<{ readonly domain: string }>({
    id: "admin.visits.elsewhere",
    defaultMessage:
      "Visits to this installation are measured by another service, as {domain}; see its figures there. The figures below were collected earlier.",
    description: "Note above the figures; domain is a host name",
  }),
}

export const widthNames: Words<WindowWidth> = {
  narrow: defineMessage({
    id: "admin.visits.narrow",
    defaultMessage: "Narrow (phones)",
    description: "Width of a window",
  }),
  medium: defineMessage({
    id: "admin.visits.medium",
    defaultMessage: "Medium (tablets)",
    description: "Width of a window",
  }),
  wide: defineMessage({
    id: "admin.visits.wide",
    defaultMessage: "Wide (desktops)",
    description: "Width of a window",
  }),
}
