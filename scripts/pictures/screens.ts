import type { Page } from "@playwright/test"

/** A screen that the home page shows, and the name by which it requests it. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** Opens what the picture is about, as a user would. */
  readonly open?: (page: Page) => Promise<void>
  /** The element at the top of the picture, where that is not the top of the page. */
  readonly top: { readonly desk?: string; readonly phone: string }
}

export const screens: ReadonlyArray<Screen> = [
  { name: "dashboard", path: "/app", top: { phone: ".hero" } },
  {
    name: "explain",
    path: "/app/explain?figure=netWorth",
    open: (page) => page.locator(".explain-buttons button").first().click(),
    top: { desk: "main h2", phone: "main h2" },
  },
  {
    name: "portfolios",
    path: "/app/portfolios",
    async open(page) {
      await page.getByRole("tab").last().click()
      await page.getByText("Falkenberg Holding AG").first().click()
    },
    top: { phone: ".network-view" },
  },
]
