import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { projectFolder } from "#server/settings/settings.ts"

const script = readFileSync(join(projectFolder, "web/public/first.js"), "utf8")

interface Visit {
  readonly address: string
  readonly stored?: Readonly<Record<string, string>>
  readonly browser?: ReadonlyArray<string>
  readonly page?: string
  readonly storage?: "forbidden"
}

/** The result of `first.js` for a visit: its destination, and what this browser stores afterwards. */
function visit({ address, stored = {}, browser = [], page = "en", storage }: Visit) {
  const { pathname, search, hash } = new URL(address, "https://wealth.example")
  const kept = new Map(Object.entries(stored))
  const dataset: Record<string, string> = {}
  let ledTo: string | undefined
  const localStorage = {
    getItem(key: string) {
      if (storage === "forbidden") throw new DOMException("denied", "SecurityError")
      return kept.get(key) ?? null
    },
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  runInNewContext(script, {
    location: { pathname, search, hash, replace: (to: string) => (ledTo = to) },
    localStorage,
    navigator: { languages: browser },
    document: { documentElement: { lang: page, dataset } },
  })
  return { ledTo, language: kept.get("language"), dataset }
}

describe("the language of a public page without a prefix", () => {
  it("the language is the last one used in this browser, regardless of its settings", () => {
    expect(visit({ address: "/pricing", stored: { language: "fr" }, browser: ["de-CH"] })).toMatchObject({
      ledTo: "/fr/pricing",
      language: "fr",
    })
  })

  it("the language is otherwise the first supported one in the settings of the browser", () => {
    expect(visit({ address: "/", browser: ["ja", "de-AT", "fr"] })).toMatchObject({ ledTo: "/de", language: "de" })
  })

  it("the language is otherwise that of the page", () => {
    expect(visit({ address: "/", browser: ["ja"] })).toMatchObject({ ledTo: undefined, language: "en" })
    expect(visit({ address: "/", browser: [], page: "it" })).toMatchObject({ ledTo: "/it", language: "it" })
  })

  it("the language ignores an invalid stored value", () => {
    expect(visit({ address: "/", stored: { language: "constructor" }, browser: ["es-MX"] }).language).toBe("es")
  })

  it("the language keeps the rest of the address", () => {
    const { ledTo } = visit({ address: "/pricing?plan=black#terms", stored: { language: "it" } })
    expect(ledTo).toBe("/it/pricing?plan=black#terms")
  })

  it("the language stays English where English is requested", () => {
    expect(visit({ address: "/pricing", stored: { language: "en" }, browser: ["de"] }).ledTo).toBeUndefined()
  })
})

describe("a public page under the prefix of a language", () => {
  it("a public page under a prefix is shown in its language, and the choice is stored", () => {
    expect(visit({ address: "/de/pricing", stored: { language: "fr" }, page: "de" })).toMatchObject({
      ledTo: undefined,
      language: "de",
    })
  })
})

it("the language redirects no visitor where the browser stores nothing, because they could not choose another language", () => {
  expect(visit({ address: "/", browser: ["de"], storage: "forbidden" }).ledTo).toBeUndefined()
})

it("the page shows the links of a signed-in user before the first paint", () => {
  expect(visit({ address: "/", stored: { account: "member" } }).dataset).toEqual({ account: "member" })
  expect(visit({ address: "/" }).dataset).toEqual({})
})
