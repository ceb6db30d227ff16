import { setImmediate } from "node:timers/promises"
import { Result, Schema } from "effect"
import { DebtCommand } from "#domain/debt/commands.ts"
import { debt } from "#domain/debt/debt.ts"
import { HoldingCommand } from "#domain/holding/commands.ts"
import { holding } from "#domain/holding/holding.ts"
import { NameHousehold, SetGoal } from "#domain/household/commands.ts"
import { household } from "#domain/household/household.ts"
import type { Household } from "#domain/household/state.ts"
import { RecordStake } from "#domain/ownership/commands.ts"
import { ownership } from "#domain/ownership/ownership.ts"
import { CreatePortfolio } from "#domain/portfolio/commands.ts"
import { portfolio } from "#domain/portfolio/portfolio.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Decider } from "#domain/shared/decider.ts"
import { LineId, type HouseholdId, PortfolioId } from "#domain/shared/ids.ts"
import { WalletCommand } from "#domain/wallet/commands.ts"
import { wallet } from "#domain/wallet/wallet.ts"
import {
  debtCodec,
  type EventCodec,
  holdingCodec,
  householdCodec,
  ownershipCodec,
  portfolioCodec,
  walletCodec,
} from "#server/eventlog/eventCodec.ts"
import type { NewEvent } from "#server/eventlog/eventLog.ts"
import {
  debtStream,
  holdingStream,
  householdStream,
  ownershipStream,
  portfolioStream,
  walletStream,
} from "#server/eventlog/streams.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import { firstDay } from "./days.ts"

/** An encoded command without the id and the tag, which the book adds. */
type Sent<S extends { readonly Encoded: object }, Added extends string> = Omit<S["Encoded"], Added | "_tag">

type SentHolding = Sent<typeof HoldingCommand.cases.OpenHolding, "holdingId" | "portfolioId">
export type SentEntry = (typeof HoldingCommand.cases.RecordEntry)["Encoded"]["entry"]
export type SentDebtEntry = (typeof DebtCommand.cases.RecordDebtEntry)["Encoded"]["entry"]
type SentDebt = Sent<typeof DebtCommand.cases.IncurDebt, "debtId" | "portfolioId" | "creditorId" | "linkedHoldingId">

/** An event of a stream, and its day. */
export interface BookedEvent extends Omit<NewEvent, "id" | "metadata"> {
  readonly schemaVersion: number
  readonly stream: string
  readonly on: string
}

/**
 * The events of a demo household before they are appended. Each follows from a command that the domain decides, as if a
 * member had sent it on its day. Commands after `today` are left out. Portfolios, holdings and debts have names here,
 * from which their ids are derived.
 */
export interface Book {
  readonly portfolio: (name: string, title: string) => void
  readonly stake: (owner: string, child: string, effectiveOn: string, percent: string) => void
  readonly open: (name: string, keptIn: string, opening: SentHolding) => void
  /** The id of an entry is derived from the number of entries before it. */
  readonly record: (name: string, ...entries: ReadonlyArray<SentEntry>) => void
  /** Corrects the entry that was recorded last. */
  readonly correctLast: (name: string, entry: SentEntry, reason: string) => void
  readonly close: (name: string, closedOn: string) => void
  readonly incur: (
    name: string,
    debtor: string,
    debt: SentDebt,
    of?: { readonly creditor?: string; readonly linked?: string },
  ) => void
  readonly recordDebt: (name: string, ...entries: ReadonlyArray<SentDebtEntry>) => void
  /** Changes the terms of a debt that has no creditor in the household and no linked holding. */
  readonly revise: (name: string, revisedOn: string, terms: Omit<SentDebt, "currency">) => void
  readonly settle: (name: string, settledOn: string) => void
  readonly connect: (
    name: string,
    keptIn: string,
    terms: Sent<typeof WalletCommand.cases.ConnectWallet, "walletId" | "portfolioId">,
  ) => void
  readonly state: (
    name: string,
    statement: Sent<typeof WalletCommand.cases.StateWallet, "walletId" | "entryId" | "replaces">,
  ) => void
  readonly goal: (name: string, goal: Sent<typeof SetGoal, "goalId">) => void
  /** The last call: a demo household with a name is complete. */
  readonly nameHousehold: (name: string) => void
  /** All events, in order of day. It yields to the event loop in between, since it takes some tenths of a second. */
  readonly events: () => Promise<ReadonlyArray<BookedEvent>>
}

export function newBook(householdId: HouseholdId, founded: Household, today: CalendarDate): Book {
  const toBook: Array<{ readonly on: string; readonly book: () => void }> = []
  const booked: Array<BookedEvent> = []
  const left = new Set<string>()
  const counts = new Map<string, number>()
  const id = (name: string): string => uuidv5(householdId, name)
  const lineId = (name: string) => LineId.make(id(name))

  /** The aggregates of one kind: their states so far, and their commands. */
  function shelf<State, Command, Event>(decider: Decider<State, Command, Event, object>, codec: EventCodec<Event>) {
    const states = new Map<string, State>()
    return {
      begin: (stream: string, state: State) => void states.set(stream, state),
      /** Queues a command. It is created when its day is processed. */
      carry(on: string, stream: string, command: () => Command): void {
        toBook.push({ on, book: () => book({ on, stream, command: command() }) })
      },
    }

    function book({ on, stream, command }: { on: string; stream: string; command: Command }): void {
      let state = states.get(stream) ?? decider.initialState
      const decided = decider.decide(command, state)
      if (Result.isFailure(decided)) {
        throw new Error(`the demo household breaks a rule: ${JSON.stringify([decided.failure, command])}`)
      }
      for (const event of decided.success) {
        state = decider.evolve(state, event)
        booked.push({ ...codec.encode(event), stream, on })
      }
      states.set(stream, state)
    }
  }
  const households = shelf(household, householdCodec)
  const portfolios = shelf(portfolio, portfolioCodec)
  const stakes = shelf(ownership, ownershipCodec)
  const holdings = shelf(holding, holdingCodec)
  const debts = shelf(debt, debtCodec)
  const wallets = shelf(wallet, walletCodec)
  households.begin(householdStream(householdId), founded)

  const isAhead = (day: string): boolean => day > today

  function nextEntry(name: string): { readonly entryId: string; readonly lastId: string } {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { entryId: id(`${name} ${count}`), lastId: id(`${name} ${count - 1}`) }
  }

  return {
    portfolio(name, title) {
      const portfolioId = id(name)
      portfolios.carry(firstDay, portfolioStream(householdId, PortfolioId.make(portfolioId)), () =>
        createPortfolio({ _tag: "CreatePortfolio", portfolioId, title }),
      )
    },
    stake(owner, child, effectiveOn, percent) {
      if (isAhead(effectiveOn)) return
      const stakeId = id(`stake ${owner} ${child} ${effectiveOn}`)
      const terms = { ownerId: id(owner), childId: id(child), effectiveOn, percent, note: null }
      stakes.carry(effectiveOn, ownershipStream(householdId), () =>
        recordStake({ _tag: "RecordStake", stakeId, ...terms }),
      )
    },
    open(name, keptIn, opening) {
      if (isAhead(opening.openedOn)) return void left.add(name)
      holdings.carry(opening.openedOn, holdingStream(householdId, lineId(name)), () =>
        openHolding({ _tag: "OpenHolding", holdingId: id(name), portfolioId: id(keptIn), ...opening }),
      )
    },
    record(name, ...entries) {
      for (const entry of entries) {
        if (left.has(name) || isAhead(dayOfSent(entry))) continue
        holdings.carry(dayOfSent(entry), holdingStream(householdId, lineId(name)), () =>
          recordEntry({ _tag: "RecordEntry", holdingId: id(name), entryId: nextEntry(name).entryId, entry }),
        )
      }
    },
    correctLast(name, entry, reason) {
      if (left.has(name) || isAhead(dayOfSent(entry))) return
      holdings.carry(dayOfSent(entry), holdingStream(householdId, lineId(name)), () => {
        const { entryId: replacementId, lastId: entryId } = nextEntry(name)
        return correctEntry({ _tag: "CorrectEntry", holdingId: id(name), entryId, replacementId, entry, reason })
      })
    },
    close(name, closedOn) {
      if (left.has(name) || isAhead(closedOn)) return
      const closing = () => closeHolding({ _tag: "CloseHolding", holdingId: id(name), closedOn })
      holdings.carry(closedOn, holdingStream(householdId, lineId(name)), closing)
    },
    incur(name, debtor, terms, { creditor, linked } = {}) {
      if (isAhead(terms.incurredOn)) return void left.add(name)
      debts.carry(terms.incurredOn, debtStream(householdId, lineId(name)), () =>
        incurDebt({
          _tag: "IncurDebt",
          debtId: id(name),
          portfolioId: id(debtor),
          creditorId: creditor === undefined ? null : id(creditor),
          linkedHoldingId: linked === undefined ? null : id(linked),
          ...terms,
        }),
      )
    },
    recordDebt(name, ...entries) {
      for (const entry of entries) {
        if (left.has(name) || isAhead(dayOfSent(entry))) continue
        debts.carry(dayOfSent(entry), debtStream(householdId, lineId(name)), () =>
          recordDebtEntry({ _tag: "RecordDebtEntry", debtId: id(name), entryId: nextEntry(name).entryId, entry }),
        )
      }
    },
    revise(name, revisedOn, terms) {
      if (left.has(name) || isAhead(revisedOn)) return
      const revised = { debtId: id(name), creditorId: null, linkedHoldingId: null, ...terms }
      debts.carry(revisedOn, debtStream(householdId, lineId(name)), () =>
        reviseDebtTerms({ _tag: "ReviseDebtTerms", ...revised }),
      )
    },
    settle(name, settledOn) {
      if (left.has(name) || isAhead(settledOn)) return
      const settling = () => settleDebt({ _tag: "SettleDebt", debtId: id(name), settledOn })
      debts.carry(settledOn, debtStream(householdId, lineId(name)), settling)
    },
    connect(name, keptIn, terms) {
      if (isAhead(terms.connectedOn)) return void left.add(name)
      wallets.carry(terms.connectedOn, walletStream(householdId, lineId(name)), () =>
        connectWallet({ _tag: "ConnectWallet", walletId: id(name), portfolioId: id(keptIn), ...terms }),
      )
    },
    state(name, statement) {
      if (left.has(name) || isAhead(statement.statedOn)) return
      wallets.carry(statement.statedOn, walletStream(householdId, lineId(name)), () =>
        recordWalletStatement({
          _tag: "StateWallet",
          walletId: id(name),
          entryId: nextEntry(name).entryId,
          replaces: null,
          ...statement,
        }),
      )
    },
    goal(name, goal) {
      households.carry(firstDay, householdStream(householdId), () =>
        setGoal({ _tag: "SetGoal", goalId: id(name), ...goal }),
      )
    },
    nameHousehold(name) {
      households.carry(today, householdStream(householdId), () => nameHousehold({ _tag: "NameHousehold", name }))
    },
    async events() {
      // Commands of one day stay in the order of their calls.
      const inOrder = toBook.splice(0).sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
      for (const [index, { book }] of inOrder.entries()) {
        if (index % bookedAtOnce === 0) await setImmediate()
        book()
      }
      return booked
    },
  }
}

/** This many commands take a few milliseconds. */
const bookedAtOnce = 50

/** The day of an entry. */
const dayOfSent = (entry: object): string =>
  Object.entries(entry).find(([field]) => field.endsWith("On"))?.[1] as string

const createPortfolio = Schema.decodeSync(CreatePortfolio)
const recordStake = Schema.decodeSync(RecordStake)
const openHolding = Schema.decodeSync(HoldingCommand.cases.OpenHolding)
const recordEntry = Schema.decodeSync(HoldingCommand.cases.RecordEntry)
const correctEntry = Schema.decodeSync(HoldingCommand.cases.CorrectEntry)
const closeHolding = Schema.decodeSync(HoldingCommand.cases.CloseHolding)
const incurDebt = Schema.decodeSync(DebtCommand.cases.IncurDebt)
const recordDebtEntry = Schema.decodeSync(DebtCommand.cases.RecordDebtEntry)
const reviseDebtTerms = Schema.decodeSync(DebtCommand.cases.ReviseDebtTerms)
const settleDebt = Schema.decodeSync(DebtCommand.cases.SettleDebt)
const connectWallet = Schema.decodeSync(WalletCommand.cases.ConnectWallet)
const recordWalletStatement = Schema.decodeSync(WalletCommand.cases.StateWallet)
const setGoal = Schema.decodeSync(SetGoal)
const nameHousehold = Schema.decodeSync(NameHousehold)
