// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { LinkedLine } from "#web/features/explain/useLines.ts"
import { Suggestions } from "#web/features/suggestions/Suggestions.tsx"
import { Toasts } from "#ui/windows/Toasts.tsx"
import { idOf, show, stubServer, type TestServer } from "./dialogs.tsx"

const holdingId = idOf(31)
const instrumentId = idOf(41)
const change = {
  holdingId,
  name: "Facebook",
  day: "2022-06-09",
  source: "eodhd",
  from: "FB",
  to: "META",
  company: "Meta Platforms Inc",
  instrument: {
    kind: "share",
    currency: "USD",
    identifier: { scheme: "ticker", value: "XNAS:META" },
    inOtherCurrency: true,
  },
  attached: null,
  dismissal: { _tag: "Dismissal", action: "symbolChange", effectiveOn: "2022-06-09" },
}

let server: TestServer
beforeEach(() => {
  server = stubServer()
  server.queries["/api/suggestions"] = { count: 1, suggestions: [], symbolChanges: [change] }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const showSuggestions = async () => {
  const lines = new Map<string, LinkedLine>()
  const shown = await show(() => (
    <div role="dialog">
      <Suggestions lines={lines} />
      <Toasts />
    </div>
  ))
  await screen.findByText("FB has been traded as META since 9 Jun 2022")
  return shown
}

describe("a change of symbol among the suggestions", () => {
  it("a change of symbol is accepted by attaching the new listing, and the undo detaches it", async () => {
    server.answers.push(Response.json({ instrumentId, kind: "share", name: "Meta Platforms", currency: "USD" }))
    const { user } = await showSuggestions()
    await user.click(screen.getByRole("button", { name: /^Accept: FB has been traded as META/ }))
    await waitFor(() => expect(server.commands).toHaveLength(2))
    const { inOtherCurrency, ...wanted } = change.instrument
    expect(server.commands[0]).toMatchObject({ address: "/api/instruments", body: wanted })
    expect(server.commands[1]).toMatchObject({
      address: `/api/holdings/${holdingId}/instrument`,
      body: { instrumentId, inOtherCurrency },
    })
    await user.click(await screen.findByRole("button", { name: "Undo" }))
    await waitFor(() => expect(server.commands).toHaveLength(3))
    expect(server.commands[2]).toMatchObject({ method: "DELETE", address: `/api/holdings/${holdingId}/instrument` })
  })

  it("a change of symbol that is dismissed is an entry of the holding, and the prices stay", async () => {
    const { user } = await showSuggestions()
    await user.click(screen.getByRole("button", { name: /^Dismiss: FB has been traded as META/ }))
    await waitFor(() => expect(server.commands).toHaveLength(1))
    expect(server.commands[0]).toMatchObject({
      address: "/api/suggestions/answers",
      body: { answers: [{ holdingId, entry: change.dismissal }] },
    })
  })
})
