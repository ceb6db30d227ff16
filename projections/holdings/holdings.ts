import { Schema } from "effect"
import type { Transaction, Updateable } from "kysely"
import { HoldingDetails } from "#domain/holding/details/details.ts"
import { type HoldingDescription, type HoldingEvent } from "#domain/holding/events.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import type { Recorded } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { batchRows } from "#projections/writing.ts"
import type { HoldingsTable } from "./tables.ts"

/** Projects the rows of holdings, without their entries. */
export async function projectHoldings(
  events: ReadonlyArray<Recorded<HoldingEvent>>,
  db: Transaction<ReadModels>,
): Promise<void> {
  const rows = batchRows(db, "holdings", "holding_id")
  for (const recorded of events) {
    const { event, householdId } = recorded
    const revise = (change: Updateable<HoldingsTable>) => rows.change(householdId, event.holdingId, change)
    switch (event._tag) {
      case "HoldingOpened":
        rows.add({
          household_id: householdId,
          holding_id: event.holdingId,
          portfolio_id: event.portfolioId,
          asset_class: event.details._tag,
          currency: event.currency,
          closed_on: null,
          status: "active",
          ...described(recorded, event),
        })
        break
      case "HoldingDetailsRevised":
        await revise(described(recorded, event))
        break
      case "HoldingClosed":
        await revise({ closed_on: event.closedOn })
        break
      case "HoldingReopened":
        await revise({ closed_on: null })
        break
      case "HoldingRemoved":
        await revise({ status: "removed" })
        break
      case "HoldingRestored":
        await revise({ status: "active" })
        break
      case "TradeRecorded":
      case "UnitsDelivered":
      case "UnitsSplit":
      case "TokensSwapped":
      case "StakingRecorded":
      case "ValuationRecorded":
      case "BalanceRecorded":
      case "CashFlowRecorded":
      case "CommitmentChanged":
      case "OwnershipShareChanged":
      case "HoldingTransferred":
      case "NoteTaken":
      case "EntryVoided":
        break
    }
  }
  await rows.write()
}

const described = ({ encrypt }: Pick<Recorded, "encrypt">, description: HoldingDescription) => ({
  name: encrypt("holdings.name", description.name),
  opened_on: description.openedOn,
  price_symbol: description.priceSymbol,
  acquisition_cost:
    description.acquisitionCost &&
    encrypt("holdings.acquisition_cost", JSON.stringify(encodeMoney(description.acquisitionCost))),
  investable: description.investable,
  tax_rate: description.taxRate && toPlainString(description.taxRate),
  details: encrypt("holdings.details", detailsText(description.details)),
})

const encodeMoney = Schema.encodeSync(UnsignedMoney)
const encodeDetails = Schema.encodeSync(HoldingDetails)
const detailsText = (details: HoldingDetails): string => JSON.stringify(encodeDetails(details))
