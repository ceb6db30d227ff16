import type { DebtCommand } from "#domain/debt/commands.ts"
import { type Debt, portfoliosOfDebt } from "#domain/debt/state.ts"
import type { HoldingCommand } from "#domain/holding/commands.ts"
import type { Entry } from "#domain/holding/entries.ts"
import { isLeg, type Leg } from "#domain/holding/legs.ts"
import type { HoldingRefusal } from "#domain/holding/refusals.ts"
import { type Holding, legOf, portfoliosOfHolding } from "#domain/holding/state.ts"
import { brokenLeg } from "./legs.ts"
import { tooConnected } from "./moves.ts"
import type { HouseholdCommand } from "#domain/household/commands.ts"
import type { LineKind } from "#domain/lines/lineKind.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import type { Portfolio } from "#domain/portfolio/portfolio.ts"
import { PortfolioRefusal } from "#domain/portfolio/refusals.ts"
import type { HoldingId, LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { WalletCommand } from "#domain/wallet/commands.ts"
import type { Wallet } from "#domain/wallet/state.ts"
import type { StructureCommand } from "./aggregates.ts"

/*
 * Rules over several aggregates of a household: a line belongs to a portfolio, a stake names two portfolios, no two lines
 * have the same id, and a fact in two holdings has a leg in each. An aggregate decides on its own state alone, so these
 * rules are checked before it decides, on the aggregates that its command names.
 */

/** The aggregates of a household, each in the state that earlier commands left. */
export interface HouseholdReader {
  readonly portfolio: (portfolioId: PortfolioId) => Portfolio
  readonly holding: (holdingId: LineId) => Holding
  readonly debt: (debtId: LineId) => Debt
  readonly wallet: (walletId: LineId) => Wallet
}

/** What a command names besides its own aggregate. */
interface Named {
  /** The portfolios that must be in use. */
  readonly portfolioIds: ReadonlyArray<PortfolioId>
  /** The holding that a debt finances. */
  readonly linkedHoldingId?: HoldingId | null
  /** The id of a line that the command opens, and the kind of this line. */
  readonly opened?: { readonly line: LineKind; readonly lineId: LineId }
  /** The leg of a fact in two holdings, which the command records or voids. */
  readonly leg?: Leg
}

/** Why a command is refused because of another aggregate. */
export type StructureRefusal = PortfolioRefusal | LineRefusal | HoldingRefusal

const nothing: Named = { portfolioIds: [] }

/** What a command names besides its own aggregate, which is in the state that `own` has. */
export function namedBy(asked: StructureCommand, own: Pick<HouseholdReader, LineKind>): Named {
  switch (asked.kind) {
    case "holding":
      return namedByHolding(asked.command, own.holding(asked.command.holdingId))
    case "debt":
      return namedByDebt(asked.command, own.debt(asked.command.debtId))
    case "wallet":
      return namedByWallet(asked.command, own.wallet(asked.command.walletId))
    case "ownership": {
      const { command } = asked
      return command._tag === "RecordStake" ? { portfolioIds: [command.ownerId, command.childId] } : nothing
    }
    case "household":
      return { portfolioIds: portfoliosNamedByHousehold(asked.command) }
    case "portfolio":
      return nothing
  }
}

function namedByHolding(command: HoldingCommand, own: Holding): Named {
  switch (command._tag) {
    case "OpenHolding":
      return { portfolioIds: [command.portfolioId], opened: { line: "holding", lineId: command.holdingId } }
    case "RestoreHolding":
      return own._tag === "Opened" ? { portfolioIds: portfoliosOfHolding(own) } : nothing
    case "RecordEntry":
    case "CorrectEntry":
    case "CorrectLeg":
      return namedByEntry(command.entry)
    case "VoidLeg": {
      const leg = own._tag === "Opened" ? legOf(own, command.fact)?.entry : undefined
      return leg ? { portfolioIds: [], leg } : nothing
    }
    default:
      return nothing
  }
}

function namedByEntry(entry: Entry): Named {
  if (isLeg(entry)) return { portfolioIds: [], leg: entry }
  return entry._tag === "Transfer" ? { portfolioIds: [entry.portfolioId] } : nothing
}

function namedByDebt(command: DebtCommand, own: Debt): Named {
  switch (command._tag) {
    case "IncurDebt":
      return {
        portfolioIds: portfoliosOfDebt(command, command),
        linkedHoldingId: command.linkedHoldingId,
        opened: { line: "debt", lineId: command.debtId },
      }
    case "ReviseDebtTerms":
      return { portfolioIds: portfoliosOfDebt(undefined, command), linkedHoldingId: command.linkedHoldingId }
    case "RestoreDebt":
      return own._tag === "Opened" ? { portfolioIds: portfoliosOfDebt(own.opening, own.description) } : nothing
    default:
      return nothing
  }
}

function namedByWallet(command: WalletCommand, own: Wallet): Named {
  switch (command._tag) {
    case "ConnectWallet":
      return { portfolioIds: [command.portfolioId], opened: { line: "wallet", lineId: command.walletId } }
    case "RestoreWallet":
      return own._tag === "Opened" ? { portfolioIds: [own.opening.portfolioId] } : nothing
    default:
      return nothing
  }
}

function portfoliosNamedByHousehold(command: HouseholdCommand): ReadonlyArray<PortfolioId> {
  switch (command._tag) {
    case "SetGoal":
      return command.portfolioId === null ? [] : [command.portfolioId]
    case "InviteMember":
    case "ChangeMember":
      return command.portfolios ?? []
    default:
      return []
  }
}

/** Why a command is refused because of the aggregates that it names; undefined if it is not. */
export function structureRefusal(asked: StructureCommand, household: HouseholdReader): StructureRefusal | undefined {
  const named = namedBy(asked, household)
  return (
    notInUse(named, household) ??
    notLinked(named, household) ??
    idUsedByAnother(named, household) ??
    (asked.kind === "holding" ? brokenLeg(asked.command, named.leg, household) : undefined) ??
    (asked.kind === "holding" ? tooConnected(asked.command, household) : undefined)
  )
}

/** Refuses the first portfolio that is not the household's or was removed. */
function notInUse({ portfolioIds }: Named, household: HouseholdReader): PortfolioRefusal | undefined {
  for (const portfolioId of portfolioIds) {
    const portfolio = household.portfolio(portfolioId)
    if (portfolio._tag === "NotCreated") return PortfolioRefusal.cases.PortfolioNotFound.make({ portfolioId })
    if (portfolio.presence === "removed") return PortfolioRefusal.cases.PortfolioIsRemoved.make({ portfolioId })
  }
  return undefined
}

/** Refuses to link a debt to a holding that never existed. It may be linked to one that was sold or removed. */
const notLinked = ({ linkedHoldingId }: Named, household: HouseholdReader): LineRefusal | undefined =>
  linkedHoldingId && household.holding(linkedHoldingId)._tag === "NotOpened"
    ? LineRefusal.cases.LineNotFound.make({ line: "holding" })
    : undefined

/** Refuses an id that a line of another kind has: figures identify all lines by id alone. */
function idUsedByAnother({ opened }: Named, household: HouseholdReader): LineRefusal | undefined {
  if (!opened) return undefined
  const { line, lineId } = opened
  const isUsed = kindsOfLines.some((kind) => kind !== line && household[kind](lineId)._tag === "Opened")
  return isUsed ? LineRefusal.cases.LineIdAlreadyUsed.make({ line, lineId }) : undefined
}

const kindsOfLines = ["holding", "debt", "wallet"] as const
