// @vitest-environment jsdom

import { cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { IntlProvider } from "react-intl"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import en from "virtual:texts/en"
import type { Currency } from "#contract/vocabulary.ts"
import { CurrenciesField } from "#web/features/settings/preferences/CurrenciesField.tsx"
import "#tests/support/patience.ts"

beforeEach(() => void vi.stubGlobal("CSS", { escape: (text: string) => text }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Shown() {
  const [value, setValue] = useState<ReadonlyArray<Currency>>([])
  return (
    <IntlProvider locale="en" messages={en}>
      <CurrenciesField value={value} onChange={setValue} />
    </IntlProvider>
  )
}

it("a currency is found by its name, added, removed, and added again", async () => {
  const user = userEvent.setup()
  render(<Shown />)
  const field = screen.getByRole("combobox", { name: /Further currencies/u })
  await user.type(field, "yen")
  const options = await screen.findAllByRole("option")
  expect(options.map(({ textContent }) => textContent)).toEqual(["JPYJapanese Yen"])
  await user.click(options[0] as HTMLElement)
  expect(screen.getByRole("list", { name: "Added currencies", hidden: true }).textContent).toContain("JPY")
  await user.type(field, "yen")
  expect(screen.queryByRole("option", { name: /JPY/u })).toBeNull()
  await user.keyboard("{Escape}")
  await user.clear(field)
  await user.click(screen.getByRole("button", { name: "Remove JPY", hidden: true }))
  await user.type(screen.getByRole("combobox", { name: /Further currencies/u }), "yen")
  await user.click(await screen.findByRole("option", { name: /JPY/u }))
  expect(screen.getByRole("list", { name: "Added currencies", hidden: true }).textContent).toContain("JPY")
})
