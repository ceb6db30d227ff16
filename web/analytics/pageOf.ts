import { type CountedPageName, countedPages } from "../../server/contract/countedPages.ts"

/** Which of the counted pages an address leads to: without the prefix of its language, without any id. */
export function pageOf(pathname: string): CountedPageName {
  const path = pathname.replace(/^\/(?:de|fr|it|es)(?=\/|$)/, "").replace(/\/+$/, "") || "/"
  const segments = path.split("/")
  // A page of its own goes before one of many: it is listed first.
  return countedPages.find((page) => matches(page.split("/"), segments)) ?? "other"
}

const matches = (page: ReadonlyArray<string>, segments: ReadonlyArray<string>): boolean =>
  page.length === segments.length && page.every((part, index) => part === ":id" || part === segments[index])
