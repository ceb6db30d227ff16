// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import * as fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { decimal, sum, toPlainString } from "#contract/vocabulary.ts"
import { AddFlow } from "#web/features/add/AddFlow.tsx"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import { ownerDraft, sharedEqually } from "#web/forms/owners.ts"
import type { User } from "#tests/support/user.ts"
import { apple } from "./apple.ts"
import { anna, idOf, inWindow, refused, show, stubServer, type TestServer, typeInto } from "./dialogs.tsx"

/* Numbers are written as 1.234,50, and the day is 30 June 2020. */

const paul = { portfolioId: idOf(5), title: "Paul", status: "active", holdings: 0 }

let server: TestServer
beforeEach(() => {
  server = stubServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const showAdd = () => show((onClose) => <AddFlow onClose={onClose} />)
const what = () => inWindow().getByRole<HTMLInputElement>("combobox", { name: "What is it?" })
const lines = () =>
  inWindow()
    .getAllByRole("option")
    .map(({ textContent }) => textContent)
const valueOf = (label: RegExp) => inWindow().getByLabelText<HTMLInputElement>(label).value
const press = async (user: User, name: string) => user.click(inWindow().getByRole("button", { name }))
const bodies = () => server.commands.map(({ body }) => body as Record<string, unknown>)

async function take(user: User, typed: string) {
  await user.type(what(), typed)
  await user.keyboard("{Enter}")
  await screen.findByRole("button", { name: "Add and next" })
}

/** The button of an owner: a chosen one, or a portfolio that is offered. */
const ownerChip = (title: string, label = "Owners") =>
  within(screen.getByRole("group", { name: label })).findByRole("button", { name: new RegExp(`^${title}`, "u") })
const chips = () =>
  [...screen.getByRole("dialog").querySelectorAll(".owner-name")].map(({ textContent }) =>
    textContent?.replace(/(\d+(?:,\d+)?)\u00a0%$/u, " $1 %"),
  )

/** The preset values of what is folded, beside its heading. */
const presets = () => screen.getByRole("dialog").querySelector(".form-presets")?.textContent

/** The labels of the fields that are not folded. */
const fieldsInSight = () =>
  [...screen.getByRole("dialog").querySelectorAll(".field-label")]
    .filter((label) => !label.closest("details"))
    .map(({ textContent }) => textContent?.replace(/(, [A-Z]{3}|, %)?( \*)?$/u, ""))

describe("the first step of adding", () => {
  it("Enter takes the first instrument, even before the answer came, and the form asks for five things besides the owner", async () => {
    server.queries["/api/market/instruments"] = { instruments: [apple] }
    const { user } = await showAdd()
    expect(document.activeElement).toBe(what())
    await take(user, "apple")
    await screen.findByText("Apple Inc. · AAPL · NASDAQ · USD")
    expect(fieldsInSight()).toEqual(["Shares", "Held since", "I know…", "Price per share", "Total cost", "Owners"])
    // The currency of the listing is preset, and stated where it can be changed.
    expect(presets()).toBe("USD · Quoted price · Apple Inc. · Stock · NASDAQ · US0378331005 · Liquid")
    expect(inWindow().getByLabelText(/^Shares/)).toBe(document.activeElement)
  })

  it("the list has words, instruments, and at last what was typed without a listed price", async () => {
    server.queries["/api/market/instruments"] = { instruments: [apple] }
    const { user } = await showAdd()
    await user.type(what(), "car")
    await waitFor(() => expect(lines()).toHaveLength(5))
    expect(lines()).toEqual([
      "VehicleOther",
      "Credit cardDebt",
      "Car loanDebt",
      "Apple Inc.AAPL · NASDAQ · USD · US0378331005",
      "Add “car” without a listed priceYou enter its value",
    ])
    await user.keyboard("{ArrowUp}{Enter}")
    await screen.findByRole("heading", { name: "Add other investment" })
    expect(valueOf(/^Name/)).toBe("Car")
  })

  it.each([
    ["mortgage", "Add debt", /^Debt name/, "Mortgage"],
    ["house in Zug", "Add property", /^Title/, "House in Zug"],
    ["UBS account", "Add account", /^Account name/, "UBS account"],
    ["gold", "Add precious metal", /^Name/, "Gold"],
    ["gold coins", "Add precious metal", /^Name/, "Gold coins"],
    ["pension fund", "Add policy", /^Policy name/, "Pension fund"],
    ["savings account", "Add account", /^Account name/, "Savings account"],
    ["Bahnhofstrasse 12, 8001 Zürich", "Add property", /^Address/, "Bahnhofstrasse 12, 8001 Zürich"],
    ["rue de la Paix 3, 1201 Genève", "Add property", /^Title/, "Rue de la Paix 3"],
    ["CH93 0076 2011 6238 5295 7", "Add account", /^Description/, "CH93 0076 2011 6238 5295 7"],
    ["US0378331005", "Add security", /^ISIN/, "US0378331005"],
    [
      "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
      "Connect wallet",
      /^Address/,
      "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
    ],
  ])("%s opens its form, with what was typed in it", async (typed, title, label, value) => {
    const { user } = await showAdd()
    await take(user, typed)
    await screen.findByRole("heading", { name: title })
    expect(valueOf(label)).toBe(value)
  })

  // The right numbers are CH93 0076 2011 6238 5295 7, FR14 2004 1010 0505 0001 3M02 606 and US0378331005.
  it.each([
    ["CH94 0076 2011 6238 5295 7", "Account CH94 0076 2011 6238 5295 7", "Add account", /^Description/],
    ["FR1420041010050500013M02607", "Account FR14 2004 1010 0505 0001 3M02 607", "Add account", /^Description/],
    ["us0378331006", "Security US0378331006", "Add security", /^ISIN/],
  ])(
    "the list says that a check digit of %s is wrong, and its form has the number",
    async (typed, line, title, label) => {
      const { user } = await showAdd()
      await user.type(what(), typed)
      await waitFor(() =>
        expect(lines()).toEqual([
          `${line}The check digit is wrong. Compare the number with its source; it can be corrected in the form.`,
          expect.stringContaining("without a listed price"),
        ]),
      )
      await user.keyboard("{Enter}")
      await screen.findByRole("heading", { name: title })
      expect(valueOf(label)).toBe(line.replace(/^\w+ /u, ""))
    },
  )

  it("a typed address offers a property first, and other choices below", async () => {
    const { user } = await showAdd()
    await user.type(what(), "12 High Street, London")
    await waitFor(() =>
      expect(lines()).toEqual([
        "Property at 12 High Street, LondonHouse or land",
        "Add “12 High Street, London” without a listed priceYou enter its value",
      ]),
    )
    await user.click(inWindow().getByRole("button", { name: "House or land" }))
    await screen.findByRole("heading", { name: "Add property" })
    expect([valueOf(/^Title/), valueOf(/^Address/)]).toEqual(["12 High Street", "12 High Street, London"])
    expect(fieldsInSight().slice(0, 2)).toEqual(["Title", "Address"])
  })

  it("an ISIN that was typed is in sight in its form, and one of a found security is beside the folded details", async () => {
    const { user } = await showAdd()
    await take(user, "US0378331005")
    expect(fieldsInSight().slice(0, 2)).toEqual(["Name", "ISIN"])
    await press(user, "Add")
    await user.clear(what())
    server.queries["/api/market/instruments"] = { instruments: [apple] }
    await take(user, "apple")
    expect(fieldsInSight()).not.toContain("ISIN")
    expect(presets()).toContain("US0378331005")
  })

  it("a name with a number is not taken for a mistyped one", async () => {
    const { user } = await showAdd()
    await user.type(what(), "Sparkonto 123")
    await waitFor(() => expect(lines()).toEqual([expect.stringContaining("Add “Sparkonto 123” without")]))
  })

  it("an account whose number was typed is named after its country and last four digits", async () => {
    const { user } = await showAdd()
    await take(user, "DE89 3704 0044 0532 0130 00")
    expect(valueOf(/^Account name/)).toBe("Account …3000, Germany")
    expect(valueOf(/^Description/)).toBe("DE89 3704 0044 0532 0130 00")
  })

  it("stepping back keeps what was typed, and closing asks before it is lost", async () => {
    const { user, onClose } = await showAdd()
    await take(user, "mortgage")
    await typeInto(user, /^Current amount/, "350.000")
    await user.click(inWindow().getByRole("button", { name: "Add" }))
    expect(what().value).toBe("mortgage")
    await user.keyboard("{Enter}")
    // The field has the focus, where digits can be typed anywhere.
    expect(valueOf(/^Current amount/)).toBe("350000")
    await user.click(inWindow().getByRole("button", { name: "Add" }))
    await user.keyboard("{Escape}")
    const question = await screen.findByRole("alertdialog", { name: "Discard your changes?" })
    expect(onClose).not.toHaveBeenCalled()
    expect(question).toBeTruthy()
  })
})

describe("the form of what is added", () => {
  it("price and total fill each other, and an error disappears when its cause is corrected", async () => {
    server.queries["/api/market/instruments"] = { instruments: [apple] }
    const { user } = await showAdd()
    await take(user, "apple")
    await press(user, "Add security")
    expect(inWindow().getAllByText("This is required.").length).toBeGreaterThan(1)
    await typeInto(user, /^Shares/, "120")
    await typeInto(user, /^Price per share/, "121,40")
    // 120 × 121.40
    expect(valueOf(/^Total cost/)).toBe("14.568")
    await typeInto(user, /^Total cost/, "14.400")
    // Until a price is known, what was paid counts.
    expect(inWindow().getByText("Counts with USD 14.400,00, as paid, until a price or value is known.")).toBeTruthy()
    // 14,400 / 120
    expect(valueOf(/^Price per share/)).toBe("120")
    await typeInto(user, /^Shares/, "100")
    expect([valueOf(/^Total cost/), valueOf(/^Price per share/)]).toEqual(["14.400", "144"])
    await typeInto(user, /^Held since/, "2015-03-15")
    expect(inWindow().queryByText("This is required.")).toBeNull()
  })

  describe("with a stored price", () => {
    const instrument = { instrumentId: idOf(70), kind: "share", name: "Apple Inc.", currency: "USD" }
    const priced = (amount: string, on: string, rate: string) => ({ price: { amount, currency: "USD", on, rate } })
    const address = "/api/market/quote"
    beforeEach(() => {
      server.queries["/api/market/instruments"] = { instruments: [apple] }
      server.answers.push(Response.json(instrument))
    })

    it("the form states the value of today, the price with its age, and the amount in the currency of the totals", async () => {
      server.queries[`${address}?currency=USD`] = priced("205.1", "2020-06-27", "1.000000000000")
      server.queries[`${address}?currency=EUR`] = priced("205.1", "2020-06-27", "0.800000000000")
      const { user } = await showAdd()
      await take(user, "apple")
      await typeInto(user, /^Shares/, "20")
      // 20 × 205.10 = 4,102; × 0.8 = 3,281.60. From 27 to 30 June: 3 days.
      const note = await screen.findByText(/^Value today.*about/)
      // A form that is closed now leaves nothing.
      expect(server.commands).toEqual([])
      expect(note.textContent?.replaceAll("\u00a0", " ")).toBe(
        "Value today: USD 4.102,00, about EUR 3.281,60 (20 at USD 205,10 of 27 Jun 2020, 3 days old).",
      )
    })

    it("a price that is a hundred times the stored one is asked about beside it, and is recorded all the same", async () => {
      server.queries[address] = priced("205.1", "2015-03-13", "1.000000000000")
      const { user, onClose } = await showAdd()
      await take(user, "apple")
      await typeInto(user, /^Held since/, "2015-03-15")
      await typeInto(user, /^Shares/, "20")
      await typeInto(user, /^Price per share/, "206")
      expect(inWindow().queryByText(/about 100 or 1,000 times/)).toBeNull()
      await typeInto(user, /^Price per share/, "20.600")
      const question = await screen.findByText(/about 100 or 1,000 times/)
      const said = question.textContent?.replaceAll("\u00a0", " ")
      expect(said).toContain("USD 20.600,00 per unit")
      expect(said).toContain("USD 205,10 on 13 Mar 2015")
      await press(user, "Add security")
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
      expect(bodies().map((body) => body["_tag"] ?? body["kind"] ?? body["name"])).toEqual([
        "share",
        "Apple Inc.",
        "Trade",
      ])
      expect(bodies()[2]).toMatchObject({ quantity: "20", consideration: { amount: "412000", currency: "USD" } })
    })

    it("a stored price that is older than a week is no reason to ask: it may have multiplied since", async () => {
      const { user } = await showAdd()
      server.queries[address] = priced("205.1", "2015-03-08", "1.000000000000")
      await take(user, "apple")
      await typeInto(user, /^Held since/, "2015-03-15")
      await typeInto(user, /^Shares/, "20")
      await typeInto(user, /^Price per share/, "20.600")
      // Seven days before.
      await screen.findByText(/about 100 or 1,000 times/)
      await typeInto(user, /^Held since/, "2015-03-16")
      await waitFor(() => expect(inWindow().queryByText(/about 100 or 1,000 times/)).toBeNull())
    })

    it("without a stored price, what was paid counts", async () => {
      server.queries[address] = { price: null }
      const { user } = await showAdd()
      await take(user, "apple")
      await typeInto(user, /^Shares/, "20")
      await typeInto(user, /^Total cost/, "4.000")
      await screen.findByText(/^Counts with USD.4.000,00/)
      expect(inWindow().queryByText(/^Value today/)).toBeNull()
    })
  })

  it("what the user only knows to be there is opened today, with its value of today as its cost", async () => {
    server.queries["/api/market/instruments"] = { instruments: [apple] }
    server.answers.push(Response.json({ instrumentId: idOf(70), kind: "share", name: "Apple Inc.", currency: "USD" }))
    const { user, onClose } = await showAdd()
    await take(user, "apple")
    await user.click(inWindow().getByRole("radio", { name: "only that I have it" }))
    expect(fieldsInSight()).not.toContain("Held since")
    await typeInto(user, /^Shares/, "10")
    await typeInto(user, /^Value now, total/, "3.600")
    await press(user, "Add security")
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const [, opened, entry] = bodies()
    expect(opened).toMatchObject({ openedOn: "2020-06-30", currency: "USD" })
    expect(entry).toEqual({
      _tag: "Delivery",
      direction: "in",
      quantity: "10",
      cost: { amount: "3600", currency: "USD" },
      reason: "opening",
      deliveredOn: "2020-06-30",
    })
  })

  it("a house that the user only knows to be there has its value, and no acquisition cost", async () => {
    const { user, onClose } = await showAdd()
    await take(user, "house")
    await typeInto(user, /^Acquisition cost(?!:)/, "400.000")
    await user.click(inWindow().getByRole("radio", { name: "only that I have it" }))
    await press(user, "Add property")
    // Without a value it would count as nothing.
    await screen.findByText("This is required.")
    await typeInto(user, /^Current value/, "500.000")
    await press(user, "Add property")
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const [opened, value] = bodies()
    expect(opened).toMatchObject({ openedOn: "2020-06-30", acquisitionCost: null, name: "House" })
    expect(value).toMatchObject({ _tag: "Valuation", value: { amount: "500000" }, valuedOn: "2020-06-30" })
  })

  it("Ctrl+Enter adds, and asks what is next, with the owner and the day of the last entry", async () => {
    server.queries["/api/portfolios"] = { portfolios: [anna, paul], stakes: [] }
    const { user, onClose } = await showAdd()
    await take(user, "house")
    await user.click(await ownerChip("Paul"))
    await typeInto(user, /^Held since/, "2019-04-01")
    await typeInto(user, /^Current value/, "1.300.000")
    await user.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() => expect(what().value).toBe(""))
    expect(onClose).not.toHaveBeenCalled()
    await take(user, "mortgage")
    expect(valueOf(/^Start date/)).toBe("1 Apr 2019")
    await ownerChip("Paul", "Borrowers")
  })

  it("a credit card and an account begin today, also after something that was bought earlier", async () => {
    server.queries["/api/portfolios"] = { portfolios: [anna, paul], stakes: [] }
    const { user } = await showAdd()
    await take(user, "house")
    await user.click(await ownerChip("Paul"))
    await typeInto(user, /^Held since/, "2019-04-01")
    await typeInto(user, /^Current value/, "1.300.000")
    await user.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() => expect(what().value).toBe(""))
    await take(user, "credit card")
    expect([valueOf(/^Start date/), valueOf(/^Balance date/)]).toEqual(["30 Jun 2020", "30 Jun 2020"])
    await press(user, "Add")
    await user.clear(what())
    await take(user, "UBS account")
    expect(valueOf(/^Held since/)).toBe("30 Jun 2020")
  })

  it("a mortgage is linked to the only house", async () => {
    const holding = { holdingId: idOf(90) }
    server.queries["/api/holdings"] = { holdings: [holding] }
    const { user } = await showAdd()
    await take(user, "mortgage")
    expect(fieldsInSight()).toContain("Linked asset")
  })
})

describe("several owners", () => {
  beforeEach(() => {
    server.queries["/api/portfolios"] = { portfolios: [anna, paul], stakes: [] }
  })

  async function house(user: User) {
    await take(user, "house")
    await typeInto(user, /^Held since/, "2019-04-01")
    await user.click(await ownerChip("Anna"))
    await press(user, "Add owner")
  }

  it("one command finds or creates their portfolio, and what is added goes into the one that it answers", async () => {
    server.answers.push(Response.json({ position: "C:1/P:1", portfolioId: idOf(77) }))
    const { user, onClose } = await showAdd()
    await house(user)
    // The other portfolio of the household is chosen, and both have the same part.
    expect(chips()).toEqual(["Anna 50 %", "Paul 50 %"])
    await press(user, "Add property")
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.commands.map(({ method, address }) => `${method} ${address.split("/")[2]}`)).toEqual([
      "PUT joint-portfolios",
      "PUT holdings",
    ])
    expect(bodies()[0]).toEqual({
      owners: [
        { portfolioId: anna.portfolioId, title: null, percent: "50" },
        { portfolioId: paul.portfolioId, title: null, percent: "50" },
      ],
      effectiveOn: "2019-04-01",
    })
    expect(bodies()[1]).toMatchObject({ portfolioId: idOf(77) })
  })

  it("percentages that are not the whole are stated at the chips, and refused before anything is sent", async () => {
    const { user } = await showAdd()
    await house(user)
    await typeInto(user, /^Share of owner 2/, "49,99")
    expect(chips()).toEqual(["Anna 50 %", "Paul 49,99 %"])
    // 50 + 49.99
    expect(inWindow().getByText(/^Together 99,99/)).toBeTruthy()
    expect(inWindow().getByText("The percentages of the owners must add up to 100%.")).toBeTruthy()
    await press(user, "Add property")
    expect(server.commands).toEqual([])
  })

  it("a new person is created with the command, and a plan that has no room for them says so", async () => {
    server.answers.push(refused({ _tag: "HouseholdFull", kind: "portfolios", most: 200 }))
    const { user } = await showAdd()
    await house(user)
    await press(user, "Add owner")
    expect(document.activeElement).toBe(inWindow().getByLabelText(/^Name of the person or company/))
    await user.keyboard("Clara{Enter}")
    // 33.34 + 33.33 + 33.33
    expect(chips()).toEqual(["Anna 33,34 %", "Paul 33,33 %", "Clara 33,33 %"])
    expect(server.commands).toEqual([])
    await press(user, "Add property")
    await waitFor(() => expect(inWindow().getByRole("alert").textContent).toMatch(/200/))
    expect(bodies()[0]).toMatchObject({ owners: [{}, {}, { title: "Clara", percent: "33.33" }] })
    expect(server.commands).toHaveLength(1)
  })

  it("by keyboard, the arrows move between chips, Enter shows the fields, and Backspace removes", async () => {
    const { user } = await showAdd()
    await house(user)
    expect(document.activeElement).toBe(inWindow().getByLabelText(/^Share of owner 2/))
    await user.keyboard("{Control>}a{/Control}30{Enter}")
    // Enter returns to the chip, and sends nothing.
    expect(document.activeElement).toBe(await ownerChip("Paul"))
    await user.keyboard("{ArrowLeft}{Enter}")
    expect(document.activeElement).toBe(inWindow().getByLabelText(/^Share of owner 1/))
    await user.keyboard("{Control>}a{/Control}70{Enter}")
    expect(chips()).toEqual(["Anna 70 %", "Paul 30 %"])
    expect(inWindow().queryByText(/^Together/)).toBeNull()
    await user.keyboard("{ArrowRight}{Backspace}")
    expect(chips()).toEqual(["Anna"])
    expect(document.activeElement).toBe(await ownerChip("Anna"))
    await user.keyboard("{Delete}")
    // None is chosen: the portfolios are offered again.
    expect(chips()).toEqual([])
    await ownerChip("Paul")
    expect(server.commands).toEqual([])
  })

  it("a form that is sent without the name of a new owner shows its field", async () => {
    const { user } = await showAdd()
    await house(user)
    await press(user, "Add owner")
    await press(user, "Done")
    expect(inWindow().queryByLabelText(/^Name of the person or company/)).toBeNull()
    await press(user, "Add property")
    expect(document.activeElement).toBe(inWindow().getByLabelText(/^Name of the person or company/))
    expect(server.commands).toEqual([])
  })

  it("the next addition begins with the same owners, each with the percentage", async () => {
    server.answers.push(Response.json({ position: "C:1/P:1", portfolioId: idOf(77) }))
    const { user } = await showAdd()
    await house(user)
    await user.keyboard("{Control>}a{/Control}25{Enter}{ArrowLeft}{Enter}{Control>}a{/Control}75{Enter}")
    await user.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() => expect(what().value).toBe(""))
    await take(user, "mortgage")
    expect(chips()).toEqual(["Anna 75 %", "Paul 25 %"])
  })

  it("in an empty household, the first owner is a new one", async () => {
    server.queries["/api/portfolios"] = { portfolios: [], stakes: [] }
    const { user, onClose } = await showAdd()
    await take(user, "house")
    await typeInto(user, /^Held since/, "2019-04-01")
    await ownerChip("Anna Keller")
    await press(user, "Add property")
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const [created, opened] = server.commands
    expect(created?.body).toEqual({ title: "Anna Keller" })
    expect(opened?.body).toMatchObject({ portfolioId: created?.address.split("/").at(-1) })
  })

  it("equal parts of any number of owners add up to the whole", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), (count) => {
        const owners = sharedEqually(
          Array.from({ length: count }, () => ownerDraft("")),
          "swiss",
        )
        const percents = owners.map(({ percent }) => decimal(parseDecimal(percent, "swiss") ?? "0"))
        expect(toPlainString(sum(percents))).toBe("100")
      }),
    )
  })
})
