import { Equal } from "effect"
import { isZero } from "#domain/numbers/decimal.ts"
import type { StakeTerms } from "#domain/ownership/events.ts"
import { countingStakes } from "#domain/ownership/ownership.ts"
import { jointTitle } from "#domain/portfolio/jointTitle.ts"
import type { HouseholdId, PortfolioId } from "#domain/shared/ids.ts"
import { StakeId } from "#domain/shared/ids.ts"
import type { BodyOf, ParamsOf } from "#contract/endpoint.ts"
import { type JointOwner, createJointPortfolio } from "#contract/jointPortfolios.ts"
import { recordStake, removeStake, renamePortfolio } from "#contract/portfolios.ts"
import type { PendingCommand, PendingHandlers } from "#server/commands/pendingCommands.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import { type Batch, decodedBy, execute, type Execution, type Step } from "./execute.ts"
import { HouseholdReading } from "./householdReading.ts"
import { completing } from "./principal.ts"

/*
 * What several own together is recorded in a joint portfolio: an ordinary portfolio in which the owners have stakes. Its name
 * is made of them, by which it is found again, and follows them as long as no user gives it another name.
 */

type Stake = StakeTerms & { readonly stakeId: StakeId }

/** In place of the name of a portfolio that is not there. A stake of such an owner is refused. */
const unknown = "\u2013"

/** The stakes and the names of the portfolios of a household, read from the log. */
class OwnersReading {
  readonly #reading: HouseholdReading

  constructor(log: EventLog, householdId: HouseholdId) {
    this.#reading = new HouseholdReading(log, householdId)
  }

  async stakes(): Promise<ReadonlyArray<Stake>> {
    await this.#reading.stream("ownership", undefined)
    return countingStakes(this.#reading.states.stateOf("ownership", undefined))
  }

  /** The name of a portfolio; undefined if there is none, or it was removed. */
  async title(portfolioId: PortfolioId): Promise<string | undefined> {
    await this.#reading.stream("portfolio", portfolioId)
    const portfolio = this.#reading.states.portfolio(portfolioId)
    return portfolio._tag === "Created" && portfolio.presence === "present" ? portfolio.title : undefined
  }

  /** The name that a portfolio has by its owners. */
  async titleOfOwners(owners: ReadonlyArray<Pick<StakeTerms, "ownerId" | "percent">>): Promise<string> {
    const named = owners.map(async ({ ownerId, percent }) => ({
      percent,
      title: (await this.title(ownerId)) ?? unknown,
    }))
    return jointTitle(await Promise.all(named))
  }
}

/** The owners of a portfolio after its last stake: of each one the latest, unless it is 0 %. */
function lastOwners(stakes: ReadonlyArray<StakeTerms>, childId: PortfolioId): ReadonlyArray<StakeTerms> {
  const latest = new Map<PortfolioId, StakeTerms>()
  for (const stake of stakes) {
    const before = latest.get(stake.ownerId)
    if (stake.childId === childId && (!before || before.effectiveOn < stake.effectiveOn))
      latest.set(stake.ownerId, stake)
  }
  return [...latest.values()].filter(({ percent }) => !isZero(percent))
}

interface Asked {
  readonly params: ParamsOf<typeof createJointPortfolio>
  readonly body: BodyOf<typeof createJointPortfolio>
}

/** The batch that finds or creates a joint portfolio, and the id of this portfolio. */
export async function jointBatch(
  log: EventLog,
  householdId: HouseholdId,
  { params, body, commandId, sent }: Asked & Pick<Batch, "commandId" | "sent">,
): Promise<{ readonly batch: Batch; readonly portfolioId: PortfolioId }> {
  const { owners, effectiveOn } = body
  const reading = new OwnersReading(log, householdId)
  const stakes = await reading.stakes()
  const existing = await jointPortfolioOf(reading, stakes, owners)
  const portfolioId = existing ?? params.portfolioId
  const steps: Array<Step> = []
  if (existing === undefined) {
    const named: Array<{ readonly title: string; readonly percent: JointOwner["percent"] }> = []
    for (const { portfolioId: ownerId, title, percent } of owners) {
      if (title !== null) {
        const command = { _tag: "CreatePortfolio", portfolioId: ownerId, title } as const
        steps.push({ step: `owner ${ownerId}`, kind: "portfolio", command })
      }
      named.push({ title: title ?? (await reading.title(ownerId)) ?? unknown, percent })
    }
    const command = { _tag: "CreatePortfolio", portfolioId, title: jointTitle(named) } as const
    steps.push({ step: "joint", kind: "portfolio", command })
  }
  for (const { portfolioId: ownerId, percent } of owners) {
    const first = stakes
      .filter((stake) => stake.childId === portfolioId && stake.ownerId === ownerId)
      .map((stake) => stake.effectiveOn)
      .sort()[0]
    if (first !== undefined && first <= effectiveOn) continue
    const stakeId = StakeId.make(uuidv5(portfolioId, `${ownerId} ${effectiveOn}`))
    const stake = { stakeId, ownerId, childId: portfolioId, effectiveOn, percent, note: null }
    const command = { _tag: "RecordStake", ...stake } as const
    steps.push({ step: `stake ${ownerId}`, kind: "ownership", command })
  }
  return { batch: { name: createJointPortfolio.name, commandId, sent, steps }, portfolioId }
}

/**
 * The portfolio that has always belonged to exactly these owners with these percentages, and has the name that they make. A
 * company of the same two owners has a name of its own, and is not theirs to put an account into.
 */
async function jointPortfolioOf(
  reading: OwnersReading,
  stakes: ReadonlyArray<Stake>,
  owners: ReadonlyArray<JointOwner>,
): Promise<PortfolioId | undefined> {
  for (const [childId, held] of Map.groupBy(stakes, (stake) => stake.childId)) {
    const percentOf = new Map(owners.map(({ portfolioId, percent }) => [portfolioId, percent]))
    const isOfOthers = held.some(({ ownerId, percent }) => !Equal.equals(percentOf.get(ownerId), percent))
    const isOfAll = new Set(held.map(({ ownerId }) => ownerId)).size === owners.length
    if (isOfOthers || !isOfAll) continue
    const title = await reading.title(childId)
    if (title !== undefined && title === (await reading.titleOfOwners(lastOwners(stakes, childId)))) return childId
  }
  return undefined
}

/** A command that may change the names of joint portfolios. */
type OwnersChange = Extract<Step, { readonly kind: "ownership" | "portfolio" }>

/**
 * A command on a stake or on the name of an owner, after the steps that rename the joint portfolios concerned. A portfolio
 * with a name that a user gave it keeps that name.
 */
export async function withJointNames(
  log: EventLog,
  householdId: HouseholdId,
  change: OwnersChange,
): Promise<ReadonlyArray<Step>> {
  const reading = new OwnersReading(log, householdId)
  const stakes = await reading.stakes()
  const after = stakesAfter(stakes, change)
  const steps: Array<Step> = []
  for (const portfolioId of portfoliosConcerned(stakes, change)) {
    const title = await reading.title(portfolioId)
    const owners = lastOwners(stakes, portfolioId)
    if (title === undefined || owners.length === 0 || title !== (await reading.titleOfOwners(owners))) continue
    const next: Array<Parameters<typeof jointTitle>[0][number]> = []
    for (const { ownerId, percent } of lastOwners(after, portfolioId)) {
      next.push({ percent, title: newTitleOf(change, ownerId) ?? (await reading.title(ownerId)) ?? unknown })
    }
    const renamed = jointTitle(next)
    if (next.length === 0 || renamed === title) continue
    const command = { _tag: "RenamePortfolio", portfolioId, title: renamed } as const
    steps.push({ step: `name ${portfolioId}`, kind: "portfolio", command })
  }
  return [...steps, { ...change, step: "change" }]
}

function stakesAfter(stakes: ReadonlyArray<Stake>, { kind, command }: OwnersChange): ReadonlyArray<StakeTerms> {
  if (kind !== "ownership") return stakes
  const others = stakes.filter(({ stakeId }) => stakeId !== command.stakeId)
  return command._tag === "RemoveStake" ? others : [...others, command]
}

function portfoliosConcerned(stakes: ReadonlyArray<Stake>, { kind, command }: OwnersChange): ReadonlySet<PortfolioId> {
  if (kind === "portfolio") {
    return new Set(stakes.filter(({ ownerId }) => ownerId === command.portfolioId).map(({ childId }) => childId))
  }
  if (command._tag === "RecordStake") return new Set([command.childId])
  return new Set(stakes.filter(({ stakeId }) => stakeId === command.stakeId).map(({ childId }) => childId))
}

const newTitleOf = ({ kind, command }: OwnersChange, ownerId: PortfolioId): string | undefined =>
  kind === "portfolio" && command._tag === "RenamePortfolio" && command.portfolioId === ownerId
    ? command.title
    : undefined

/** Completes what a server left before its last step. */
export function jointPortfolioHandlers(execution: Execution): PendingHandlers {
  const { log } = execution
  const carry = async (pending: PendingCommand, batch: Omit<Batch, "commandId" | "sent" | "name">) => {
    const { commandId, sent, endpoint } = pending
    await execute(execution, { name: endpoint, commandId, sent, ...batch }, completing(pending))
  }
  const renaming = async (pending: PendingCommand, change: OwnersChange) =>
    carry(pending, { steps: await withJointNames(log, pending.householdId, change) })
  return {
    async [createJointPortfolio.name](pending) {
      const asked = { ...pending, ...decodedBy(createJointPortfolio, pending.sent) }
      await carry(pending, (await jointBatch(log, pending.householdId, asked)).batch)
    },
    async [renamePortfolio.name](pending) {
      const { params, body } = decodedBy(renamePortfolio, pending.sent)
      await renaming(pending, { kind: "portfolio", command: { _tag: "RenamePortfolio", ...params, ...body } })
    },
    async [recordStake.name](pending) {
      const { params, body } = decodedBy(recordStake, pending.sent)
      await renaming(pending, { kind: "ownership", command: { _tag: "RecordStake", ...params, ...body } })
    },
    async [removeStake.name](pending) {
      const { params, body } = decodedBy(removeStake, pending.sent)
      await renaming(pending, { kind: "ownership", command: { _tag: "RemoveStake", ...params, ...body } })
    },
  }
}
