import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  cardHeight,
  kinOf,
  levelsOf,
  neighbourOf,
  networkLayout,
  orderedLevels,
  type Tie,
} from "#ui/charts/portfolioNetworkLayout.ts"
import { linesOf } from "#ui/charts/portfolioNetworkLines.ts"

const tie = (ownerId: string, childId: string): Tie => ({ ownerId, childId })

/** Anna and Ben own the holding company; the company and Ben own the property; the trust has no owner. */
const ids = ["Property", "Holding", "Anna", "Ben", "Trust"]
const ties = [tie("Anna", "Holding"), tie("Ben", "Holding"), tie("Holding", "Property"), tie("Ben", "Property")]

/** Families without a cycle: a later one in the list never owns an earlier one. */
const families = fc.integer({ min: 1, max: 24 }).chain((count) =>
  fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 60 }).map((pairs) => ({
    ids: Array.from({ length: count }, (_, index) => `p${index}`),
    ties: pairs.filter(([owner, child]) => owner < child).map(([owner, child]) => tie(`p${owner}`, `p${child}`)),
  })),
)

describe("the network of portfolios", () => {
  it("the network places each portfolio below all its owners, on every path", () => {
    expect(Object.fromEntries(levelsOf(ids, ties))).toEqual({ Anna: 0, Ben: 0, Trust: 0, Holding: 1, Property: 2 })
    fc.assert(
      fc.property(families, (family) => {
        const levels = levelsOf(family.ids, family.ties)
        for (const { ownerId, childId } of family.ties) {
          expect(levels.get(ownerId)).toBeLessThan(levels.get(childId) ?? -1)
        }
      }),
    )
  })

  it("the network shows every portfolio once, within the width, without overlaps, down to a phone", () => {
    fc.assert(
      fc.property(families, fc.constantFrom(320, 358, 700, 1100), (family, width) => {
        expect(orderedLevels(family.ids, family.ties).flat().sort()).toEqual([...family.ids].sort())
        const { places, cardWidth, height } = networkLayout(family.ids, family.ties, width)
        expect(places.size).toBe(family.ids.length)
        const all = [...places.values()]
        for (const [index, { left, top }] of all.entries()) {
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left + cardWidth).toBeLessThanOrEqual(width)
          expect(top + cardHeight).toBeLessThanOrEqual(height)
          for (const other of all.slice(index + 1)) {
            const isBeside = Math.abs(other.left - left) >= cardWidth
            expect(isBeside || Math.abs(other.top - top) >= cardHeight).toBe(true)
          }
        }
        for (const { ownerId, childId } of family.ties) {
          expect(places.get(ownerId)?.top ?? 0).toBeLessThan(places.get(childId)?.top ?? 0)
        }
      }),
    )
  })

  it("the network places connected portfolios close together, so that fewer lines cross", () => {
    const crossed = orderedLevels(["A", "B", "ofB", "ofA"], [tie("A", "ofA"), tie("B", "ofB")])
    expect(crossed).toEqual([
      ["A", "B"],
      ["ofA", "ofB"],
    ])
  })

  it("the network draws a line for each stake and one for third parties, each ending at its own point", () => {
    const layout = networkLayout(ids, ties, 1000)
    const stakes = ties.map((one, index) => ({ ...one, id: String(index), percent: "25" }))
    const lines = linesOf(layout, stakes, new Map([["Holding", "50"]]))
    expect(lines.stakes).toHaveLength(4)
    expect(lines.outsiders.map(({ childId, percent }) => [childId, percent])).toEqual([["Holding", "50"]])
    const targets = [...lines.stakes.map(({ points }) => points.at(-1)), ...lines.outsiders.map(({ target }) => target)]
    const ends = targets.map((target) => `${target?.x} ${target?.y}`)
    expect(new Set(ends).size).toBe(ends.length)
  })

  it("the percentage of third parties is below the row of cards above it, also in a level of several rows", () => {
    const many = Array.from({ length: 9 }, (_, index) => `Company ${index}`)
    const stakes = many.map((childId) => ({ ownerId: "Anna", childId, id: childId, percent: "60" }))
    const layout = networkLayout(["Anna", ...many], stakes, 620)
    const { outsiders } = linesOf(layout, stakes, new Map(many.map((id) => [id, "40"])))
    const bottoms = [...layout.places.values()].map(({ top }) => top + cardHeight)
    const written = 14 // pixels that a percentage is high
    expect(new Set(bottoms).size).toBe(4)
    expect(outsiders).toHaveLength(9)
    for (const { target, label } of outsiders) {
      const above = Math.max(...bottoms.filter((bottom) => bottom < target.y))
      expect(label.labelY - written).toBeGreaterThanOrEqual(above)
    }
  })

  it("the network draws every line around the cards between its ends, so that no line seems to end at a card that it passes", () => {
    fc.assert(
      fc.property(families, fc.constantFrom(358, 700, 1100), (family, width) => {
        const layout = networkLayout(family.ids, family.ties, width)
        const stakes = family.ties.map((one, index) => ({ ...one, id: String(index), percent: "1" }))
        const cards = [...layout.places.values()]
        for (const { points } of linesOf(layout, stakes, new Map()).stakes) {
          for (const [index, end] of points.entries()) {
            if (index === 0) continue
            const start = points[index - 1] ?? end
            const [low, high] = [Math.min(start.x, end.x), Math.max(start.x, end.x)]
            const crossed = cards.filter(
              ({ left, top }) =>
                top < end.y && top + cardHeight > start.y && left < high && left + layout.cardWidth > low,
            )
            expect(crossed).toEqual([])
          }
        }
      }),
    )
  })

  it("the network is navigated from card to card by the arrow keys", () => {
    const { places } = networkLayout(ids, ties, 1000)
    expect(neighbourOf("Holding", "ArrowDown", places)).toBe("Property")
    expect(neighbourOf("Property", "ArrowUp", places)).toBe("Holding")
    expect(neighbourOf("Property", "ArrowDown", places)).toBeUndefined()
    expect(neighbourOf("Property", "Enter", places)).toBeUndefined()
  })

  it("the network knows the portfolios that a change could affect: all above and all below, not those beside", () => {
    expect([...kinOf("Holding", ties)].sort()).toEqual(["Anna", "Ben", "Holding", "Property"])
    expect([...kinOf("Anna", ties)].sort()).toEqual(["Anna", "Holding", "Property"])
    expect([...kinOf("Trust", ties)]).toEqual(["Trust"])
  })
})
