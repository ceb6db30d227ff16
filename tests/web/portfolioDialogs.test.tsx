// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { Schema } from "effect"
import { IntlProvider } from "react-intl"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { PortfolioView, StakeView } from "#contract/portfolios.ts"
import { createClient } from "#web/client/client.ts"
import { ClientProvider } from "#web/shell/ClientProvider.tsx"
import { AsOfProvider } from "#web/asOf/asOf.tsx"
import en from "virtual:texts/en"
import { type PortfolioDialog, PortfolioDialogs } from "#web/features/portfolios/PortfolioDialogs.tsx"
import { answerAtStart, forgetSession, sessionOf } from "#tests/support/session.ts"
import { WhenSignedIn } from "#tests/support/signedInPage.tsx"
import { newUser } from "#tests/support/user.ts"

const session = sessionOf("2020-06-30", { preferences: { numberFormat: "continental" } })
const portfolioNamed = (title: string, number: number) =>
  Schema.decodeUnknownSync(PortfolioView)({
    portfolioId: `018f4c7e-0000-7000-8000-00000000001${number}`,
    title,
    status: "active",
    holdings: 0,
  })
const [anna, ben, holding] = [portfolioNamed("Anna", 1), portfolioNamed("Ben", 2), portfolioNamed("Keller Holding", 3)]
const ofAnna = Schema.decodeUnknownSync(StakeView)({
  stakeId: "018f4c7e-0000-7000-8000-000000000021",
  ownerId: anna.portfolioId,
  childId: holding.portfolioId,
  effectiveOn: "2010-01-04",
  percent: "62.5",
  status: "counts",
  note: null,
  removalReason: null,
})

let commands: Array<{ readonly address: string; readonly body: unknown }>
let answers: Array<Response>

beforeEach(() => {
  commands = []
  answers = []
  forgetSession()
  // Browsers have it, jsdom does not.
  vi.stubGlobal("CSS", { escape: (text: string) => text })
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const begun = answerAtStart(address, session)
    if (begun) return begun
    commands.push({ address, body: JSON.parse(init.body as string) })
    return answers.shift() ?? Response.json({ position: "C:1/P:1" })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(dialog: PortfolioDialog) {
  const onClose = vi.fn<() => void>()
  render(
    <IntlProvider locale="en" messages={en}>
      <ClientProvider client={createClient()}>
        <AsOfProvider>
          <WhenSignedIn>
            <PortfolioDialogs
              dialog={dialog}
              portfolios={[anna, ben, holding]}
              stakes={[ofAnna]}
              on="2020-06-30"
              onClose={onClose}
            />
          </WhenSignedIn>
        </AsOfProvider>
      </ClientProvider>
    </IntlProvider>,
  )
  await screen.findByRole("dialog")
  return { onClose, user: newUser() }
}

describe("deleting a portfolio", () => {
  it("deleting a portfolio asks for its name, and sends nothing while another is typed", async () => {
    const { onClose, user } = await open({ kind: "remove", portfolio: holding })
    await user.type(screen.getByRole("textbox"), "Keller")
    await user.click(screen.getByRole("button", { name: "Delete" }))
    await screen.findByText("Portfolio name doesn't match")
    expect(document.activeElement).toBe(screen.getByRole("textbox"))
    expect(commands).toEqual([])

    await user.type(screen.getByRole("textbox"), " Holding")
    expect(screen.queryByText("Portfolio name doesn't match")).toBeNull()
    await user.click(screen.getByRole("button", { name: "Delete" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(commands).toEqual([{ address: `/api/portfolios/${holding.portfolioId}/removal`, body: { reason: null } }])
  })

  it("deleting a portfolio reports its contents when it is refused", async () => {
    const refusal = { _tag: "PortfolioNotEmpty", portfolioId: holding.portfolioId, holdings: 3, stakes: 1 }
    answers = [
      Response.json(
        { type: "", title: "", status: 422, code: "refused", refusal, names: { [holding.portfolioId]: holding.title } },
        { status: 422 },
      ),
    ]
    const { onClose, user } = await open({ kind: "remove", portfolio: holding })
    await user.type(screen.getByRole("textbox"), "Keller Holding")
    await user.click(screen.getByRole("button", { name: "Delete" }))
    await screen.findByText(/Keller Holding still has 3 holdings and 1 stake/)
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe("recording a stake", () => {
  it("recording a stake lists the current owners of the portfolio, and sends the percentage as a plain decimal", async () => {
    const { onClose, user } = await open({ kind: "stake", ownerId: ben.portfolioId, childId: holding.portfolioId })
    expect(screen.getByText("On 30 June 2020, held by Anna 62,5 %; 37,5 % by third parties.")).toBeDefined()
    await user.type(screen.getByLabelText(/^Stake/), "33,333333333333333333")
    await user.click(screen.getByRole("button", { name: "Record stake" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(commands.map(({ body }) => body)).toEqual([
      {
        ownerId: ben.portfolioId,
        childId: holding.portfolioId,
        effectiveOn: "2020-06-30",
        percent: "33.333333333333333333",
        note: null,
      },
    ])
  })

  it("recording a stake does not offer a portfolio as its own owner", async () => {
    const { user } = await open({ kind: "stake", ownerId: ben.portfolioId })
    await user.click(screen.getByRole("button", { name: /Company held/ }))
    const offered = within(await screen.findByRole("listbox")).getAllByRole("option")
    expect(offered.map(({ textContent }) => textContent)).toEqual(["Anna", "Keller Holding"])
  })

  it("recording a stake names every field that is missing and sends nothing", async () => {
    const { user } = await open({ kind: "stake" })
    await user.click(screen.getByRole("button", { name: "Record stake" }))
    expect(await screen.findAllByText("This is required.")).toHaveLength(3)
    expect(commands).toEqual([])
  })
})

describe("the note of a stake", () => {
  it("a stake is recorded with the note that was typed", async () => {
    const { onClose, user } = await open({ kind: "stake", ownerId: ben.portfolioId, childId: holding.portfolioId })
    await user.type(screen.getByLabelText(/^Stake/), "10")
    await user.type(screen.getByLabelText(/^Note/), " Given by Anna. ")
    await user.click(screen.getByRole("button", { name: "Record stake" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(commands[0]?.body).toMatchObject({ percent: "10", note: "Given by Anna." })
  })

  it("the note is changed without typing the percentage again, and is removed where it is emptied", async () => {
    const stake = { ...ofAnna, note: "Bought from Ben" }
    const { stakeId, ownerId, childId, effectiveOn } = stake
    const terms = { ownerId, childId, effectiveOn, percent: "62.5" }
    const first = await open({ kind: "stakeNote", stake })
    expect(screen.getByText("Anna holds 62,5 % of Keller Holding from 4 January 2010.")).toBeDefined()
    await first.user.type(screen.getByDisplayValue("Bought from Ben"), " in 2010")
    await first.user.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() => expect(first.onClose).toHaveBeenCalledOnce())
    expect(commands).toEqual([
      { address: `/api/stakes/${stakeId}`, body: { ...terms, note: "Bought from Ben in 2010" } },
    ])

    cleanup()
    const second = await open({ kind: "stakeNote", stake })
    await second.user.clear(screen.getByDisplayValue("Bought from Ben"))
    await second.user.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() => expect(second.onClose).toHaveBeenCalledOnce())
    expect(commands[1]?.body).toEqual({ ...terms, note: null })
  })
})

describe("removing a stake", () => {
  it("removing a stake names the stake, and needs no reason", async () => {
    const { onClose, user } = await open({ kind: "removeStake", stake: ofAnna })
    expect(screen.getByText("Anna holds 62,5 % of Keller Holding from 4 January 2010.")).toBeDefined()
    await user.click(screen.getByRole("button", { name: "Delete" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(commands).toEqual([{ address: `/api/stakes/${ofAnna.stakeId}/removal`, body: { reason: null } }])
  })
})
