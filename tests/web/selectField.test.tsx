// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react"
import { IntlProvider } from "react-intl"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import "#tests/support/patience.ts"
import { type Option, SelectField } from "#ui/Field.tsx"
import { newUser } from "#tests/support/user.ts"

// Browsers have it, jsdom does not.
beforeEach(() => void vi.stubGlobal("CSS", { escape: (text: string) => text }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (options: ReadonlyArray<Option>, isLoading: boolean) => (
  <IntlProvider locale="en" onError={() => {}}>
    <SelectField
      name="portfolio"
      label="Portfolio"
      options={options}
      isLoading={isLoading}
      value=""
      onChange={() => {}}
    />
  </IntlProvider>
)

it("A list that is opened before its options arrive stays open and shows them when they do.", async () => {
  const user = newUser()
  const { rerender } = render(field([], true))
  await user.click(screen.getByRole("button", { name: /Portfolio/ }))
  expect(screen.getByRole("listbox").textContent).toContain("Loading…")
  rerender(field([{ value: "anna", label: "Anna" }], false))
  expect((await screen.findByRole("option", { name: "Anna" })).textContent).toBe("Anna")
})

it("A list without options says that there are none.", async () => {
  const user = newUser()
  render(field([], false))
  await user.click(screen.getByRole("button", { name: /Portfolio/ }))
  expect(screen.getByRole("listbox").textContent).toContain("No options yet.")
})
