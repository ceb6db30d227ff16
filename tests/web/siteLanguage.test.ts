import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { projectFolder } from "../../server/settings.ts"

const script = readFileSync(join(projectFolder, "web/public/first.js"), "utf8")

interface Visit {
  readonly address: string
  readonly stored?: Readonly<Record<string, string>>
  readonly browser?: ReadonlyArray<string>
  readonly page?: string
  readonly storage?: "forbidden"
}

/** What `first.js` makes of a visit: where it leads, and what this browser keeps afterwards. */
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

describe("the language of a public page without a prefix [checklist 44]", () => {
  it("is what this browser was last used in, whatever the browser is set to", () => {
    expect(visit({ address: "/pricing", stored: { language: "fr" }, browser: ["de-CH"] })).toMatchObject({
      ledTo: "/fr/pricing",
      language: "fr",
    })
  })

  it("else the first that the browser is set to and that is spoken here", () => {
    expect(visit({ address: "/", browser: ["ja", "de-AT", "fr"] })).toMatchObject({ ledTo: "/de", language: "de" })
  })

  it("else that of the page", () => {
    expect(visit({ address: "/", browser: ["ja"] })).toMatchObject({ ledTo: undefined, language: "en" })
    expect(visit({ address: "/", browser: [], page: "it" })).toMatchObject({ ledTo: "/it", language: "it" })
  })

  it("takes no stored nonsense for a language", () => {
    expect(visit({ address: "/", stored: { language: "constructor" }, browser: ["es-MX"] }).language).toBe("es")
  })

  it("keeps what else the address says [checklist 43]", () => {
    const { ledTo } = visit({ address: "/pricing?plan=black#terms", stored: { language: "it" } })
    expect(ledTo).toBe("/it/pricing?plan=black#terms")
  })

  it("stays English where English is wanted", () => {
    expect(visit({ address: "/pricing", stored: { language: "en" }, browser: ["de"] }).ledTo).toBeUndefined()
  })
})

describe("a public page under the prefix of a language", () => {
  it("is shown in it, and the choice is kept", () => {
    expect(visit({ address: "/de/pricing", stored: { language: "fr" }, page: "de" })).toMatchObject({
      ledTo: undefined,
      language: "de",
    })
  })
})

it("leads nobody anywhere where the browser keeps nothing: they could not choose another language", () => {
  expect(visit({ address: "/", browser: ["de"], storage: "forbidden" }).ledTo).toBeUndefined()
})

it("shows the links of whoever is signed in before the first paint [checklist 91]", () => {
  expect(visit({ address: "/", stored: { account: "member" } }).dataset).toEqual({ account: "member" })
  expect(visit({ address: "/" }).dataset).toEqual({})
})
