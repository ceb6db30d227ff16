import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { PortfolioId, UserId } from "#domain/shared/ids.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { Access } from "#server/db/access.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { newHousehold } from "#tests/projections/logDatabase.ts"
import { anyRow } from "#tests/support/anyRow.ts"
import { type ForRequests, openForRequests, readTables, whole } from "#tests/support/forRequests.ts"

let shared: ForRequests
beforeAll(async () => {
  shared = await openForRequests()
})
afterAll(() => shared.drop())

describe("a member with access to some portfolios", () => {
  const [seen, hidden, person, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const household = newHousehold()
  const scoped: Access = { ...whole(household, person), portfolios: [seen as PortfolioId] }
  /** Ids of the lines, by their kind. */
  const line = (portfolio: string, kind: string) => `${portfolio.slice(0, 24)}${kind.padEnd(12, "0")}`
  const kinds = { holding: "a", debt: "b", wallet: "c", moved: "d" }

  const add = (table: string, row: Record<string, unknown>) =>
    anyRow(shared.owner, `read.${table}`, { household_id: household, ...row })

  beforeAll(async () => {
    for (const [portfolio, elsewhere] of [
      [seen, hidden],
      [hidden, seen],
    ] as const) {
      await add("portfolios", { portfolio_id: portfolio })
      await add("goals", { goal_id: line(portfolio, "e"), portfolio_id: portfolio })
      await add("stakes", { owner_id: portfolio, child_id: elsewhere })
      const [holding, debt, wallet, moved] = Object.values(kinds).map((kind) => line(portfolio, kind))
      // Lines that were moved to this portfolio last, after moving back and forth.
      await add("lines", { kind: "holding", line_id: moved, portfolio_id: elsewhere })
      for (const [position, to, until_position] of [
        [1, portfolio, null],
        [2, elsewhere, null],
        [3, portfolio, null],
        [4, elsewhere, 5],
      ] as const) {
        const effective_on = `2024-01-0${position}`
        await add("line_entries", {
          kind: "holding",
          line_id: moved,
          entry_kind: "Transfer",
          ex_dividend_on: null,
          moved_to: to,
          until_position,
          effective_on,
        })
      }
      await add("line_ledgers", { kind: "holding", line_id: moved })
      for (const [kind, line_id] of Object.entries({ holding, debt, wallet })) {
        await add("lines", { kind, line_id, portfolio_id: portfolio })
        await add("line_entries", { kind, line_id })
        await add("line_ledgers", { kind, line_id })
      }
      for (const subject_id of [portfolio, holding, debt, wallet, moved, line(portfolio, "e"), randomUUID()]) {
        await add("activity", { subject_id })
      }
    }
    await add("stakes", { owner_id: seen, child_id: randomUUID() })
    await add("goals", { portfolio_id: null })
    await add("households", {})
    for (const member_id of [person, other]) await add("members", { member_id, status: "active" })
    await add("invitations", {})
    await add("subscriptions", {})
    await anyRow(shared.owner, "read.households", { household_id: line(other, "1") })
    await anyRow(shared.owner, "read.members", {
      household_id: line(other, "1"),
      member_id: person,
      status: "active",
      role: "adviser",
    })
  })

  /** How many rows a request sees of each table. */
  const counts = (access: Parameters<typeof snapshot>[1]) =>
    snapshot(shared.db, access, async (tx) => {
      const found: Record<string, number> = {}
      for (const table of (await readTables(shared)) as ReadonlyArray<keyof ReadModels>) {
        found[table] = (await tx.selectFrom(table).select("household_id").execute()).length
      }
      return found
    })

  it("the member sees the lines and goals of these portfolios, and of the household only their own membership", async () => {
    expect(await counts(scoped)).toEqual({
      portfolios: 1,
      stakes: 0,
      lines: 4,
      line_entries: 7,
      line_ledgers: 4,
      goals: 1,
      activity: 6,
      members: 2, // Themselves, here and in their other household.
      households: 2,
      invitations: 0,
      subscriptions: 0,
      wallet_tokens: 0,
      own_rates: 0,
      price_orders: 0,
    })
  })

  it("the member sees nothing in the other portfolios", async () => {
    const lines = await snapshot(shared.db, scoped, (tx) => tx.selectFrom("lines").select("line_id").execute())
    expect(lines.map(({ line_id }) => line_id).sort()).toEqual(
      Object.values(kinds)
        .map((kind) => line(seen, kind))
        .sort(),
    )
    const text = JSON.stringify(
      await snapshot(shared.db, scoped, (tx) => tx.selectFrom("activity").selectAll().execute()),
    )
    expect(text).toContain(seen)
    for (const kind of Object.values(kinds)) expect(text).not.toContain(line(hidden, kind))
  })

  it("the member sees a stake only where they have access to both of its portfolios", async () => {
    const both: Access = { ...scoped, portfolios: [seen, hidden] as Array<PortfolioId> }
    expect(await counts(both)).toMatchObject({ portfolios: 2, stakes: 2, lines: 8, activity: 12, goals: 2 })
  })

  it("the member sees nothing without a portfolio, and everything without a limit", async () => {
    const nothing = await counts({ ...scoped, portfolios: [] })
    expect(Object.entries(nothing).filter(([, count]) => count > 0)).toEqual([
      ["households", 2],
      ["members", 2],
    ])
    expect(await counts({ ...scoped, portfolios: null })).toMatchObject({
      portfolios: 2,
      stakes: 3,
      lines: 8,
      goals: 3,
      members: 3,
      invitations: 1,
      subscriptions: 1,
      wallet_tokens: 0,
      own_rates: 0,
      price_orders: 0,
    })
  })

  it("the member finds their households before they have selected one", async () => {
    const found = await counts({ personId: person as UserId })
    expect(Object.entries(found).filter(([, count]) => count > 0)).toEqual([
      ["households", 2],
      ["members", 2],
    ])
  })
})
