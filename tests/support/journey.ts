import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import type { AssetClass } from "#domain/holding/assetClass.ts"
import type { CashFlowKind } from "#domain/holding/entries/cashFlow.ts"
import type { Currency } from "#domain/shared/money.ts"
import { shared } from "#tests/domain/measures/published.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"

/*
 * Families with entries and figures that an independent program wrote, and the same entries in the product's own terms.
 */

export interface Journey {
  readonly id: string
  readonly title: string
  readonly baseCurrency: Currency
  readonly portfolios: ReadonlyArray<string>
  readonly stakes: ReadonlyArray<{ owner: string; child: string; on: CalendarDate; percent: string }>
  readonly holdings: ReadonlyArray<JourneyHolding>
  readonly expected: {
    readonly netWorth: ReadonlyArray<ExpectedDay>
    readonly holdings: ReadonlyArray<ExpectedHolding>
    readonly returns?: ReadonlyArray<ExpectedReturn>
  }
}

export interface JourneyHolding {
  readonly id: string
  readonly portfolio: string
  readonly class: AssetClass | "debt"
  readonly symbol?: string
  readonly currency: Currency
  readonly openedOn: CalendarDate
  readonly closedOn?: string
  readonly cost?: string
  readonly commitment?: string
  readonly gramsPerPiece?: string
  readonly purity?: string
  readonly shares?: ReadonlyArray<{ on: CalendarDate; percent: string }>
  readonly entries: ReadonlyArray<JourneyEntry>
}

export type JourneyEntry =
  | { kind: "buy" | "sell"; on: CalendarDate; units: string; consideration: string; fees?: string }
  | { kind: "delivery"; on: CalendarDate; units: string; cost?: string; consideration?: string }
  | { kind: "split"; on: CalendarDate; from: number; to: number }
  | { kind: "balance" | "valuation" | CashFlowKind; on: CalendarDate; amount: string }

interface ExpectedFigure {
  readonly assets: string
  readonly debts: string
  readonly net: string
}

/** Beside these, the figure of each portfolio under its name. */
export interface ExpectedDay {
  readonly on: CalendarDate
  readonly household: ExpectedFigure
  readonly allocation: Readonly<Record<string, string>>
}

interface ExpectedHolding {
  readonly id: string
  readonly on: CalendarDate
  readonly units?: string
  readonly currency: string
  readonly value?: string
  readonly average?: Readonly<Record<"cost" | "realised" | "unrealised", string>>
  readonly fifo?: ExpectedHolding["average"]
  /** Of an investment in private markets. */
  readonly nav?: string
  readonly paidIn?: string
  readonly distributed?: string
  readonly openCommitment?: string
  /** To six places. */
  readonly dpi?: string
  readonly rvpi?: string
  readonly tvpi?: string
  readonly irr?: string
}

/** The figures of some whole holdings together. To eight places. */
interface ExpectedReturn {
  readonly holdings: ReadonlyArray<string>
  readonly from: string
  readonly to: string
  readonly currency: Currency
  readonly timeWeighted: string
  readonly moneyWeighted: string
}

export const expectedOf = (day: ExpectedDay, portfolio: string): ExpectedFigure =>
  (day as unknown as Readonly<Record<string, ExpectedFigure>>)[portfolio] as ExpectedFigure

const folder = new URL("reference/journeys/", shared)

/** Every journey; none where the folder is missing. */
export const journeys: ReadonlyArray<Journey> = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Journey)
  : []

/** The id of a thing that a journey names in the product: the same each time. */
export function idOf(journey: Journey, name: string): string {
  const hex = createHash("sha256").update(`${journey.id} ${name}`).digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
