import { oneOfEachClass } from "#tests/domain/holding/classTable.ts"
import { render, screen, within } from "@testing-library/react"
import { Schema } from "effect"
import type { ReactNode } from "react"
import { IntlProvider } from "react-intl"
import { vi } from "vitest"
import { HoldingView } from "#contract/holdings.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import { forgetDrafts } from "#web/client/remembered.ts"
import { createClient } from "#web/client/client.ts"
import { ClientProvider } from "#web/shell/ClientProvider.tsx"
import { AsOfProvider } from "#web/asOf/asOf.tsx"
import en from "virtual:texts/en"
import { answerAtStart, forgetSession, sessionOf } from "#tests/support/session.ts"
import { WhenSignedIn } from "#tests/support/signedInPage.tsx"
import { newUser, type User } from "#tests/support/user.ts"

/* A dialog as a signed-in user sees it, with a server that answers as the test specifies and records the requests. */

export const idOf = (number: number): string => `018f4c7e-0000-7000-8000-${String(number).padStart(12, "0")}`

const session = sessionOf("2020-06-30", { preferences: { numberFormat: "continental" } })

export const anna = { portfolioId: idOf(4), title: "Anna", status: "active", holdings: 0 }

interface Command {
  readonly method: string
  readonly address: string
  readonly headers: Record<string, string>
  readonly body: unknown
}

export interface TestServer {
  readonly commands: Array<Command>
  /** The answers to commands, in order; after the last one, commands succeed. */
  readonly answers: Array<Response | "lost">
  /** The answers to queries, by the beginning of their address. */
  readonly queries: Record<string, unknown>
}

/** Answers every request of the client instead of a server. */
export function stubServer(): TestServer {
  const server: TestServer = {
    commands: [],
    answers: [],
    queries: {
      "/api/portfolios": { portfolios: [anna], stakes: [] },
      "/api/market/symbols": { symbols: [] },
      "/api/market/instruments": { instruments: [] },
    },
  }
  // Browsers have it, jsdom does not.
  vi.stubGlobal("CSS", { escape: (text: string) => text })
  forgetSession()
  forgetDrafts()
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const begun = answerAtStart(address, session)
    if (begun) return begun
    if (init.method === "GET") {
      const known = Object.entries(server.queries).find(([start]) => address.startsWith(start))
      return known ? Response.json(known[1]) : new Response("", { status: 404 })
    }
    const body = init.body === undefined ? undefined : JSON.parse(init.body as string)
    server.commands.push({
      method: init.method ?? "",
      address,
      headers: init.headers as Record<string, string>,
      body,
    })
    const answer = server.answers.shift() ?? Response.json({ position: "C:1/P:1" })
    if (answer === "lost") throw new TypeError("network")
    return answer
  })
  return server
}

export const refused = (refusal: object) =>
  Response.json({ type: "", title: "", status: 422, code: "refused", refusal }, { status: 422 })

export const malformed = (field: string, reason: string) =>
  Response.json({ type: "", title: "", status: 400, code: "malformed", errors: [{ field, reason }] }, { status: 400 })

/** Within the open dialog. */
export const inWindow = () => within(screen.getByRole("dialog"))

/** Types into a field of the dialog and replaces its content. */
export async function typeInto(user: User, label: RegExp, typed: string) {
  const field = inWindow().getByLabelText<HTMLInputElement>(label)
  await user.clear(field)
  await user.type(field, typed)
}

/** Shows a dialog to a signed-in user who writes numbers as 1.234,50. */
export async function show(dialog: (onClose: () => void) => ReactNode) {
  const onClose = vi.fn<() => void>()
  render(
    <IntlProvider locale="en" messages={en}>
      <ClientProvider client={createClient()}>
        <AsOfProvider>
          <WhenSignedIn>{dialog(onClose)}</WhenSignedIn>
        </AsOfProvider>
      </ClientProvider>
    </IntlProvider>,
  )
  await screen.findByRole("dialog")
  return { onClose, user: newUser() }
}

const gains = { cost: "0.00", realised: "0.00", unrealised: "0.00" }
const details: Partial<Record<AssetClass, object>> = {
  security: {
    instrument: "stock",
    symbol: "AAPL",
    exchange: "NASDAQ",
    isin: null,
    sector: null,
    country: null,
    quotedIn: null,
  },
  realEstate: { propertyType: "residential", address: null, description: null },
  crypto: { cryptocurrency: "Bitcoin", symbol: "BTC" },
  metal: {
    metal: "gold",
    form: "coins",
    issuer: null,
    denomination: null,
    gramsPerPiece: "31.1034768",
    purity: "0.9999",
  },
  private: { investmentType: "private_equity", manager: null, vintageYear: 2015 },
  account: { accountType: "checking", institution: null, description: null },
  insurance: {
    policyType: "pension",
    provider: null,
    policyNumber: null,
    premium: null,
    maturityOn: null,
    beneficiaries: [],
    description: null,
  },
  other: { investmentType: "art", description: null },
}

/** A holding of the class as the server returns it, in euros and held since 2010. */
export const holdingOf = (assetClass: AssetClass, holdingId = idOf(3), name = "Holding"): HoldingView =>
  Schema.decodeUnknownSync(HoldingView)({
    holdingId,
    portfolioId: anna.portfolioId,
    assetClass,
    currency: "EUR",
    name,
    openedOn: "2010-02-01",
    priceSymbol: null,
    details: { ...(details[assetClass] ?? oneOfEachClass[assetClass].details), _tag: assetClass },
    closedOn: null,
    status: "active",
    figures: {
      on: "2020-06-30",
      units: "10",
      value: "1000.00",
      basis: "appraised",
      price: null,
      statedOn: null,
      changedSince: null,
      onItsWay: null,
      staked: null,
      fineTroyOunces: null,
      valuations: [],
      share: "100",
      average: gains,
      fifo: gains,
      pooled: null,
      income: { gross: "0.00", taxWithheld: "0.00", taxes: "0.00", expenses: "0.00" },
      costInBase: { average: null, fifo: null, pooled: null },
      ownedValueInBase: "1000.00",
      ownedUnroundedInBase: "1000",
      household: { share: "100", valueInBase: "1000.00", unroundedInBase: "1000" },
      oldestRateOn: null,
    },
  })
export const sentHolding = Schema.encodeSync(HoldingView)
