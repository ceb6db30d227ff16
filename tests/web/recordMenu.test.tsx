// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { newUser } from "#tests/support/user.ts"
import { showPage } from "#tests/support/signedInPage.tsx"

afterEach(cleanup)

it("a group of a menu opens in its place with Enter or the right arrow, and the left arrow leads back", async () => {
  const [sold, split] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const user = newUser()
  showPage(
    <ActionMenu
      label="Record"
      trigger={{ look: "primary" }}
      actions={[
        { id: "sell", label: "Sell", run: sold },
        {
          id: "actions",
          label: "Corporate actions",
          actions: [
            { id: "split", label: "Split", run: split },
            { id: "merger", label: "Merger", run: () => {} },
          ],
        },
      ]}
    />,
    "/app",
    {},
  )
  const items = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent)
  const focused = () => document.activeElement?.textContent
  await user.click(await screen.findByRole("button", { name: "Record" }))
  await screen.findByRole("menuitem", { name: "Sell" })
  expect(items()).toEqual(["Sell", "Corporate actions"])
  await user.keyboard("{ArrowDown}{Enter}")
  expect(await screen.findByRole("menuitem", { name: "Back from Corporate actions" })).toBe(document.activeElement)
  expect(items()).toEqual(["Corporate actions", "Split", "Merger"])
  await user.keyboard("{ArrowLeft}")
  expect(items()).toEqual(["Sell", "Corporate actions"])
  await waitFor(() => expect(focused()).toBe("Corporate actions"))
  await user.keyboard("{ArrowRight}{ArrowDown}{Enter}")
  expect(split).toHaveBeenCalledOnce()
  expect(sold).not.toHaveBeenCalled()
  expect(screen.queryByRole("menu")).toBeNull()
})
