// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { PageBoundary } from "../../web/app/PageBoundary.tsx"
import { showPage } from "../support/signedInPage.tsx"

let isBroken = true
function Fragile() {
  if (isBroken) throw new Error("a figure that nobody thought of")
  return <p>The figures</p>
}

beforeEach(() => {
  isBroken = true
  // React tells of what a boundary caught; here that is what is tried out.
  vi.spyOn(console, "error").mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe("a page that breaks", () => {
  it("leaves what is around it standing, says what to do, and is shown when it is whole again", async () => {
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
