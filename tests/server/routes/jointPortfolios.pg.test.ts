import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/* Anna owns with Paul, who has no portfolio before, and with her daughter Clara. */

let api: TestApi
let anna: Person
let annaId: string
beforeAll(async () => {
  api = await testApi()
  anna = await api.person("anna")
})
afterAll(() => api.close())

async function portfolio(title: string): Promise<string> {
  const portfolioId = randomUUID()
  await anna.did("PUT", `/api/portfolios/${portfolioId}`, { title })
  return portfolioId
}

interface Owner {
  readonly portfolioId: string
  readonly title: string | null
  readonly percent: string
}

const owner = (portfolioId: string, percent: string, title: string | null = null): Owner => ({
  portfolioId,
  title,
  percent,
})

const together = (owners: ReadonlyArray<Owner>, effectiveOn = "2020-01-01", id: string = randomUUID()) =>
  anna.put(`/api/joint-portfolios/${id}`, { owners, effectiveOn })

async function listed() {
  const { json } = await anna.get("/api/portfolios")
  const { portfolios, stakes } = json as {
    portfolios: ReadonlyArray<{ portfolioId: string; title: string }>
    stakes: ReadonlyArray<{ childId: string; ownerId: string; percent: string; effectiveOn: string; status: string }>
  }
  return {
    titleOf: (id: string) => portfolios.find(({ portfolioId }) => portfolioId === id)?.title,
    titles: portfolios.map(({ title }) => title),
    stakesIn: (id: string) =>
      stakes
        .filter(({ childId, status }) => childId === id && status === "counts")
        .map(({ ownerId, percent, effectiveOn }) => ({ ownerId, percent, effectiveOn })),
  }
}

describe("a joint portfolio", () => {
  beforeAll(async () => {
    annaId = await portfolio("Anna")
  })

  it("one command creates the portfolio, its stakes and an owner who is new, and names it after the owners", async () => {
    const paulId = randomUUID()
    const made = await together([owner(annaId, "50"), owner(paulId, "50", "Paul")])
    expect(made.status).toBe(200)
    const { portfolioId } = made.json as { portfolioId: string }
    const { titleOf, stakesIn } = await listed()
    expect(titleOf(portfolioId)).toBe("Anna 50 %, Paul 50 %")
    expect(titleOf(paulId)).toBe("Paul")
    expect(stakesIn(portfolioId)).toEqual(
      expect.arrayContaining([
        { ownerId: annaId, percent: "50", effectiveOn: "2020-01-01" },
        { ownerId: paulId, percent: "50", effectiveOn: "2020-01-01" },
      ]),
    )

    // The same owners get the same portfolio, in any order; an earlier day is added to it.
    const again = await together([owner(paulId, "50"), owner(annaId, "50")], "2015-03-01")
    expect((again.json as { portfolioId: string }).portfolioId).toBe(portfolioId)
    const earlier = await listed()
    expect(
      earlier
        .stakesIn(portfolioId)
        .map(({ effectiveOn }) => effectiveOn)
        .toSorted(),
    ).toEqual(["2015-03-01", "2015-03-01", "2020-01-01", "2020-01-01"])

    // Other percentages are another portfolio, with the larger stake first.
    const other = await together([owner(annaId, "33.335"), owner(paulId, "66.665")])
    const { portfolioId: otherId } = other.json as { portfolioId: string }
    expect(otherId).not.toBe(portfolioId)
    expect((await listed()).titleOf(otherId)).toBe("Paul 66.66 %, Anna 33.34 %")
  })

  it("a company of the same owners is not their joint portfolio", async () => {
    const [evaId, tomId, companyId] = [
      await portfolio("Eva"),
      await portfolio("Tom"),
      await portfolio("Eva & Tom GmbH"),
    ]
    for (const ownerId of [evaId, tomId]) {
      const terms = { ownerId, childId: companyId, effectiveOn: "2019-01-01", percent: "50" }
      await anna.did("PUT", `/api/stakes/${randomUUID()}`, terms)
    }
    const made = await together([owner(evaId, "50"), owner(tomId, "50")])
    expect((made.json as { portfolioId: string }).portfolioId).not.toBe(companyId)
  })

  it("its name follows the names and stakes of its owners, until a user gives it another", async () => {
    const [claraId, maxId] = [await portfolio("Clara"), await portfolio("Max")]
    const made = await together([owner(claraId, "50"), owner(maxId, "50")])
    const { portfolioId } = made.json as { portfolioId: string }
    const title = async () => (await listed()).titleOf(portfolioId)

    await anna.did("PUT", `/api/portfolios/${maxId}/title`, { title: "Maximilian" })
    expect(await title()).toBe("Clara 50 %, Maximilian 50 %")

    // Clara gives 20 % away, and Max receives them.
    const stake = (ownerId: string, percent: string) =>
      anna.did("PUT", `/api/stakes/${randomUUID()}`, {
        ownerId,
        childId: portfolioId,
        effectiveOn: "2022-01-01",
        percent,
      })
    await stake(claraId, "30")
    await stake(maxId, "70")
    expect(await title()).toBe("Maximilian 70 %, Clara 30 %")
    // What they buy half and half from now on is in a portfolio of its own.
    const half = await together([owner(claraId, "50"), owner(maxId, "50")], "2022-06-01")
    expect((half.json as { portfolioId: string }).portfolioId).not.toBe(portfolioId)

    await anna.did("PUT", `/api/portfolios/${portfolioId}/title`, { title: "House" })
    await anna.did("PUT", `/api/portfolios/${maxId}/title`, { title: "Max" })
    expect(await title()).toBe("House")
  })

  it("a repeated command creates nothing more", async () => {
    const [id, newId] = [randomUUID(), randomUUID()]
    const asked = [owner(annaId, "60"), owner(newId, "40", "Ben")]
    const first = await together(asked, "2020-01-01", id)
    const before = (await listed()).titles.length
    const second = await together(asked, "2020-01-01", id)
    expect([first.status, second.status]).toEqual([200, 200])
    expect((second.json as { portfolioId: string }).portfolioId).toBe(
      (first.json as { portfolioId: string }).portfolioId,
    )
    expect((await listed()).titles.length).toBe(before)
  })

  it.each([
    ["owners.notWhole", [["50"], ["49.99"]]],
    ["owners.notWhole", [["100"], ["0"]]],
    ["owners.tooFew", [["100"]]],
  ])("owners whose percentages are not the whole are refused: %s", async (reason, percents) => {
    const owners = percents.map(([percent = ""]) => owner(randomUUID(), percent, "Someone"))
    const answer = await together(owners)
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ errors: [{ field: "body.owners", reason }] })
  })

  it("an owner who is not in the household is refused, and nothing is left", async () => {
    const before = (await listed()).titles.length
    const answer = await together([owner(randomUUID(), "50"), owner(randomUUID(), "50", "New")])
    expect(answer.status).toBe(404)
    expect((await listed()).titles.length).toBe(before)
  })
})
