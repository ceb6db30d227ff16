// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, describe, expect, it, vi } from "vitest"
import TranslationsPage from "#web/features/admin/translations/TranslationsPage.tsx"
import { type Answers, showAdminPage } from "./adminPages.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const written = {
  texts: [
    {
      id: "mail.SignInCode.subject",
      description: "Mail with a security code: subject",
      texts: {
        en: "Your security code",
        de: "Ihr Sicherheitscode",
        fr: null,
        it: "Your security code",
        es: "Su código de seguridad",
      },
    },
  ],
}
const show = (answers: Answers, search = "?search=sicherheit") =>
  // Awaited, because the page waits for the texts of the client.
  act(async () => void showAdminPage(<TranslationsPage />, `/admin/translations${search}`, "admin", answers))
const item = async (id: string) => {
  const heading = await screen.findByRole("heading", { level: 2, name: id })
  return within(heading.closest("li") as HTMLElement)
}
const inLanguage = (of: ReturnType<typeof within>, language: string) => of.getByText(language).nextSibling?.textContent

describe("the page of every text", () => {
  it("the page of every text shows the server's texts among those of the client, with gaps", async () => {
    await show({ "GET /api/admin/texts": written })
    const mail = await item("mail.SignInCode.subject")
    expect(mail.getByText("Mail with a security code: subject")).toBeTruthy()
    expect(inLanguage(mail, "Deutsch")).toBe("Ihr Sicherheitscode")
    expect(inLanguage(mail, "Français")).toBe("Missing")
    expect(inLanguage(mail, "Italiano")).toBe("Your security codeSame as English")
    expect(screen.getAllByRole("heading", { level: 2 }).length).toBeGreaterThan(1)
    const ids = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)
    expect(ids).toEqual(ids.toSorted())
  })

  it("the page of every text also finds texts by their descriptions", async () => {
    await show({ "GET /api/admin/texts": written }, "?shown=missing")
    await item("mail.SignInCode.subject")
    expect(screen.getByText("1 text")).toBeTruthy()
  })

  it("the page of every text reports that the server's texts are missing when it does not answer, shows the others, and retries", async () => {
    const answers: Answers = { "GET /api/admin/texts": 500 }
    await show(answers)
    const note = await screen.findByRole("alert")
    expect(note.textContent).toContain("The texts of emails and of the demo family could not be loaded.")
    expect(screen.getAllByRole("heading", { level: 2 }).length).toBeGreaterThan(0)
    expect(screen.queryByRole("heading", { level: 2, name: "mail.SignInCode.subject" })).toBeNull()
    answers["GET /api/admin/texts"] = written
    await userEvent.click(within(note).getByRole("button", { name: "Retry" }))
    await item("mail.SignInCode.subject")
    expect(screen.queryByRole("alert")).toBeNull()
  })
})
