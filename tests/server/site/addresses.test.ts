import { describe, expect, it } from "vitest"
import { askedFor } from "../../../server/site/addresses.ts"

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
  ])("%s asks for a page of the site, told in its language [checklist 32] [checklist 39]", (url, path, language) => {
    expect(askedFor(url)).toEqual({ kind: "site", path, language })
  })

  it.each(["/app", "/de/app", "/app/assets/shares", "/admin", "/it/admin/users", "/auth?tab=signup", "/es/auth/reset"])(
    "%s asks for the client, as do the other pages that it draws",
    (url) => {
      expect(askedFor(url)).toEqual({ kind: "app" })
    },
  )

  it.each(["/invitation", "/mailbox", "/debug-role", "/subscription-success", "/fr/subscription-success?session=1"])(
    "%s asks for the client as well",
    (url) => {
      expect(askedFor(url)).toEqual({ kind: "app" })
    },
  )

  it.each([
    ["/en", "/"],
    ["/en/pricing?x=1&y=2", "/pricing?x=1&y=2"],
    ["/en/app/assets", "/app/assets"],
    ["/EN/pricing", "/pricing"],
  ])("%s leads to %s: English bears no prefix [checklist 40]", (url, to) => {
    expect(askedFor(url)).toEqual({ kind: "elsewhere", to })
  })

  it.each([
    ["/pt", "/"],
    ["/ja/pricing?from=a?b", "/pricing?from=a?b"],
    ["/de-at/pricing", "/pricing"],
    ["/zz/app", "/app"],
    ["/DE/pricing", "/de/pricing"],
  ])("%s leads to %s: a prefix that nobody speaks here is taken off [checklist 41]", (url, to) => {
    expect(askedFor(url)).toEqual({ kind: "elsewhere", to })
  })

  it.each([
    ["/pricing/", "/pricing"],
    ["/de/", "/de"],
    ["/de//pricing//", "/de/pricing"],
    ["/en/pricing/", "/pricing"],
  ])("%s leads to %s, so that a page has one address", (url, to) => {
    expect(askedFor(url)).toEqual({ kind: "elsewhere", to })
  })

  it.each([
    "//evil.example",
    "/en//evil.example",
    "/zz/\\evil.example",
    "/en/\\/evil.example/",
    "/de//evil.example",
    "///",
  ])("%s leads to nobody else's server", (url) => {
    const asked = askedFor(url)
    const to = asked.kind === "elsewhere" ? asked.to : "/"
    expect(new URL(to, "https://wealth.example").origin).toBe("https://wealth.example")
    expect(to).not.toMatch(/^\/[/\\]/)
  })
})
