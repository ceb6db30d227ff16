// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Schema } from "effect"
import { IntlProvider } from "react-intl"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { HoldingView } from "../../server/contract/holdings.ts"
import { SessionProvider, useIdentity } from "../../web/api/session.tsx"
import { RecordEntryDialog } from "../../web/entries/RecordEntryDialog.tsx"
import en from "../../web/messages/en.json" with { type: "json" }

const session = {
  userId: "018f4c7e-0000-7000-8000-000000000001",
  householdId: "018f4c7e-0000-7000-8000-000000000002",
  email: "anna@example.org",
  preferences: {
    language: "en",
    baseCurrency: "EUR",
    numberFormat: "continental",
    costMethod: "average",
    theme: "light",
  },
  today: "2020-06-30",
}
const gains = { cost: "0.00", realised: "0.00", unrealised: "0.00" }
const holding = Schema.decodeUnknownSync(HoldingView)({
  holdingId: "018f4c7e-0000-7000-8000-000000000003",
  portfolioId: "018f4c7e-0000-7000-8000-000000000004",
  assetClass: "security",
  currency: "EUR",
  name: "Apple Inc.",
  openedOn: "2010-02-01",
  priceSymbol: "AAPL",
  details: { _tag: "security", instrument: "stock", symbol: "AAPL", exchange: null, isin: null },
  closedOn: null,
  status: "active",
  figures: {
    on: "2020-06-30",
    units: "10",
    value: "1000.00",
    basis: "quoted",
    price: null,
    statedOn: null,
    share: "100",
    average: gains,
    fifo: gains,
    income: { gross: "0.00", taxWithheld: "0.00" },
    ownedValueInBase: "1000.00",
    ownedUnroundedInBase: "1000",
    household: { share: "100", valueInBase: "1000.00", unroundedInBase: "1000" },
    oldestRateOn: null,
  },
})

const refused = (refusal: object) => ({ type: "", title: "", status: 422, code: "refused", refusal })
let commands: Array<{ readonly headers: Record<string, string>; readonly body: unknown; readonly address: string }>
let answers: Array<Response | "lost">

beforeEach(() => {
  commands = []
  answers = []
  // Browsers have it, the simulated one does not.
  vi.stubGlobal("CSS", { escape: (text: string) => text })
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (init.method === "GET") return Response.json(session)
    commands.push({ address, headers: init.headers as Record<string, string>, body: JSON.parse(init.body as string) })
    const answer = answers.shift() ?? Response.json({ position: "C:1/P:1" })
    if (answer === "lost") throw new TypeError("network")
    return answer
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function WhenSignedIn({ onClose }: { readonly onClose: () => void }) {
  const { state } = useIdentity()
  return "session" in state ? (
    <RecordEntryDialog holding={holding} kind="Trade" on="2020-06-30" onClose={onClose} />
  ) : null
}

async function open() {
  const onClose = vi.fn<() => void>()
  render(
    <IntlProvider locale="en" messages={en}>
      <SessionProvider>
        <WhenSignedIn onClose={onClose} />
      </SessionProvider>
    </IntlProvider>,
  )
  await screen.findByRole("dialog", { name: "Record trade" })
  return { onClose, user: userEvent.setup() }
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, quantity: string) {
  await user.click(screen.getByRole("radio", { name: "Sell" }))
  await user.type(screen.getByLabelText(/^Quantity/), quantity)
  await user.type(screen.getByLabelText(/^Consideration/), "1.250,10")
  await user.click(screen.getByRole("button", { name: "Record" }))
}

it("sends what was typed, in plain decimals and under an id of its own", async () => {
  const { onClose, user } = await open()
  await fillIn(user, "10,5")
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(commands.map(({ body }) => body)).toEqual([
    {
      _tag: "Trade",
      side: "sell",
      tradedOn: "2020-06-30",
      quantity: "10.5",
      consideration: { amount: "1250.10", currency: "EUR" },
      fees: { amount: "0", currency: "EUR" },
    },
  ])
  expect(commands[0]?.address).toMatch(
    /^\/api\/holdings\/018f4c7e-0000-7000-8000-000000000003\/entries\/[0-9a-f-]{36}$/,
  )
  expect(commands[0]?.headers["command-id"]).toMatch(/^[0-9a-f-]{36}$/)
})

it("stays open when it is refused, says why, and keeps everything that was typed", async () => {
  answers = [Response.json(refused({ _tag: "SaleExceedsHolding", held: "10", shortOn: "2020-06-30" }), { status: 422 })]
  const { onClose, user } = await open()
  await fillIn(user, "10,5")
  await screen.findByText(/10 units were held on 30 June 2020/)
  expect(document.activeElement).toBe(screen.getByRole("alert"))
  expect(screen.getByLabelText<HTMLInputElement>(/^Quantity/).value).toBe("10,5")
  expect(screen.getByLabelText<HTMLInputElement>(/^Consideration/).value).toBe("1.250,10")
  expect(onClose).not.toHaveBeenCalled()

  await user.clear(screen.getByLabelText(/^Quantity/))
  await user.type(screen.getByLabelText(/^Quantity/), "10")
  await user.click(screen.getByRole("button", { name: "Record" }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [first, second] = commands
  expect(second?.address).toBe(first?.address)
  expect(second?.headers["command-id"]).not.toBe(first?.headers["command-id"])
})

it("says beside the field what the server found wrong with it, and goes there", async () => {
  answers = [
    Response.json(
      {
        type: "",
        title: "",
        status: 400,
        code: "malformed",
        errors: [{ field: "body.quantity", reason: "quantity.notPositive" }],
      },
      { status: 400 },
    ),
  ]
  const { user } = await open()
  await fillIn(user, "0")
  await screen.findByText("Enter a quantity above 0.")
  expect(document.activeElement).toBe(screen.getByLabelText(/^Quantity/))
})

it("sends nothing while a field holds no number, and shows how one is typed", async () => {
  const { user } = await open()
  await fillIn(user, "10.5")
  await screen.findByText("Enter a number, for example 1.234,50.")
  expect(commands).toEqual([])
})

it("sends the same command again when no answer came", async () => {
  answers = ["lost"]
  const { onClose, user } = await open()
  await fillIn(user, "10")
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 3000 })
  expect(commands).toHaveLength(2)
  expect(commands[1]).toEqual(commands[0])
})
