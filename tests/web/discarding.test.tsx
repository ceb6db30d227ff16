// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { PortfolioView } from "#contract/portfolios.ts"
import { OpenDialog } from "#web/features/holdings/detail/dialogs.tsx"
import { useDraft } from "#web/forms/useSubmission.ts"
import { CreatePortfolioDialog } from "#web/features/portfolios/CreatePortfolioDialog.tsx"
import { RemovePortfolioDialog } from "#web/features/portfolios/RemovePortfolioDialog.tsx"
import { FormDialog } from "#ui/windows/Dialog.tsx"
import { ChoiceField, SelectField } from "#ui/Field.tsx"
import { ConnectWalletDialog } from "#web/features/wallets/ConnectWalletDialog.tsx"
import { anna, holdingOf, show, stubServer } from "./dialogs.tsx"

beforeEach(() => void stubServer())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const question = () => screen.queryByRole("alertdialog", { name: "Discard your changes?" })
const answer = (button: string) => within(question() ?? document.body).getByRole("button", { name: button })
const titled = () => show((onClose) => <CreatePortfolioDialog onClose={onClose} />)

const waysOut = {
  "the Escape key": (user: Awaited<ReturnType<typeof titled>>["user"]) => user.keyboard("{Escape}"),
  "the button Cancel": (user: Awaited<ReturnType<typeof titled>>["user"]) =>
    user.click(screen.getByRole("button", { name: "Cancel" })),
  "the cross": (user: Awaited<ReturnType<typeof titled>>["user"]) =>
    user.click(screen.getByRole("button", { name: "Close" })),
}

describe.each(Object.entries(waysOut))("a form that is left by %s", (_, leave) => {
  it("the form asks before it loses typed values, and keeps them on request", async () => {
    const { user, onClose } = await titled()
    await user.type(screen.getByLabelText(/^Title/), "Anna")
    await leave(user)
    expect(question()).not.toBeNull()
    expect(document.activeElement).toBe(answer("Keep editing"))
    await user.keyboard("{Enter}")
    await waitFor(() => expect(question()).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe("Anna")
    await waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true))
    expect(onClose).not.toHaveBeenCalled()

    await leave(user)
    await user.click(answer("Discard"))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it("the form closes at once while nothing was changed, or typed values were removed again", async () => {
    const { user, onClose } = await titled()
    await leave(user)
    expect(onClose).toHaveBeenCalledTimes(1)
    await user.type(screen.getByLabelText(/^Title/), "A{Backspace}")
    await leave(user)
    expect(onClose).toHaveBeenCalledTimes(2)
    expect(question()).toBeNull()
  })
})

describe("the question whether to discard", () => {
  it("the question is cancelled by Escape, and nothing is lost", async () => {
    const { user, onClose } = await titled()
    await user.type(screen.getByLabelText(/^Title/), "Anna")
    await user.keyboard("{Escape}{Escape}")
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Title/)))
    expect(question()).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    await user.keyboard("{Escape}")
    expect(question()).not.toBeNull()
  })

  it.each([
    ["a choice among a few", "radio", "Buy"],
    ["one from a list", "option", "USD"],
  ])("the question appears after %s", async (_, role, name) => {
    const { user } = await show((onClose) => <Chosen onClose={onClose} />)
    if (role === "option") await user.click(screen.getByRole("button", { name: /Currency/ }))
    await user.click(screen.getByRole(role, { name }))
    await user.click(await screen.findByRole("button", { name: "Cancel" }))
    expect(question()).not.toBeNull()
  })

  it("the question does not appear because of values that a form filled in itself", async () => {
    const { user, onClose } = await show((close) => <ConnectWalletDialog onClose={close} />)
    await screen.findByRole("button", { name: /^Anna/ })
    await user.keyboard("{Escape}")
    expect(onClose).toHaveBeenCalledOnce()
  })

  it("the question does not appear after the form is done", async () => {
    const { user, onClose } = await show((close) => (
      <OpenDialog
        dialog={{ kind: "record", choice: { kind: "Balance", preset: {} } }}
        holding={holdingOf("account")}
        on="2020-06-30"
        onClose={close}
      />
    ))
    await user.type(screen.getByLabelText(/^Balance/), "100")
    await user.click(screen.getByRole("button", { name: "Record" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(question()).toBeNull()
  })

  it("the question does not appear where the typed value only confirms", async () => {
    const portfolio = Schema.decodeUnknownSync(PortfolioView)({ ...anna, status: "active" })
    const { user, onClose } = await show((close) => <RemovePortfolioDialog portfolio={portfolio} onClose={close} />)
    await user.type(screen.getByRole("textbox"), "An")
    await user.keyboard("{Escape}")
    expect(onClose).toHaveBeenCalledOnce()
  })
})

function Chosen({ onClose }: { readonly onClose: () => void }) {
  const { draft, change } = useDraft(() => ({ side: "Sell", currency: "EUR" }))
  const options = (values: ReadonlyArray<string>) => values.map((value) => ({ value, label: value }))
  const form = { errors: {}, problem: undefined, isRunning: false, submit: onClose }
  return (
    <FormDialog title="Trade" submitLabel="Record" form={form} onClose={onClose}>
      <ChoiceField
        name="side"
        label="Side"
        options={options(["Buy", "Sell"])}
        value={draft.side}
        onChange={change("side")}
      />
      <SelectField
        name="currency"
        label="Currency"
        options={options(["EUR", "USD"])}
        value={draft.currency}
        onChange={change("currency")}
      />
    </FormDialog>
  )
}
