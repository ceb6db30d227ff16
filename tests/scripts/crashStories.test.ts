import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { Household } from "#scripts/crash/household.ts"
import { kindsMissingIn, notDrilled, storiesFor } from "#scripts/crash/stories.ts"
import type { Newcomer } from "#scripts/setup/newcomer.ts"
import { endpoints } from "#contract/endpoints.ts"

const never = (): never => {
  throw new Error("nothing is sent while the load is made")
}
const person = (): Newcomer => ({
  email: `${randomUUID()}@example.org`,
  userId: randomUUID(),
  householdId: randomUUID(),
  authorization: never,
  stepUp: never,
  mailedToken: never,
})
const ids = (count: number): ReadonlyArray<string> => Array.from({ length: count }, () => randomUUID())
const household = (): Household => ({
  person: person(),
  guest: person(),
  portfolioIds: ids(2),
  securityIds: ids(10),
  accountIds: ids(4),
  debtIds: ids(4),
  walletIds: ids(4),
  etherId: randomUUID(),
  bitcoinId: randomUUID(),
  bankId: randomUUID(),
  brokerId: randomUUID(),
})
const households = [household(), household(), household(), household()]

describe("the load of the crash drill", () => {
  it("the load of the crash drill has every command of the contract, except those that it names with a reason", () => {
    expect(kindsMissingIn(storiesFor(households, 1_000, { members: true }))).toEqual([])
    const commands = endpoints.filter(({ kind }) => kind === "command").map(({ name }) => name)
    for (const [name, reason] of Object.entries(notDrilled)) {
      expect(commands).toContain(name)
      expect(reason).not.toBe("")
    }
  })

  it("the load of the crash drill names the missing commands, such as those about members without an invitation", () => {
    expect(kindsMissingIn(storiesFor(households, 1_000, { members: false }))).toEqual([
      "inviteMember",
      "withdrawInvitation",
      "changeMember",
      "removeMember",
      "leaveHousehold",
      "acceptInvitation",
    ])
  })

  it.each([1_000, 5_003])("the load of the crash drill is exactly %i commands, each with an id of its own", (count) => {
    const commands = storiesFor(households, count, { members: true }).flatMap((story) => story.commands)
    expect(commands).toHaveLength(count)
    expect(new Set(commands.map(({ commandId }) => commandId)).size).toBe(count)
  })

  it("the load of the crash drill never records an entry of one holding twice under one id", () => {
    const paths = storiesFor(households, 5_000, { members: true })
      .flatMap((story) => story.commands)
      .filter(({ endpoint }) => endpoint.name === "recordEntry")
      .map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })
})
