import { describe, expect, it } from "vitest"
import { requestedPage } from "#server/site/addresses.ts"

describe("an address of the web", () => {
  it.each([
    ["/", "/", "en"],
    ["/pricing", "/pricing", "en"],
    ["/pricing?plan=black", "/pricing", "en"],
    ["/de", "/", "de"],
    ["/fr/pricing", "/pricing", "fr"],
    ["/nothing/here", "/nothing/here", "en"],
    ["/appointments", "/appointments", "en"],
    ["/authors", "/authors", "en"],
  ])("%s leads to a page of the site in its language", (url, path, language) => {
    expect(requestedPage(url)).toEqual({ kind: "site", path, language })
  })

  it.each(["/app", "/de/app", "/app/assets/shares", "/admin", "/it/admin/users", "/auth?tab=signup", "/es/auth/reset"])(
    "%s leads to the client, like the other pages that it renders",
    (url) => {
      expect(requestedPage(url)).toEqual({ kind: "app" })
    },
  )

  it.each(["/invitation", "/mailbox", "/debug-role", "/subscription-success", "/fr/subscription-success?session=1"])(
    "%s leads to the client as well",
    (url) => {
      expect(requestedPage(url)).toEqual({ kind: "app" })
    },
  )

  it.each([
    ["/en", "/"],
    ["/en/pricing?x=1&y=2", "/pricing?x=1&y=2"],
    ["/en/app/assets", "/app/assets"],
    ["/EN/pricing", "/pricing"],
  ])("%s redirects to %s: English has no prefix", (url, to) => {
    expect(requestedPage(url)).toEqual({ kind: "elsewhere", to })
  })

  it.each([
    ["/pt", "/"],
    ["/ja/pricing?from=a?b", "/pricing?from=a?b"],
    ["/de-at/pricing", "/pricing"],
    ["/zz/app", "/app"],
    ["/DE/pricing", "/de/pricing"],
  ])("%s redirects to %s: a prefix of an unsupported language is removed", (url, to) => {
    expect(requestedPage(url)).toEqual({ kind: "elsewhere", to })
  })

  it.each([
    ["/pricing/", "/pricing"],
    ["/de/", "/de"],
    ["/de//pricing//", "/de/pricing"],
    ["/en/pricing/", "/pricing"],
  ])("%s redirects to %s, so that a page has one address", (url, to) => {
    expect(requestedPage(url)).toEqual({ kind: "elsewhere", to })
  })

  it.each([
    "//evil.example",
    "/en//evil.example",
    "/zz/\\evil.example",
    "/en/\\/evil.example/",
    "/de//evil.example",
    "///",
  ])("%s redirects to no other server", (url) => {
    const asked = requestedPage(url)
    const to = asked.kind === "elsewhere" ? asked.to : "/"
    expect(new URL(to, "https://wealth.example").origin).toBe("https://wealth.example")
    expect(to).not.toMatch(/^\/[/\\]/)
  })
})
