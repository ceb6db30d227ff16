// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { PageBoundary } from "#web/shell/PageBoundary.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"

let isBroken = true
function Fragile() {
  if (isBroken) throw new Error("a figure that nobody thought of")
  return <p>The figures</p>
}

beforeEach(() => {
  isBroken = true
  // React reports errors that a boundary catches; here the error is intended.
  vi.spyOn(console, "error").mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe("a page with an error", () => {
  it("a page with an error leaves the frame intact, explains what to do, and appears again once it works", async () => {
    showPage(
      <>
        <nav>Menu</nav>
        <PageBoundary>
          <Fragile />
        </PageBoundary>
      </>,
      "/app/assets/shares",
      {},
    )
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("This page could not be displayed")
    expect(screen.getByText("Menu")).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole("alert").textContent).toContain("Your data is safe.")
    isBroken = false
    fireEvent.click(screen.getByRole("button", { name: "Retry" }))
    expect(screen.getByText("The figures")).toBeInstanceOf(HTMLElement)
  })
})
