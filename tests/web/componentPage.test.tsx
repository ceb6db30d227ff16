// @vitest-environment jsdom
import { screen, within } from "@testing-library/react"
import { expect, it, onTestFinished, vi } from "vitest"
import "#tests/support/patience.ts"

it("the page of components shows the same groups in light and in dark, without an error", async () => {
  const complaints = vi.spyOn(console, "error")
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }))
  document.body.innerHTML = '<div id="root"></div>'
  onTestFinished(() => {
    document.body.innerHTML = ""
    complaints.mockRestore()
    vi.unstubAllGlobals()
  })
  await import("#web/components/page.tsx")
  await screen.findByRole("heading", { name: "dark" })
  const groupsOf = (scheme: string) =>
    within(screen.getByRole("heading", { name: scheme }).parentElement ?? document.body)
      .getAllByRole("heading", { level: 2 })
      .map(({ textContent }) => textContent)
  expect(groupsOf("light")).toContain("Button, IconButton")
  expect(groupsOf("dark")).toEqual(groupsOf("light"))
  expect(screen.getAllByText("This is not a day.")).toHaveLength(2)
  expect(complaints).not.toHaveBeenCalled()
})
