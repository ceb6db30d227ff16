// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { IntlProvider } from "react-intl"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { showFailure, showToast, Toasts, useToasts } from "#ui/windows/Toasts.tsx"

beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it("a toast about what was done disappears by itself, and one about a failure stays until it is closed", () => {
  render(
    <IntlProvider locale="en">
      <Toasts />
    </IntlProvider>,
  )
  act(() => {
    showToast("The goal is removed.")
    showFailure("The server is not responding.")
  })
  expect(screen.getAllByRole("listitem")).toHaveLength(2)
  act(() => void vi.advanceTimersByTime(600_000))
  expect(screen.queryByText("The goal is removed.")).toBeNull()
  expect(screen.getByText("The server is not responding.")).not.toBeNull()
  fireEvent.click(screen.getByRole("button", { name: "Close" }))
  expect(screen.queryByText("The server is not responding.")).toBeNull()
})
