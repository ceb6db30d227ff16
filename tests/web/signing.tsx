import { screen } from "@testing-library/react"
import { accessOf, sessionOf } from "#tests/support/session.ts"
import { notSignedIn, nothing, ok, openClient, refused, type Routes } from "#tests/support/wholeClient.tsx"
import { newUser } from "#tests/support/user.ts"

/** The user who signs in here. */
export const session = sessionOf("2024-06-30")
export const challenge = "c".repeat(43)
/** The token of a link. */
export const token = "t".repeat(43)

/** A server without a session. */
export const server: Routes = {
  "POST /api/session/refresh": notSignedIn,
  "POST /api/activity/navigation": nothing,
  "GET /api/portfolios": () => ok({ portfolios: [], stakes: [] }),
}

/** A server that asks for a second factor after the password, and accepts the codes used here. */
export const asksFor = (...steps: ReadonlyArray<string>): Routes => ({
  "POST /api/session": () => ok({ challenge, steps }),
  "POST /api/session/second-step": ({ body }) =>
    ["123456", "12345678", "ABCD".repeat(6)].includes((body as { readonly code: string }).code)
      ? ok(accessOf(session))
      : refused("CodeWrong"),
})

export const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name })
export const field = (name: string | RegExp) => screen.findByLabelText(name)
export const button = (name: string | RegExp) => screen.findByRole("button", { name })

/** A user who has opened a page that needs a session, and has passed the first factor. */
export async function givePassword(address = "/auth?next=%2Fapp%2Fportfolios") {
  const person = newUser()
  openClient(address)
  await person.type(await field(/^Email/), "anna@example.org")
  await person.type(await field(/^Password/), "a sentence that is long")
  await person.click(await button("Sign in"))
  return person
}
