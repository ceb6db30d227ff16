// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { assetClasses } from "#contract/vocabulary.ts"
import { AddFlow } from "#web/features/add/AddFlow.tsx"
import { addedWith } from "#web/features/add/found.ts"
import { addedOf, thingIds, type ThingId } from "#web/features/add/things.ts"
import type { AddedThing } from "#web/page/overlays.ts"
import { anna, idOf, inWindow, show, stubServer, type TestServer, typeInto } from "./dialogs.tsx"

/* At most five fields are in sight in a form that adds something. What the user knows is a switch between forms. */

let server: TestServer
beforeEach(() => {
  server = stubServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (start: AddedThing) => show((onClose): ReactNode => <AddFlow start={start} onClose={onClose} />)

/**
 * The labels of everything that can be filled in without unfolding something: fields, choices, lists and owners. An amount with
 * its currency is one field, and so is a weight with its unit.
 */
const inSight = () =>
  [...screen.getByRole("dialog").querySelectorAll(".dialog-fields .field-label")]
    .filter((label) => !label.closest("details") && !label.closest(".form-pair > :nth-child(n + 2)"))
    .map(({ textContent }) => (textContent ?? "").replace(/(, [A-Z]{3}|, %)?( \*)?$/u, ""))
    .filter((label) => label !== "I know…")

const paul = { portfolioId: idOf(5), title: "Paul", status: "active", holdings: 0 }
const households = {
  "that has one portfolio": [anna],
  "that has several portfolios": [anna, paul],
  "that has none": [],
}

const forms: ReadonlyArray<readonly [string, AddedThing]> = [
  ...thingIds.map((id): readonly [string, AddedThing] => [id, addedOf(id)]),
  ...thingIds.map((id): readonly [string, AddedThing] => [`${id} with a typed name`, addedWith(addedOf(id), "Mine")]),
]

describe.each(Object.entries(households))("in a household %s", (_, portfolios) => {
  it.each(forms)("the form for %s has at most five fields in sight", async (_name, added) => {
    server.queries["/api/portfolios"] = { portfolios, stakes: [] }
    await open(added)
    if (added.kind !== "createPortfolio") await inWindow().findByRole("button", { name: /^Add (owner|borrower)$/ })
    expect(inSight().length).toBeGreaterThan(0)
    expect(inSight().length, inSight().join(", ")).toBeLessThanOrEqual(5)
  })
})

it("a symbol that the product does not know needs an exchange: its folded field unfolds when it is refused", async () => {
  const { user } = await open({ kind: "addHolding", assetClass: "security" })
  for (const [label, text] of [
    [/^Symbol/, "FAMILYCO"],
    [/^Shares/, "10"],
    [/^Held since/, "2015-05-01"],
    [/^Total cost/, "1.000"],
  ] as const) {
    await typeInto(user, label, text)
  }
  // Until the user types a name, the symbol is one.
  expect(inWindow().getByLabelText<HTMLInputElement>(/^Name/).value).toBe("FAMILYCO")
  const folded = screen.getByRole("dialog").querySelector("details")
  expect(folded?.open).toBe(false)
  await user.click(inWindow().getByRole("button", { name: "Add security" }))
  expect(folded?.open).toBe(true)
  expect(document.activeElement).toBe(inWindow().getByLabelText(/^Exchange/))
  expect(server.commands).toEqual([])
})

it("gold bars need no name and no fineness: both follow the metal", async () => {
  const { user } = await open({ kind: "addHolding", assetClass: "metal" })
  const valueOf = (label: RegExp) => inWindow().getByLabelText<HTMLInputElement>(label).value
  const presets = () => screen.getByRole("dialog").querySelector(".form-presets")?.textContent
  expect(presets()).toBe("EUR · Gold · Bar · 999,9\u00a0‰ · Spot price · Liquid")
  await user.click(inWindow().getByText("More details"))
  await user.click(inWindow().getByRole("button", { name: /Metal/ }))
  await user.click(await screen.findByRole("option", { name: "Silver" }))
  expect(valueOf(/^Name/)).toBe("Silver")
  expect(presets()).toBe("EUR · Silver · Bar · 999\u00a0‰ · Spot price · Liquid")
  // Coins have no common fineness, and a typed name is not replaced.
  await typeInto(user, /^Name/, "Maple Leaf")
  await user.click(inWindow().getByRole("radio", { name: "Coins" }))
  expect(presets()).toBe("EUR · Silver · Coins · Maple Leaf · Spot price · Liquid")
})

it("every asset class has a form that is counted", () => {
  const counted = thingIds.filter((id: ThingId) => addedOf(id).kind === "addHolding")
  expect(counted.toSorted()).toEqual([...assetClasses].toSorted())
})
