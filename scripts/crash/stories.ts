import { randomUUID } from "node:crypto"
import {
  correctDebtEntry,
  incurDebt,
  recordDebtEntry,
  removeDebt,
  reopenDebt,
  restoreDebt,
  reviseDebtTerms,
  settleDebt,
  voidDebtEntry,
} from "#contract/debts.ts"
import {
  changeAccountCurrency,
  changeDebtCurrency,
  undoAccountCurrency,
  undoDebtCurrency,
} from "#contract/currencyChanges.ts"
import { endpoints } from "#contract/endpoints.ts"
import { dropGoal, setGoal } from "#contract/goals.ts"
import { addDays } from "#domain/shared/calendarDate.ts"
import { removeOwnRate, setOwnRate } from "#contract/ownRates.ts"
import { setPriceOrder } from "#contract/priceOrders.ts"
import {
  closeHolding,
  correctEntry,
  openHolding,
  recordEntry,
  removeHolding,
  reopenHolding,
  restoreHolding,
  reviseHolding,
  voidEntry,
} from "#contract/holdings.ts"
import { cancelPlan, changePlan, openPortal, refreshPlan, resumePlan, startCheckout } from "#contract/people/billing.ts"
import { acceptInvitation, nameHousehold } from "#contract/people/household.ts"
import {
  createPortfolio,
  recordStake,
  removePortfolio,
  removeStake,
  renamePortfolio,
  restorePortfolio,
} from "#contract/portfolios.ts"
import { createJointPortfolio } from "#contract/jointPortfolios.ts"
import { correctMoneyTransfer, recordMoneyTransfer, voidMoneyTransfer } from "#contract/moneyTransfers.ts"
import { recordSwap, voidSwap } from "#contract/swaps.ts"
import { correctCorporateAction, recordCorporateAction, voidCorporateAction } from "#contract/corporateActions.ts"
import { recordUnitMove, voidUnitMove } from "#contract/unitMoves.ts"
import {
  connectWallet,
  disconnectWallet,
  markWalletToken,
  reconnectWallet,
  removeWallet,
  restoreWallet,
  reviseWallet,
  recordWalletStatement,
  voidWalletStatement,
} from "#contract/wallets.ts"
import { debtTerms, eur, firstDay, type Household, purchase, security, walletTerms } from "./household.ts"
import { type Story, type Wanted, wanted } from "./load.ts"
import { memberStories } from "./members.ts"

/** A part of the load: the commands that it sends in a turn of a household. */
type Part = (household: Household, turn: number) => ReadonlyArray<Wanted>

const reason = "as the statement says"
const twoEvents = (commandId: string) => ({ leaves: [{ mark: commandId, times: 2 }] })

/** A command that causes two events: the corrected entry is voided, and another is recorded in its place. */
const correcting = (command: Wanted): Wanted => ({ ...command, ...twoEvents(command.commandId) })

const one = (ids: ReadonlyArray<string>, turn: number): string => ids[(turn + Math.floor(turn / 20)) % ids.length] ?? ""
const amountOf = (turn: number) => eur(String(1 + (turn % 9_973)))

/** A line accepts one statement per day, so there is a day for every turn of a household. */
const daysThereAre = 12_600
const dayNumber = (turn: number): string =>
  new Date(Date.UTC(1990, 1, 1 + (turn % daysThereAre))).toISOString().slice(0, 10)

type EntryBody = Parameters<typeof wanted<typeof recordEntry>>[3]

const entry = ({ person }: Household, holdingId: string, body: EntryBody, entryId: string = randomUUID()): Wanted =>
  wanted(recordEntry, person, { holdingId, entryId }, body)

const trade: Part = (household, turn) => [
  entry(household, one(household.securityIds, turn), purchase(String(1 + (turn % 97)))),
]

const valuation: Part = (household, turn) => [
  entry(household, one(household.securityIds, turn), {
    _tag: "Valuation",
    value: amountOf(turn),
    comment: null,
    valuedOn: dayNumber(turn),
  }),
]

const balance: Part = (household, turn) => [
  entry(household, one(household.accountIds, turn), {
    _tag: "Balance",
    balance: amountOf(turn),
    statedOn: dayNumber(turn),
  }),
]

const cashFlow: Part = (household, turn) => [
  entry(household, one(household.securityIds, turn), {
    _tag: "CashFlow",
    kind: "dividend",
    amount: amountOf(turn),
    taxWithheld: eur("0"),
    paidOn: "2022-02-01",
  }),
]

const owed: Part = ({ person, debtIds }, turn) => [
  wanted(
    recordDebtEntry,
    person,
    { debtId: one(debtIds, turn), entryId: randomUUID() },
    { _tag: "OwedBalance", owed: amountOf(turn), statedOn: dayNumber(turn) },
  ),
]

const tokens = (turn: number) => [{ token: "ETH", chain: "base", balance: "1", value: amountOf(turn) }] as const

const statement: Part = ({ person, walletIds }, turn) => [
  wanted(
    recordWalletStatement,
    person,
    { walletId: one(walletIds, turn), entryId: randomUUID() },
    { statedOn: dayNumber(turn), tokens: tokens(turn), replaces: null },
  ),
]

function swapOf({ person, etherId, bitcoinId }: Household) {
  const [swapId, givenEntryId, receivedEntryId] = [randomUUID(), randomUUID(), randomUUID()]
  const recording = wanted(
    recordSwap,
    person,
    { swapId },
    {
      givenHoldingId: etherId,
      givenEntryId,
      givenQuantity: "1",
      givenValue: eur("10"),
      receivedHoldingId: bitcoinId,
      receivedEntryId,
      receivedQuantity: "2",
      receivedValue: eur("10"),
      fees: eur("0"),
      swappedOn: "2021-01-03",
    },
    { leaves: ["out", "in"].map((direction) => ({ mark: `${swapId} ${direction}`, times: 1 })) },
  )
  const voiding = wanted(
    voidSwap,
    person,
    { swapId },
    { givenHoldingId: etherId, receivedHoldingId: bitcoinId, reason },
    { leaves: [givenEntryId, receivedEntryId].map((entryId) => ({ mark: `${entryId} voided`, times: 1 })) },
  )
  return { recording, voiding }
}

const swap: Part = (household) => [swapOf(household).recording]
const swapTakenBack: Part = (household) => {
  const { recording, voiding } = swapOf(household)
  return [recording, voiding]
}

function moveOf({ person, bankId, brokerId }: Household) {
  const [moveId, givenEntryId, receivedEntryId] = [randomUUID(), randomUUID(), randomUUID()]
  const sides = { givenHoldingId: bankId, receivedHoldingId: brokerId }
  const recording = wanted(
    recordUnitMove,
    person,
    { moveId },
    { ...sides, givenEntryId, receivedEntryId, quantity: "1", movedOn: "2021-01-03" },
    { leaves: ["out", "in"].map((direction) => ({ mark: `${moveId} ${direction}`, times: 1 })) },
  )
  const voiding = wanted(
    voidUnitMove,
    person,
    { moveId },
    { ...sides, reason },
    { leaves: [givenEntryId, receivedEntryId].map((entryId) => ({ mark: `${entryId} voided`, times: 1 })) },
  )
  return { recording, voiding }
}

function actionOf({ person, bankId, brokerId }: Household) {
  const [actionId, givenEntryId, receivedEntryId] = [randomUUID(), randomUUID(), randomUUID()]
  const [replacementId, givenAgainId, receivedAgainId] = [randomUUID(), randomUUID(), randomUUID()]
  const sides = { givenHoldingId: bankId, receivedHoldingId: brokerId }
  const terms = { _tag: "spinOff", costPercent: "20" } as const
  const units = { unitsGiven: "4", unitsReceived: "1", effectiveOn: "2021-01-04" } as const
  const legs = (id: string) => ["out", "in"].map((direction) => ({ mark: `${id} ${direction}`, times: 1 }))
  const voided = (ids: ReadonlyArray<string>) => ids.map((id) => ({ mark: `${id} voided`, times: 1 }))
  const recording = wanted(
    recordCorporateAction,
    person,
    { actionId },
    { ...sides, givenEntryId, receivedEntryId, terms, ...units },
    { leaves: legs(actionId) },
  )
  const again = { ...sides, givenEntryId: givenAgainId, receivedEntryId: receivedAgainId, replacementId }
  const correcting = wanted(
    correctCorporateAction,
    person,
    { actionId },
    { ...again, ...units, terms: { ...terms, costPercent: "25" }, reason },
    { leaves: [...legs(replacementId), ...voided([givenEntryId, receivedEntryId])] },
  )
  const voiding = wanted(
    voidCorporateAction,
    person,
    { actionId: replacementId },
    { ...sides, reason },
    { leaves: voided([givenAgainId, receivedAgainId]) },
  )
  return { recording, correcting, voiding }
}

const corporateActionTakenBack: Part = (household) => {
  const { recording, correcting, voiding } = actionOf(household)
  return [recording, correcting, voiding]
}

const move: Part = (household) => [moveOf(household).recording]
const moveTakenBack: Part = (household) => {
  const { recording, voiding } = moveOf(household)
  return [recording, voiding]
}

function transferOf({ person, accountIds: [givenHoldingId = "", receivedHoldingId = ""] }: Household) {
  const [transferId, givenEntryId, receivedEntryId] = [randomUUID(), randomUUID(), randomUUID()]
  const [replacementId, givenAgainId, receivedAgainId] = [randomUUID(), randomUUID(), randomUUID()]
  const sides = { givenHoldingId, receivedHoldingId }
  const terms = { sent: eur("1"), leftOn: "2021-01-03" }
  const legs = (id: string) => ["out", "in"].map((direction) => ({ mark: `${id} ${direction}`, times: 1 }))
  const voided = (ids: ReadonlyArray<string>) => ids.map((id) => ({ mark: `${id} voided`, times: 1 }))
  const recording = wanted(
    recordMoneyTransfer,
    person,
    { transferId },
    { ...sides, ...terms, givenEntryId, receivedEntryId, arrivedOn: null },
    { leaves: legs(transferId) },
  )
  const correcting = wanted(
    correctMoneyTransfer,
    person,
    { transferId },
    {
      ...sides,
      ...terms,
      replacementId,
      givenEntryId: givenAgainId,
      receivedEntryId: receivedAgainId,
      arrivedOn: "2021-01-05",
      reason,
    },
    { leaves: [...legs(replacementId), ...voided([givenEntryId, receivedEntryId])] },
  )
  const voiding = wanted(
    voidMoneyTransfer,
    person,
    { transferId: replacementId },
    { ...sides, reason },
    { leaves: voided([givenAgainId, receivedAgainId]) },
  )
  return { recording, correcting, voiding }
}

const transfer: Part = (household) => [transferOf(household).recording]
const transferTakenBack: Part = (household) => {
  const { recording, correcting, voiding } = transferOf(household)
  return [recording, correcting, voiding]
}

const stakeOf = ({ person, portfolioIds: [ownerId = "", childId = ""] }: Household, stakeId: string, turn: number) =>
  wanted(
    recordStake,
    person,
    { stakeId },
    { ownerId, childId, effectiveOn: dayNumber(turn), percent: String(1 + (turn % 90)) },
  )

const stake: Part = (household, turn) => [stakeOf(household, randomUUID(), turn)]
const stakeRemoved: Part = (household, turn) => {
  const stakeId = randomUUID()
  return [stakeOf(household, stakeId, turn), wanted(removeStake, household.person, { stakeId }, { reason })]
}

const title: Part = ({ person, portfolioIds }, turn) => [
  wanted(renamePortfolio, person, { portfolioId: one(portfolioIds, turn) }, { title: `Portfolio ${randomUUID()}` }),
]

const name: Part = ({ person }) => [wanted(nameHousehold, person, undefined, { name: `Household ${randomUUID()}` })]

/** The life of a holding: entries are corrected and voided, it is transferred, closed and removed. */
const holdingLife: Part = (household, turn) => {
  const { person, portfolioIds } = household
  const [portfolioId = "", otherId = ""] = portfolioIds
  const [holdingId, entryId, replacementId] = [randomUUID(), randomUUID(), randomUUID()]
  const description = { openedOn: firstDay, priceSymbol: null, details: security }
  return [
    wanted(
      openHolding,
      person,
      { holdingId },
      { portfolioId, currency: "EUR", name: `Holding ${turn}`, ...description },
    ),
    entry(household, holdingId, purchase("10"), entryId),
    correcting(wanted(correctEntry, person, { holdingId, entryId }, { replacementId, entry: purchase("11"), reason })),
    entry(household, holdingId, { _tag: "Transfer", portfolioId: otherId, effectiveOn: "2021-06-01" }),
    entry(household, holdingId, { _tag: "OwnershipShare", percent: "50", effectiveOn: "2021-07-01" }),
    wanted(reviseHolding, person, { holdingId }, { name: `Holding ${turn}, revised`, ...description }),
    wanted(voidEntry, person, { holdingId, entryId: replacementId }, { reason }),
    wanted(closeHolding, person, { holdingId }, { closedOn: "2023-01-01" }),
    wanted(reopenHolding, person, { holdingId }, undefined),
    wanted(removeHolding, person, { holdingId }, { reason }),
    wanted(restoreHolding, person, { holdingId }, undefined),
  ]
}

const debtLife: Part = ({ person, portfolioIds: [portfolioId = ""] }, turn) => {
  const [debtId, entryId, replacementId, repaymentId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const stated = (owed: string) => ({ _tag: "OwedBalance", owed: eur(owed), statedOn: "2021-02-01" }) as const
  const repayment = {
    _tag: "Repayment",
    principal: eur("10"),
    interest: eur("1"),
    comment: null,
    paidOn: "2021-03-01",
  } as const
  return [
    wanted(incurDebt, person, { debtId }, { portfolioId, currency: "EUR", ...debtTerms(`Debt ${turn}`) }),
    wanted(recordDebtEntry, person, { debtId, entryId }, stated("1000")),
    wanted(recordDebtEntry, person, { debtId, entryId: repaymentId }, repayment),
    correcting(wanted(correctDebtEntry, person, { debtId, entryId }, { replacementId, entry: stated("1100"), reason })),
    wanted(voidDebtEntry, person, { debtId, entryId: repaymentId }, { reason }),
    wanted(reviseDebtTerms, person, { debtId }, debtTerms(`Debt ${turn}, revised`)),
    wanted(settleDebt, person, { debtId }, { settledOn: "2023-01-01" }),
    wanted(reopenDebt, person, { debtId }, undefined),
    wanted(removeDebt, person, { debtId }, { reason }),
    wanted(restoreDebt, person, { debtId }, undefined),
  ]
}

const walletLife: Part = ({ person, portfolioIds: [portfolioId = ""] }, turn) => {
  const [walletId, entryId, replacementId] = [randomUUID(), randomUUID(), randomUUID()]
  const stated = { statedOn: "2021-02-01", tokens: tokens(turn) }
  return [
    wanted(connectWallet, person, { walletId }, { portfolioId, currency: "EUR", ...walletTerms(`Wallet ${turn}`) }),
    wanted(recordWalletStatement, person, { walletId, entryId }, { ...stated, replaces: null }),
    correcting(
      wanted(
        recordWalletStatement,
        person,
        { walletId, entryId: replacementId },
        { ...stated, tokens: tokens(turn + 1), replaces: { entryId, reason } },
      ),
    ),
    wanted(voidWalletStatement, person, { walletId, entryId: replacementId }, { reason }),
    wanted(
      markWalletToken,
      person,
      { walletId, entryId: randomUUID() },
      { markedOn: "2021-02-02", chainId: 8453, contract: null, mark: "hidden" },
    ),
    wanted(reviseWallet, person, { walletId }, walletTerms(`Wallet ${turn}, revised`)),
    wanted(disconnectWallet, person, { walletId }, { disconnectedOn: "2023-01-01" }),
    wanted(reconnectWallet, person, { walletId }, undefined),
    wanted(removeWallet, person, { walletId }, { reason }),
    wanted(restoreWallet, person, { walletId }, undefined),
  ]
}

/** Two new people who own together. */
const jointly = (turn: number) => ({
  owners: ["Wife", "Husband"].map((name) => ({ portfolioId: randomUUID(), title: `${name} ${turn}`, percent: "50" })),
  effectiveOn: "2021-01-01",
})

const portfolioLife: Part = ({ person }, turn) => {
  const portfolioId = randomUUID()
  return [
    wanted(createPortfolio, person, { portfolioId }, { title: `Portfolio ${turn}` }),
    wanted(renamePortfolio, person, { portfolioId }, { title: `Portfolio ${turn}, renamed` }),
    wanted(createJointPortfolio, person, { portfolioId: randomUUID() }, jointly(turn)),
    wanted(removePortfolio, person, { portfolioId }, { reason }),
    wanted(restorePortfolio, person, { portfolioId }, undefined),
  ]
}

const goal: Part = ({ person, portfolioIds: [portfolioId = ""] }, turn) => {
  const goalId = randomUUID()
  const terms = { title: `Goal ${turn}`, targetOn: "2044-01-01", portfolioId }
  return [
    wanted(setGoal, person, { goalId }, { ...terms, target: eur("1000000") }),
    wanted(setGoal, person, { goalId }, { ...terms, target: eur("2000000") }),
    wanted(dropGoal, person, { goalId }, undefined),
  ]
}

/** Each story has a day of its own: two would correct each other. */
const ownRate: Part = ({ person }, turn) => {
  const rate = { currency: "RUB" as const, effectiveOn: addDays("2000-01-01", turn) }
  return [
    wanted(setOwnRate, person, undefined, { ...rate, unitsForOneEuro: "98.5" }),
    wanted(removeOwnRate, person, undefined, rate),
  ]
}

const priceOrder: Part = ({ person }) => [
  wanted(setPriceOrder, person, undefined, { kind: "metals", providers: ["frankfurter"] }),
  wanted(setPriceOrder, person, undefined, { kind: "metals", providers: [] }),
]

/** Each part, and how often it comes in one round of a household; a household may have 200 portfolios and 500 debts. */
const round: ReadonlyArray<readonly [Part, number]> = [
  [trade, 20],
  [valuation, 8],
  [balance, 8],
  [cashFlow, 8],
  [owed, 8],
  [statement, 8],
  [swap, 7],
  [move, 3],
  [stake, 3],
  [title, 4],
  [name, 3],
  [swapTakenBack, 2],
  [moveTakenBack, 2],
  [corporateActionTakenBack, 2],
  [transfer, 2],
  [transferTakenBack, 2],
  [stakeRemoved, 1],
  [goal, 2],
  [ownRate, 1],
  [priceOrder, 1],
  [holdingLife, 2],
  [debtLife, 2],
  [walletLife, 2],
  [portfolioLife, 1],
]
const parts = round.flatMap(([part, times]) => Array.from({ length: times }, () => part))

/**
 * Stories with `count` commands altogether, of every kind, mixed, in every household. `members`: users are invited,
 * join and leave as well. Throws if the households do not have enough days.
 */
export function storiesFor(
  households: ReadonlyArray<Household>,
  count: number,
  { members }: { readonly members: boolean },
): ReadonlyArray<Story> {
  const each = households.map((household, place) => {
    const share = Math.floor(count / households.length) + (place < count % households.length ? 1 : 0)
    return storiesOf(household, share, members ? memberStories(household) : [])
  })
  const longest = Math.max(...each.map((stories) => stories.length))
  return Array.from({ length: longest }, (_, place) => each.flatMap((stories) => stories[place] ?? [])).flat()
}

function storiesOf(household: Household, count: number, members: ReadonlyArray<Story>): ReadonlyArray<Story> {
  let left = count - members.reduce((sum, { commands }) => sum + commands.length, 0)
  const stories: Array<Story> = []
  for (let turn = 0; left > 0; turn += 1) {
    if (turn >= daysThereAre)
      throw new Error(`${count} commands are too many: a household has days for ${daysThereAre}`)
    const part = parts[(turn * 37) % parts.length] // no common divisor: neighbours are of different kinds
    const commands = part?.(household, turn).slice(0, left) ?? []
    left -= commands.length
    stories.push({ commands })
  }
  // Spread evenly among the others, so that servers are killed while users join and leave.
  for (const [place, story] of members.entries()) {
    stories.splice(Math.floor(((place + 0.5) / members.length) * stories.length), 0, story)
  }
  return stories
}

/** Commands of the contract that the drill does not send, and why. */
export const notDrilled: Readonly<Record<string, string>> = {
  importHousehold: "a household takes in one archive, and only as the first thing that happens in it",
  cancelImport: "it records nothing, and needs an import that goes on",
  refreshWallet: "it needs a chain to read balances from",
  attachInstrument: "it needs an instrument that the household looked up",
  answerSuggestions: "it needs an action that a source reports",
  undoSuggestions: "it needs an action that a source reports",
  detachInstrument: "it needs an instrument that the household looked up",
  ...Object.fromEntries(
    [changeAccountCurrency, undoAccountCurrency, changeDebtCurrency, undoDebtCurrency].map(({ name }) => [
      name,
      "it needs a line in a currency that ended",
    ]),
  ),
  ...Object.fromEntries(
    [startCheckout, openPortal, changePlan, cancelPlan, resumePlan, refreshPlan].map(({ name }) => [
      name,
      "it needs the payment provider",
    ]),
  ),
}

/** The commands of the contract that are in none of the stories. */
export function kindsMissingIn(stories: ReadonlyArray<Story>): ReadonlyArray<string> {
  const there = new Set(stories.flatMap(({ commands }) => commands.map(({ endpoint }) => endpoint.name)))
  // A user who accepts an invitation is not yet a member: in the contract the route belongs to the user's own account.
  const kinds = endpoints.filter((endpoint) => endpoint.kind === "command" || endpoint.name === acceptInvitation.name)
  return kinds.map(({ name }) => name).filter((name) => !there.has(name) && !(name in notDrilled))
}
