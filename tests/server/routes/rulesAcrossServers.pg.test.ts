import { randomUUID } from "node:crypto"
import { afterEach, describe, expect, it } from "vitest"
import { type Newcomer, newcomer } from "#scripts/setup/newcomer.ts"
import { request, type TwoServers, twoServers } from "#tests/support/twoServers.ts"
import { samples } from "#tests/support/samples.ts"
import { setBack } from "#tests/support/waiting.ts"

/*
 * Two servers with one database receive at the same moment two commands of which a rule allows one, again and
 * again. Both would accept, based on the household before either has written, so one has to refuse.
 */

let two: TwoServers
let person: Newcomer
afterEach(() => two.close())

async function start(settings: Readonly<Record<string, string>>): Promise<void> {
  two = await twoServers(settings)
  for (const server of two.servers) await server.start()
}

type Sent = readonly [method: "PUT" | "DELETE", path: string, body?: object]

/** Sends again what a busy server answers with 503: under its own ids it is executed once. */
async function send(server: number, [method, path, body]: Sent) {
  for (;;) {
    const { address } = two.servers[server === 0 ? 0 : 1]
    const answer = await request(person, method, `${address}${path}`, body)
    if (answer.status !== 503) return answer
  }
}

async function did(...sent: Sent): Promise<void> {
  const answer = await send(0, sent)
  if (answer.status !== 200) throw new Error(`${sent[1]}: ${answer.status} ${JSON.stringify(answer.json)}`)
}

interface Attempt {
  /** The rule allows one of these two. */
  readonly rivals: readonly [Sent, Sent]
  /** Prepares the next attempt, depending on which of the two succeeded. */
  readonly undo: readonly [ReadonlyArray<Sent>, ReadonlyArray<Sent>]
}

/** How often both rivals succeeded; and how often neither did, though nothing prevented the first one. */
async function broken(attempts: number, next: () => Attempt) {
  const counted = { both: 0, neither: 0 }
  for (let index = 0; index < attempts; index += 1) {
    const { rivals, undo } = next()
    // Each of the servers has a small lead in turn.
    const behind = index % 2
    const answers = await Promise.all(
      rivals.map(async (rival, place) => {
        if (place === behind) await setBack(index % 7)
        return send(place, rival)
      }),
    )
    const [first, second] = answers.map(({ status }) => status === 200)
    const unexpected = answers.filter(
      ({ status }) => status !== 200 && status !== 422 && status !== 409 && status !== 403,
    )
    expect(unexpected).toEqual([])
    if (first && second) counted.both += 1
    if (!first && !second) counted.neither += 1
    for (const [place, isDone] of [first, second].entries()) {
      if (isDone) for (const step of undo[place] ?? []) await send(place, step)
    }
  }
  return counted
}

const portfolio = (id: string): Sent => ["PUT", `/api/portfolios/${id}`, { title: "Family" }]
const removal = (path: string): Sent => ["PUT", `${path}/removal`, { reason: null }]
const account = (id: string, portfolioId: string): Sent => [
  "PUT",
  `/api/holdings/${id}`,
  {
    portfolioId,
    currency: "EUR",
    name: "Cash",
    openedOn: "2024-01-01",
    priceSymbol: null,
    details: { _tag: "account", accountType: "checking", institution: null, description: null },
  },
]
const loan = (id: string, portfolioId: string): Sent => [
  "PUT",
  `/api/debts/${id}`,
  {
    portfolioId,
    currency: "EUR",
    name: "Loan",
    debtType: "personalLoan",
    incurredOn: "2024-01-01",
    dueOn: null,
    interestRate: null,
    monthlyPayment: null,
    repaymentPlan: "none",
    creditorId: null,
    lender: null,
    linkedHoldingId: null,
    description: null,
  },
]
const goal = (id: string): Sent => [
  "PUT",
  `/api/goals/${id}`,
  { title: "A million", target: { amount: "1000000", currency: "EUR" }, targetOn: "2040-01-01", portfolioId: null },
]
const stake = (id: string, ownerId: string, childId: string, percent: string): Sent => [
  "PUT",
  `/api/stakes/${id}`,
  { ownerId, childId, effectiveOn: "2024-01-01", percent },
]

const oneOfTwo = { both: 0, neither: 0 }

describe("two servers that receive commands at the same moment", () => {
  it("two servers break no rule of a household, however often both are asked at once", async () => {
    await start({})
    person = await newcomer(two.servers[0].address)
    const [anna, ben, company] = [randomUUID(), randomUUID(), randomUUID()] as const
    for (const id of [anna, ben, company]) await did(...portfolio(id))

    const contested = randomUUID()
    await did(...portfolio(contested))
    const restored: Sent = ["DELETE", `/api/portfolios/${contested}/removal`]
    const holdingInRemoved = await broken(samples(250), () => {
      const holdingId = randomUUID()
      return {
        rivals: [removal(`/api/portfolios/${contested}`), account(holdingId, contested)],
        undo: [[restored], [removal(`/api/holdings/${holdingId}`)]],
      }
    })
    const stakeInRemoved = await broken(samples(100), () => {
      const stakeId = randomUUID()
      return {
        rivals: [removal(`/api/portfolios/${contested}`), stake(stakeId, anna, contested, "10")],
        undo: [[restored], [removal(`/api/stakes/${stakeId}`)]],
      }
    })
    const sameId = await broken(samples(250), () => {
      const id = randomUUID()
      return {
        rivals: [account(id, anna), loan(id, ben)],
        undo: [[removal(`/api/holdings/${id}`)], [removal(`/api/debts/${id}`)]],
      }
    })
    const wholeExceeded = await broken(samples(100), () => {
      const ids = [randomUUID(), randomUUID()] as const
      return {
        rivals: [stake(ids[0], anna, company, "60"), stake(ids[1], ben, company, "60")],
        undo: [[removal(`/api/stakes/${ids[0]}`)], [removal(`/api/stakes/${ids[1]}`)]],
      }
    })
    const circle = await broken(samples(100), () => {
      const ids = [randomUUID(), randomUUID()] as const
      return {
        rivals: [stake(ids[0], anna, ben, "10"), stake(ids[1], ben, anna, "10")],
        undo: [[removal(`/api/stakes/${ids[0]}`)], [removal(`/api/stakes/${ids[1]}`)]],
      }
    })
    for (let made = 0; made < 49; made += 1) await did(...goal(randomUUID()))
    const lastGoal = await broken(samples(50), () => {
      const ids = [randomUUID(), randomUUID()] as const
      return {
        rivals: [goal(ids[0]), goal(ids[1])],
        undo: [[["DELETE", `/api/goals/${ids[0]}`]], [["DELETE", `/api/goals/${ids[1]}`]]],
      }
    })
    expect({ holdingInRemoved, stakeInRemoved, sameId, wholeExceeded, circle, lastGoal }).toEqual({
      holdingInRemoved: oneOfTwo,
      stakeInRemoved: oneOfTwo,
      sameId: oneOfTwo,
      wholeExceeded: oneOfTwo,
      circle: oneOfTwo,
      lastGoal: oneOfTwo,
    })
  })

  it("two servers let no household exceed its plan, however often both are asked at once", async () => {
    await start({ BILLING: "on" })
    person = await newcomer(two.servers[0].address)
    await did(...portfolio(randomUUID())) // A trial has two.
    const lastPortfolio = await broken(samples(150), () => {
      const ids = [randomUUID(), randomUUID()] as const
      return {
        rivals: [portfolio(ids[0]), portfolio(ids[1])],
        undo: [[removal(`/api/portfolios/${ids[0]}`)], [removal(`/api/portfolios/${ids[1]}`)]],
      }
    })
    expect(lastPortfolio).toEqual(oneOfTwo)
  })
})
