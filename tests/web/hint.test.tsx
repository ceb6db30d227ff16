// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { describe, expect, it } from "vitest"
import { IconButton } from "#ui/IconButton.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"

describe("an icon button", () => {
  it("an icon button shows its tooltip as soon as it has the keyboard focus, until Escape", async () => {
    showPage(<IconButton icon="close" label="Close" />, "/app", {})
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }))
    expect((await screen.findByRole("tooltip")).textContent).toBe("Close")
    await userEvent.keyboard("{Escape}")
    expect(screen.queryByRole("tooltip")).toBeNull()
  })
})
