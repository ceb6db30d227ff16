// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { Schema } from "effect"
import type { ReactNode } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { GoalView } from "#contract/goals.ts"
import { EntryView } from "#contract/holdings.ts"
import { MemberView } from "#contract/people/household.ts"
import { GoalDialog } from "#web/features/dashboard/goals/GoalDialog.tsx"
import { lineOfHolding, OpenDialog } from "#web/features/holdings/detail/dialogs.tsx"
import { useReopenLine, useRestoreLine } from "#web/features/lines/LineDialogs.tsx"
import { ChangeMemberDialog, NameDialog } from "#web/features/household/HouseholdDialogs.tsx"
import { CreatePortfolioDialog } from "#web/features/portfolios/CreatePortfolioDialog.tsx"
import { useRestorePortfolio } from "#web/features/portfolios/RemovePortfolioDialog.tsx"
import { Toasts, useToasts } from "#ui/windows/Toasts.tsx"
import { ConnectWalletDialog } from "#web/features/wallets/ConnectWalletDialog.tsx"
import { anna, holdingOf, idOf, show, stubServer, type TestServer } from "./dialogs.tsx"

let server: TestServer
beforeEach(() => {
  server = stubServer()
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const withNotices = (dialog: (onClose: () => void) => ReactNode) =>
  show((onClose) => (
    <>
      {dialog(onClose)}
      <Toasts />
    </>
  ))

/** Presses the button of the toast, and returns the commands sent. */
async function undone(user: Awaited<ReturnType<typeof withNotices>>["user"]) {
  const before = server.commands.length
  await user.click(await screen.findByRole("button", { name: "Undo" }))
  await waitFor(() => expect(server.commands.length).toBe(before + 1))
  const last = server.commands.at(-1)
  return { method: last?.method, address: last?.address, body: last?.body }
}

const trade = {
  _tag: "Trade",
  side: "buy",
  tradedOn: "2020-03-02",
  quantity: "100",
  consideration: { amount: "5000", currency: "EUR" },
  fees: { amount: "10", currency: "EUR" },
  taxes: null,
  comment: null,
}
const recordedTrade = Schema.decodeUnknownSync(EntryView)({
  entryId: idOf(20),
  entry: trade,
  status: "counts",
  voidReason: null,
  replaces: null,
  replacedBy: null,
  recordedAt: "2020-03-02T10:00:00.000Z",
})

describe("undoing from the toast", () => {
  it("a correction is undone by correcting back to the former values, with an id of its own", async () => {
    const { user } = await withNotices((close) => (
      <OpenDialog
        dialog={{ kind: "correct", entry: recordedTrade }}
        holding={holdingOf("security")}
        on="2020-06-30"
        onClose={close}
      />
    ))
    const units = screen.getByLabelText(/^Shares/)
    await user.clear(units)
    await user.type(units, "120")
    await user.type(screen.getByLabelText(/^Reason/), "The contract note says 120")
    await user.click(screen.getByRole("button", { name: "Correct" }))
    await screen.findByText("The entry is corrected.")
    const correction = server.commands[0]?.body as { replacementId: string }
    const sent = await undone(user)
    expect(sent).toEqual({
      method: "PUT",
      address: `/api/holdings/${idOf(3)}/entries/${correction.replacementId}/correction`,
      body: { replacementId: expect.any(String), entry: trade, reason: "The correction was undone." },
    })
    expect((sent.body as { replacementId: string }).replacementId).not.toBe(correction.replacementId)
    await screen.findByText("The correction is undone: the previous entry applies again.")
  })

  it("an entry is undone by voiding it with the reason", async () => {
    const { user } = await withNotices((close) => (
      <OpenDialog
        dialog={{ kind: "record", choice: { kind: "Balance", preset: {} } }}
        holding={holdingOf("account")}
        on="2020-06-30"
        onClose={close}
      />
    ))
    await user.type(screen.getByLabelText(/^Balance/), "100")
    await user.click(screen.getByRole("button", { name: "Record" }))
    await waitFor(() => expect(server.commands).toHaveLength(1))
    const recorded = server.commands[0]?.address
    const sent = await undone(user)
    expect(sent.address?.startsWith(recorded ?? "-")).toBe(true)
    expect(sent.body).toEqual({ reason: "Undone immediately after recording." })
    await screen.findByText("The entry is voided.")
  })

  it("a change of a goal is undone by setting the former values", async () => {
    const goal = {
      goalId: idOf(30),
      title: "A house at the lake",
      target: { amount: "2000000", currency: "EUR" },
      targetOn: "2040-01-01",
      portfolioId: null,
    }
    const { user } = await withNotices((close) => (
      <GoalDialog goal={Schema.decodeUnknownSync(GoalView)(goal)} onClose={close} />
    ))
    const title = screen.getByLabelText(/^Title/)
    await user.clear(title)
    await user.type(title, "A flat in town")
    await user.click(screen.getByRole("button", { name: "Save" }))
    await screen.findByText("The goal is changed.")
    const { goalId, ...terms } = goal
    expect(await undone(user)).toEqual({ method: "PUT", address: `/api/goals/${goalId}`, body: terms })
  })

  it("a new name of the household is undone by setting the former one; the first name stays, because there is no former one", async () => {
    const { user } = await withNotices((close) => <NameDialog name="Keller" onClose={close} />)
    const name = screen.getByLabelText(/^Household name/)
    await user.clear(name)
    await user.type(name, "Keller family")
    await user.click(screen.getByRole("button", { name: "Save" }))
    await screen.findByText("The name has been changed.")
    expect(await undone(user)).toEqual({ method: "PUT", address: "/api/household/name", body: { name: "Keller" } })
    await screen.findByText("The household has its former name again.")
    cleanup()

    useToasts.setState({ toasts: [] })
    const first = await withNotices((close) => <NameDialog name={null} onClose={close} />)
    await first.user.type(screen.getByLabelText(/^Household name/), "Keller")
    await first.user.click(screen.getByRole("button", { name: "Save" }))
    await screen.findByText("The name has been changed.")
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull()
  })

  it("a change of a member's role is undone, unless users reduced their own rights or the access had ended", async () => {
    const member = (more: object) =>
      Schema.decodeUnknownSync(MemberView)({
        memberId: idOf(40),
        role: "editor",
        until: null,
        portfolios: null,
        name: "Ben Keller",
        email: "ben@example.org",
        joinedAt: "2020-01-01T00:00:00.000Z",
        isYou: false,
        ...more,
      })
    const { user } = await withNotices((close) => <ChangeMemberDialog member={member({})} onClose={close} />)
    await user.click(screen.getByRole("button", { name: "Save" }))
    expect(await undone(user)).toEqual({
      method: "PUT",
      address: `/api/household/members/${idOf(40)}`,
      body: { role: "editor", until: null, portfolios: null },
    })
    cleanup()
    for (const other of [{ isYou: true }, { role: "viewer", until: "2020-06-29" }]) {
      useToasts.setState({ toasts: [] })
      const again = await withNotices((close) => <ChangeMemberDialog member={member(other)} onClose={close} />)
      await again.user.click(screen.getByRole("button", { name: "Save" }))
      await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
      expect(screen.queryByRole("button", { name: "Undo" })).toBeNull()
      cleanup()
    }
  })

  it("a new portfolio and a new wallet are undone by removing them", async () => {
    const { user } = await withNotices((close) => <CreatePortfolioDialog onClose={close} />)
    await user.type(screen.getByLabelText(/^Title/), "Ben")
    await user.click(screen.getByRole("button", { name: "Create portfolio" }))
    await screen.findByText("Portfolio created successfully")
    const created = server.commands[0]?.address
    const reason = "Undone immediately after recording."
    expect(await undone(user)).toEqual({ method: "PUT", address: `${created}/removal`, body: { reason } })
    cleanup()

    useToasts.setState({ toasts: [] })
    const other = await withNotices((close) => <ConnectWalletDialog portfolioId={anna.portfolioId} onClose={close} />)
    await other.user.type(screen.getByLabelText(/^Title/), "Ledger")
    await other.user.type(screen.getByLabelText(/^Included from/), "2020-05-04")
    await other.user.click(screen.getByRole("button", { name: "Connect wallet" }))
    await waitFor(() => expect(server.commands).toHaveLength(3))
    const connected = server.commands[2]?.address
    expect(await undone(other.user)).toEqual({ method: "PUT", address: `${connected}/removal`, body: { reason } })
  })
})

describe("undoing a restoration from the toast", () => {
  it("a restored portfolio and holding are removed again, and a reopened holding is closed again on the same day", async () => {
    const Buttons = () => {
      const portfolio = useRestorePortfolio(idOf(4))
      const holding = useRestoreLine(lineOfHolding(holdingOf("security")))
      const closed = useReopenLine({ ...lineOfHolding(holdingOf("security")), endedOn: "2020-05-04" })
      return (
        <div role="dialog">
          {Object.entries({ portfolio, holding, closed }).map(([name, run]) => (
            <button type="button" key={name} onClick={run}>
              {name}
            </button>
          ))}
        </div>
      )
    }
    const { user } = await withNotices(() => <Buttons />)
    const reason = "The restoration was undone."
    const expected = {
      portfolio: { method: "PUT", address: `/api/portfolios/${idOf(4)}/removal`, body: { reason } },
      holding: { method: "PUT", address: `/api/holdings/${idOf(3)}/removal`, body: { reason } },
      closed: { method: "PUT", address: `/api/holdings/${idOf(3)}/closing`, body: { closedOn: "2020-05-04" } },
    }
    for (const [name, sent] of Object.entries(expected)) {
      await user.click(screen.getByRole("button", { name }))
      expect(await undone(user)).toEqual(sent)
    }
  })
})
