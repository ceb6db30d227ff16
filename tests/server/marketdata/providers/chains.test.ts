import { describe, expect, it } from "vitest"
import { foundIn, refusalOf } from "./answer.ts"

const word = (value: bigint | string): string =>
  (typeof value === "string" ? value.replace("0x", "") : value.toString(16)).padStart(64, "0")
const account = "0x00000000000000000000000000000000000000aa"
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"
const multicall3 = "0xcA11bde05977b3631167028862bE2a173976CA11"
const uri = "https://ethereum.publicnode.com/"

const bytes = (hex: string): string => word(BigInt(hex.length / 2)) + hex.padEnd(Math.ceil(hex.length / 64) * 64, "0")

/** A list whose elements have different lengths, as the ABI writes it. */
const list = (elements: ReadonlyArray<string>): string => {
  let offset = elements.length * 32
  const offsets = elements.map((element) => {
    const at = word(BigInt(offset))
    offset += element.length / 2
    return at
  })
  return word(BigInt(elements.length)) + offsets.join("") + elements.join("")
}

const call = (target: string, data: string): string => word(target) + word(1n) + word(96n) + bytes(data)
const outcome = (succeeded: boolean, data: string): string => word(succeeded ? 1n : 0n) + word(64n) + bytes(data)

const request = (method: string, params: ReadonlyArray<unknown>): string =>
  JSON.stringify({ id: 1, jsonrpc: "2.0", method, params })
const reply = (result: unknown) => ({ jsonrpc: "2.0", id: 1, result })

describe("answers of nodes", () => {
  it("aggregate3: native coin and tokens have their balances, and what fails or answers nothing is no zero", () => {
    const balanceOf = `70a08231${word(account)}`
    const unknown = "0x00000000000000000000000000000000000000bb"
    const data = `0x82ad56cb${word(32n)}${list([
      call(multicall3, `4d2301cc${word(account)}`),
      call(usdc, balanceOf),
      call(unknown, balanceOf),
      call(unknown, "95d89b41"),
      call(unknown, "313ce567"),
    ])}`
    const symbol = word(32n) + bytes(Buffer.from("SYN").toString("hex"))
    const result = `0x${word(32n)}${list([
      outcome(true, word(1_500_000_000_000_000_001n)),
      outcome(true, word(1_234_567n)),
      outcome(true, word(77n)),
      outcome(true, symbol),
      outcome(false, ""),
    ])}`
    const requestBody = request("eth_call", [{ to: multicall3, data }, "0x10"])
    const found = foundIn("evm-jsonrpc", reply(result), { uri, requestBody })
    expect(found.balances).toEqual([
      {
        chainId: 1,
        account,
        contract: null,
        symbol: "ETH",
        decimals: 18,
        integer: "1500000000000000001",
        amount: "1.500000000000000001",
        block: "16",
      },
      {
        chainId: 1,
        account,
        contract: usdc,
        symbol: "USDC",
        decimals: 6,
        integer: "1234567",
        amount: "1.234567",
        block: "16",
      },
      {
        chainId: 1,
        account,
        contract: unknown,
        symbol: null,
        decimals: null,
        integer: "77",
        amount: null,
        block: "16",
      },
    ])
    expect(found.calls).toMatchObject([{ method: "symbol()", value: "SYN" }])
    expect(found.refused).toMatchObject([{ subject: `decimals() of ${unknown}`, kind: "NoData" }])
  })

  it("a symbol in 32 bytes, as old tokens have it, is read", () => {
    const requestBody = request("eth_call", [{ to: usdc, data: "0x95d89b41" }, "latest"])
    const result = `0x${Buffer.from("OLD").toString("hex").padEnd(64, "0")}`
    expect(foundIn("evm-jsonrpc", reply(result), { requestBody }).calls).toMatchObject([{ value: "OLD" }])
  })

  it("a contract that answers with nothing has no balance", () => {
    const requestBody = request("eth_call", [{ to: usdc, data: `0x70a08231${word(account)}` }, "latest"])
    expect(refusalOf("evm-jsonrpc", reply("0x"), { requestBody }).kind).toBe("NoData")
  })

  it("bytes that are cut are malformed", () => {
    const data = `0x82ad56cb${word(32n)}${list([call(multicall3, `4d2301cc${word(account)}`)])}`
    const requestBody = request("eth_call", [{ to: multicall3, data }, "latest"])
    const whole = `0x${word(32n)}${list([outcome(true, word(1n))])}`
    expect(foundIn("evm-jsonrpc", reply(whole), { requestBody }).balances).toHaveLength(1)
    expect(refusalOf("evm-jsonrpc", reply(whole.slice(0, -20)), { requestBody }).kind).toBe("Malformed")
  })

  it("the replies of a batch belong to their requests by id", () => {
    const requestBody = JSON.stringify([
      { id: 7, method: "eth_chainId", params: [] },
      { id: 8, method: "eth_getBalance", params: [account, "latest"] },
    ])
    const found = foundIn(
      "evm-jsonrpc",
      [
        { id: 8, result: "0x1" },
        { id: 7, result: "0x2105" },
      ],
      { requestBody },
    )
    expect(found.balances).toMatchObject([{ account, amount: "0.000000000000000001" }])
    expect(found.facts).toEqual([{ about: "chain", value: "8453" }])
  })

  it.each([
    [{ code: -32005, message: "daily request count exceeded, request rate limited" }, "RateLimited"],
    [{ code: -32000, message: "eth_getLogs is limited to a 100 blocks range" }, "NoData"],
    [{ code: -32000, message: "missing trie node 00" }, "NoData"],
    [{ code: 3, message: "execution reverted" }, "NoData"],
    [{ code: -32601, message: "the method does not exist" }, "NotFound"],
    [{ code: -32603, message: "Internal error" }, "Unreachable"],
  ])("the error %j with status 200 is %s", (error, kind) => {
    expect(refusalOf("evm-jsonrpc", { jsonrpc: "2.0", id: 1, error }).kind).toBe(kind)
  })
})

describe("answers of explorers", () => {
  it("no transactions are an empty list, and a text in its place is a refusal", () => {
    const empty = foundIn(
      "evm-explorers",
      { status: "0", message: "No transactions found", result: [] },
      { uri: "https://api.etherscan.io/v2/api?chainid=1&action=txlist" },
    )
    expect(empty.facts).toEqual([{ about: "transactions", value: "0" }])
    expect(refusalOf("evm-explorers", { status: "0", message: "NOTOK", result: "Max rate limit reached" }).kind).toBe(
      "RateLimited",
    )
    expect(refusalOf("evm-explorers", { status: "0", message: "NOTOK", result: "Missing/Invalid API Key" }).kind).toBe(
      "Unauthorised",
    )
  })

  it("token transfers name the tokens by chain and contract", () => {
    const result = [
      {
        contractAddress: usdc.toUpperCase().replace("0X", "0x"),
        tokenSymbol: "USDC",
        tokenDecimal: "6",
        tokenName: "Fake",
      },
    ]
    const found = foundIn(
      "evm-explorers",
      { status: "1", message: "OK", result },
      { uri: "https://api.etherscan.io/v2/api?chainid=137&action=tokentx" },
    )
    expect(found.instruments).toMatchObject([
      { symbol: "USDC", contracts: [{ chain: "137", address: usdc, decimals: 6 }] },
    ])
  })
})

describe("token lists", () => {
  it("an address counts once for each chain, in any case of its letters, and an impossible entry is refused", () => {
    const token = { chainId: 1, address: usdc, symbol: "USDC", name: "USD Coin", decimals: 6 }
    const tokens = [
      token,
      { ...token, address: `0x${usdc.slice(2).toUpperCase()}`, symbol: "FAKE" },
      { ...token, chainId: 10 },
      { ...token, address: "0x12" },
      { ...token, chainId: 56, decimals: 255 },
    ]
    const found = foundIn("evm-data", { name: "Synthetic", tokens })
    expect(found.instruments?.map(({ symbol, contracts }) => [symbol, contracts?.[0]?.chain])).toEqual([
      ["USDC", "1"],
      ["USDC", "10"],
    ])
    expect(found.refused).toHaveLength(2)
  })
})
