import { describe, expect, it } from "vitest"
import { happens, nothingHappens, refused } from "#tests/domain/given.ts"
import { chainRead, connected, contract, given, markToken, readChains, stated, tokens } from "./examples.ts"

const ofEvent = (command: ReturnType<typeof readChains>, tag: string) => ({ ...(command as object), _tag: tag })
const read = (...all: Parameters<typeof readChains>) => ofEvent(readChains(...all), "WalletRead") as never
const one = chainRead(1, [
  [null, "2"],
  [contract, "500"],
])

describe("reading a wallet", () => {
  it("a reading adds one event with what each chain answered", () => {
    expect(given(connected()).when(readChains(1, "2023-06-01", [one]))).toEqual(happens(read(1, "2023-06-01", [one])))
  })

  it("a reading of the same balances adds no event, in any order of the tokens and at any later block", () => {
    const later = { ...one, block: "101", blockTime: "2023-06-02T10:00:00Z", tokens: [...one.tokens].reverse() }
    expect(given(connected(), read(1, "2023-06-01", [one])).when(readChains(2, "2023-06-02", [later]))).toEqual(
      nothingHappens,
    )
  })

  it("a reading adds an event when a balance changed, a token is gone, or another chain answers for the first time", () => {
    const before = given(connected(), read(1, "2023-06-01", [one]))
    for (const now of [
      chainRead(1, [[null, "2"]]),
      chainRead(1, [
        [null, "3"],
        [contract, "500"],
      ]),
      chainRead(10, []),
    ]) {
      expect(before.when(readChains(2, "2023-06-02", [now]))).toEqual(happens(read(2, "2023-06-02", [now])))
    }
  })

  it("a reading after a statement adds an event, also with the balances that were read before the statement", () => {
    const before = given(connected(), read(1, "2023-06-01", [one]), stated(1, "2023-06-02", [tokens.eth]))
    expect(before.when(readChains(2, "2023-06-03", [one]))).toEqual(happens(read(2, "2023-06-03", [one])))
  })

  it("a reading with two balances of one contract on a chain is refused", () => {
    const twice = chainRead(1, [
      [contract, "1"],
      [contract, "2"],
    ])
    expect(given(connected()).when(readChains(1, "2023-06-01", [twice]))).toEqual(
      refused("TokenStatedTwice", { token: "USDC" }),
    )
  })

  it("a decision about a token is recorded, also about the time before the wallet was connected", () => {
    const mark = markToken(1, "2020-01-01", "hidden")
    expect(given(connected()).when(mark)).toEqual(happens({ ...(mark as object), _tag: "WalletTokenMarked" }))
  })
})
