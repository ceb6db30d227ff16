// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import MailsPage from "#web/features/admin/mails/MailsPage.tsx"
import { idOf, showAdminPage } from "./adminPages.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const mail = (number: number, more: object) => ({
  mailId: idOf(number),
  kind: "SignInCode",
  state: "sent",
  queuedAt: "2024-06-30T08:00:00.000Z",
  sentAt: "2024-06-30T08:00:02.000Z",
  reason: null,
  returned: null,
  retries: 0,
  nextAttemptAt: null,
  userId: null,
  ...more,
})
const waiting = mail(1, {
  state: "queued",
  sentAt: null,
  reason: "ECONNREFUSED",
  retries: 3,
  nextAttemptAt: "2024-06-30T08:16:00.000Z",
  userId: idOf(9),
})
const list = (...mails: ReadonlyArray<object>) => ({
  mails,
  returnedAddresses: 0,
  counts: { queued: 1, sent: 1, failed: 2, erased: 0 },
  total: mails.length,
  pageSize: 50,
})
const path = "/api/admin/mails"

it("the page of mails shows what waits, why, and when it is tried again", async () => {
  showAdminPage(<MailsPage />, "/admin/mails", "admin", {
    [`GET ${path}`]: list(waiting, mail(2, {}), mail(3, { state: "failed", sentAt: null, reason: "550" })),
  })
  const table = await screen.findByRole("table", { name: "Email" })
  const rows = within(table).getAllByRole("row")
  expect(rows[1]?.textContent).toContain("Security code")
  expect(rows[1]?.textContent).toContain("The mail server could not be reached (ECONNREFUSED).")
  expect(rows[1]?.textContent).toContain("3 retries")
  expect(
    within(rows[1] as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toContain(idOf(9))
  expect(rows[2]?.textContent).toContain("Sent")
  expect(rows[3]?.textContent).toContain("The mail server refused the message or its recipient (550).")
  expect(within(table).getAllByRole("button", { name: "More actions" })).toHaveLength(1)
})

it("the page of mails discards a waiting mail after a question, and tries one again at once", async () => {
  const { sent } = showAdminPage(<MailsPage />, "/admin/mails", "admin", {
    [`GET ${path}`]: list(waiting),
    [`POST ${path}/${idOf(1)}/retry`]: null,
    [`POST ${path}/${idOf(1)}/discard`]: null,
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole("button", { name: "More actions" }))
  await user.click(await screen.findByRole("menuitem", { name: "Try now" }))
  await screen.findByText("The next attempt starts within seconds.")
  await user.click(screen.getByRole("button", { name: "More actions" }))
  await user.click(await screen.findByRole("menuitem", { name: "Discard" }))
  const dialog = await screen.findByRole("dialog", { name: "Discard this message?" })
  await user.click(within(dialog).getByRole("button", { name: "Discard" }))
  await waitFor(() => expect(sent.map(({ path: to }) => to)).toContain(`${path}/${idOf(1)}/discard`))
  expect(sent.map(({ path: to }) => to)).toContain(`${path}/${idOf(1)}/retry`)
})

it("the page of mails sends a test message to the admin", async () => {
  const { sent } = showAdminPage(<MailsPage />, "/admin/mails", "admin", {
    [`GET ${path}`]: list(),
    [`POST ${path}/test`]: null,
  })
  await screen.findByRole("heading", { name: "No messages" })
  await userEvent.setup().click(screen.getByRole("button", { name: "Send test message" }))
  await screen.findByText(/A test message to your address is on its way/)
  expect(sent.filter(({ method }) => method === "POST")).toMatchObject([{ path: `${path}/test` }])
})
