import { describe, expect, it } from "vitest"
import { wantedOf } from "#domain/shared/textMatching.ts"
import type { GoalId } from "#domain/shared/ids.ts"
import { type KnownText, ranked, type Searched } from "#server/search/searched.ts"

const searched = (...texts: ReadonlyArray<KnownText>): Searched => ({
  hit: { _tag: "Goal", goalId: "018f4c7e-0000-7000-8000-000000000001" as GoalId, name: "Savings" },
  texts,
})
const savings = searched({ in: "name", text: "Savings" }, { in: "institution", text: "Banque de Genève" })

describe("the words of a search", () => {
  it("the words of a search may be in several texts, each word in one of them", async () => {
    expect(await ranked([savings], wantedOf("geneve sav"))).toMatchObject([{ name: "Savings", found: null }])
    expect(await ranked([savings], wantedOf("geneve ubs"))).toEqual([])
    expect(await ranked([savings], wantedOf("geneve"))).toMatchObject([{ found: { in: "institution" } }])
  })

  it("the search of 16 MB of notes lets other requests run after each 256 KB", async () => {
    const note = "é every word of it ".repeat(210)
    const notes = Array.from({ length: 4_000 }, (): KnownText => ({ in: "note", text: note }))
    let turns = 0
    let searching = true
    const turn = () => {
      turns += 1
      if (searching) setImmediate(turn)
    }
    setImmediate(turn)
    const hits = await ranked([searched({ in: "name", text: "Savings" }, ...notes)], wantedOf("nowhere"))
    searching = false
    expect(hits).toEqual([])
    expect(turns).toBeGreaterThan(55)
  })
})
