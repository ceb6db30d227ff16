import { classOf } from "#web/features/holdings/classes/classes.ts"
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { recordDebtEntry, incurDebt } from "#contract/debts.ts"
import { Entry, openHolding } from "#contract/holdings.ts"
import { type AssetClass, assetClasses } from "#contract/vocabulary.ts"
import { AddDebtDialog } from "#web/features/debts/AddDebtDialog.tsx"
import { AddHoldingDialog } from "#web/features/holdings/form/AddHoldingDialog.tsx"
import { GoalDialog } from "#web/features/dashboard/goals/GoalDialog.tsx"
import { anna, inWindow, refused, show, stubServer, type TestServer, typeInto } from "./dialogs.tsx"

let server: TestServer
beforeEach(() => {
  server = stubServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bodies = () => server.commands.map(({ body }) => body)

interface Required {
  readonly button: string
  readonly typed: ReadonlyArray<readonly [RegExp, string]>
}

/** A class without an example of its own asks for a name. */
function nameAlone(assetClass: AssetClass): Required {
  const { form, texts } = classOf(assetClass)
  const label = form.find(({ name }) => name === "name")?.label.defaultMessage as string
  return { button: texts.add.defaultMessage as string, typed: [[new RegExp(`^${label}`), "Something"]] }
}

/** The values to type for each class, by the labels of the fields. */
const required: Partial<Record<AssetClass, Required>> = {
  security: {
    button: "Add security",
    typed: [
      [/^Symbol/, "AAPL"],
      [/^Name/, "Apple Inc."],
      [/^Exchange/, "NASDAQ"],
      [/^Shares/, "10"],
      [/^Total cost/, "1.250,10"],
    ],
  },
  realEstate: { button: "Add property", typed: [[/^Title/, "Lakeside house"]] },
  crypto: {
    button: "Add crypto position",
    typed: [
      [/^Price symbol/, "BTC"],
      [/^Name/, "Bitcoin"],
      [/^Number of tokens/, "0,5"],
      [/^Total cost/, "9000"],
    ],
  },
  metal: {
    button: "Add precious metal",
    typed: [
      [/^Name/, "Krugerrands"],
      [/^Weight per piece(?!:)/, "33,93"],
      [/^Pieces/, "12"],
      [/^Total cost/, "15000"],
    ],
  },
  private: { button: "Add private-market investment", typed: [[/^Name/, "Growth Fund III"]] },
  account: { button: "Add account", typed: [[/^Account name/, "Household account"]] },
  insurance: { button: "Add policy", typed: [[/^Policy name/, "Life policy"]] },
  other: { button: "Add other investment", typed: [[/^Name/, "Oldtimer"]] },
}

describe.each(assetClasses)("adding to %s", (assetClass) => {
  it("adding works with the required fields alone, in a form that the contract accepts", async () => {
    const { button, typed } = required[assetClass] ?? nameAlone(assetClass)
    const { onClose, user } = await show((close) => <AddHoldingDialog assetClass={assetClass} onClose={close} />)
    for (const [label, text] of typed) await typeInto(user, label, text)
    await typeInto(user, /^Held since/, "2015-05-01")
    if (assetClass === "metal") {
      await user.click(inWindow().getByRole("button", { name: /Fineness/ }))
      await user.click(await screen.findByRole("option", { name: "916,7" }))
    }
    await user.click(inWindow().getByRole("button", { name: button }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const [opening, ...entries] = server.commands
    const opened = Schema.decodeUnknownSync(openHolding.body)(opening?.body)
    expect(opened).toMatchObject({ portfolioId: anna.portfolioId, openedOn: "2015-05-01", currency: "EUR" })
    for (const { body } of entries) expect(() => Schema.decodeUnknownSync(Entry)(body)).not.toThrow()
    const counted = ["security", "crypto", "metal"].includes(assetClass)
    expect(entries.map(({ body }) => (body as { readonly _tag: string })._tag)).toEqual(counted ? ["Trade"] : [])
  })
})

it("an insurance policy without a name or an owner asks for both with messages of its own", async () => {
  const { user } = await show((close) => <AddHoldingDialog assetClass="insurance" onClose={close} />)
  await user.clear(inWindow().getByLabelText(/^Ownership/))
  await user.click(inWindow().getByRole("button", { name: "Add policy" }))
  await screen.findByText("Policy name is required")
  await screen.findByText("Ownership percentage is required")
  await typeInto(user, /^Ownership/, "100,5")
  await user.click(inWindow().getByRole("button", { name: "Add policy" }))
  await screen.findByText("Ownership cannot exceed 100%")
  await typeInto(user, /^Ownership/, "-1")
  await user.click(inWindow().getByRole("button", { name: "Add policy" }))
  await screen.findByText("Ownership must be at least 0%")
  expect(server.commands).toEqual([])
})

it("the dialog adds any number of beneficiaries to a policy", async () => {
  const { onClose, user } = await show((close) => <AddHoldingDialog assetClass="insurance" onClose={close} />)
  await typeInto(user, /^Policy name/, "Life policy")
  await typeInto(user, /^Held since/, "2015-05-01")
  const add = inWindow().getByRole("button", { name: "Add beneficiary" })
  await user.click(add)
  await user.click(add)
  await user.click(add)
  const line = (number: number) => within(inWindow().getByRole("group", { name: `Beneficiaries ${number}` }))
  await user.type(line(1).getByLabelText(/^Name/), "Ben")
  await user.type(line(1).getByLabelText(/^Share/), "60")
  await user.type(line(3).getByLabelText(/^Name/), "Clara")
  await user.click(inWindow().getByRole("button", { name: "Add policy" }))
  await screen.findByText("This is required.")
  expect(line(2).getByLabelText(/^Name/)).toBe(document.activeElement)
  await user.click(inWindow().getByRole("button", { name: "Remove line 2" }))
  await user.click(inWindow().getByRole("button", { name: "Add policy" }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bodies()[0]).toMatchObject({
    details: {
      beneficiaries: [
        { name: "Ben", percent: "60" },
        { name: "Clara", percent: null },
      ],
    },
  })
})

it("after a refused first purchase, the dialog reports what is done and sends only the rest, without typing it again", async () => {
  server.answers.push(
    Response.json({ position: "C:1/P:1" }),
    refused({ _tag: "TooManyUnits", on: "2015-05-01" }),
    Response.json({ position: "C:2/P:2" }),
  )
  const { onClose, user } = await show((close) => <AddHoldingDialog assetClass="security" onClose={close} />)
  for (const [label, text] of required.security?.typed ?? []) await typeInto(user, label, text)
  await typeInto(user, /^Held since/, "2015-05-01")
  await user.click(inWindow().getByRole("button", { name: "Add security" }))
  await screen.findByText(/^Added\. The following is not recorded yet/)
  await screen.findByText(/more units would be held than the product can handle/)
  expect(inWindow().getByLabelText<HTMLInputElement>(/^Shares/).value).toBe("10")
  expect(inWindow().queryByLabelText(/^Name/)).toBeNull()
  expect(onClose).not.toHaveBeenCalled()

  await typeInto(user, /^Shares/, "9")
  await user.click(inWindow().getByRole("button", { name: "Record" }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bodies().map((body) => (body as { readonly _tag?: string })._tag)).toEqual([undefined, "Trade", "Trade"])
  expect(server.commands[2]?.address).toBe(server.commands[1]?.address)
  expect(bodies()[2]).toMatchObject({ quantity: "9", consideration: { amount: "1250.10", currency: "EUR" } })
})

it("a debt can be added with its balance by keyboard alone", async () => {
  const { onClose, user } = await show((close) => <AddDebtDialog onClose={close} />)
  for (const [label, text] of [
    [/^Debt name/, "Mortgage of the house"],
    [/^Start date/, "2015-05-01"],
    [/^Interest rate/, "1,85"],
    [/^Current amount/, "350.000"],
  ] as const) {
    await user.clear(inWindow().getByLabelText(label))
    await user.keyboard(text)
  }
  await user.keyboard("{Enter}")
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [incurred, owed] = bodies()
  expect(Schema.decodeUnknownSync(incurDebt.body)(incurred)).toMatchObject({
    name: "Mortgage of the house",
    debtType: "mortgage",
    portfolioId: anna.portfolioId,
  })
  expect(incurred).toMatchObject({ interestRate: "1.85", creditorId: null, dueOn: null })
  expect(() => Schema.decodeUnknownSync(recordDebtEntry.body)(owed)).not.toThrow()
  expect(owed).toEqual({
    _tag: "OwedBalance",
    owed: { amount: "350000", currency: "EUR" },
    statedOn: "2020-06-30",
  })
})

it("a goal can be set for everything, in a currency of its own", async () => {
  const { onClose, user } = await show((close) => <GoalDialog onClose={close} />)
  await typeInto(user, /^Title/, "Retirement")
  await typeInto(user, /^Target amount(?!:)/, "2.000.000")
  await typeInto(user, /^Target date/, "2040-12-31")
  await user.click(inWindow().getByRole("button", { name: /Target amount: currency/ }))
  await user.click(await screen.findByRole("option", { name: /^CHF/ }))
  await user.click(inWindow().getByRole("button", { name: "Set goal" }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bodies()).toEqual([
    {
      title: "Retirement",
      target: { amount: "2000000", currency: "CHF" },
      targetOn: "2040-12-31",
      portfolioId: null,
    },
  ])
})
