import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Result } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { sender } from "#server/outgoing/send.ts"
import { readChain } from "#server/wallets/readChain.ts"
import { resolvedAddress } from "#server/wallets/walletAddress.ts"
import type { ListedToken } from "#server/wallets/tokenList.ts"
import { type Anvil, hasAnvil, startAnvil } from "./anvil.ts"

const owner = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F"

it("a chain without a node is switched off, and its nodes are not said to be silent", async () => {
  const sources = {
    send: sender({ userAgent: "test", privateHosts: new Set<string>() }),
    nodes: new Map([[1, []]]),
    tokenList: async () => ({ version: "test 1", tokens: [] }),
    timeoutMs: 20_000,
    signal: new AbortController().signal,
  }
  const read = await readChain(sources, { chainId: 10, address: owner, heldBefore: new Set() })
  expect(Result.isFailure(read) && read.failure.failure).toBe("switchedOff")
  expect(await resolvedAddress(sources, "alice.eth")).toEqual(Result.fail("namesOff"))
})

/*
 * On Ethereum the address has 2.5 ETH, 1,250.5 USDC (six decimals), and 3 units of an old token. On Base it has 1 ETH;
 * Multicall3 is missing there.
 */
describe.skipIf(!hasAnvil)("reading a chain [needs anvil]", () => {
  let ethereum: Anvil
  let base: Anvil
  let usdc: string
  let old: string
  let nowhere: string
  const servers: Array<Server> = []

  beforeAll(async () => {
    ;[ethereum, base] = await Promise.all([startAnvil(1), startAnvil(8453, { hasMulticall: false })])
    usdc = await ethereum.token("USDC", 6)
    old = await ethereum.oldToken()
    nowhere = "0x00000000000000000000000000000000000000aa"
    await ethereum.give(usdc, owner, 1_250_500_000n)
    await ethereum.setCoins(owner, 2_500_000_000_000_000_001n)
    await base.setCoins(owner, 10n ** 18n)
  })
  afterAll(async () => {
    for (const server of servers) server.close()
    await Promise.all([ethereum.stop(), base.stop()])
  })

  const listed = (chainId: number, contract: string, symbol: string, decimals: number): ListedToken => ({
    chainId,
    contract,
    symbol,
    decimals,
  })

  /** Reads a chain by some nodes, as the product does. */
  const read = (
    chainId: number,
    nodes: ReadonlyArray<string>,
    tokens: ReadonlyArray<ListedToken>,
    heldBefore: string[] = [],
  ) =>
    readChain(
      {
        send: sender({ userAgent: "test", privateHosts: new Set(nodes.map((url) => new URL(url).host)) }),
        nodes: new Map([[chainId, nodes]]),
        tokenList: async () => ({ version: "test 1", tokens }),
        timeoutMs: 20_000,
        signal: new AbortController().signal,
      },
      { chainId, address: owner, heldBefore: new Set(heldBefore) },
    )

  const unitsIn = (reading: Awaited<ReturnType<typeof read>>) =>
    Result.isSuccess(reading)
      ? Object.fromEntries(reading.success.tokens.map(({ token, units }) => [token, toPlainString(units)]))
      : reading.failure.failure

  /** A server on this machine in the place of a node. */
  async function nodeDouble(answer: (body: string) => Promise<{ status: number; body: string }>): Promise<string> {
    const respond = async (response: ServerResponse, asked: string) => {
      const { status, body } = await answer(asked)
      response.writeHead(status, { "content-type": "application/json" })
      response.end(body)
    }
    const server = createServer((request, response) => {
      const chunks: Array<Buffer> = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => {
        void respond(response, Buffer.concat(chunks).toString())
      })
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const passedOn = async (body: string) => {
    const response = await fetch(ethereum.url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    })
    return { status: response.status, body: await response.text() }
  }

  it("the native coin and each listed token are read with their decimals, at one block", async () => {
    const tokens = [listed(1, usdc, "USDC", 6), listed(1, old, "OLD", 18), listed(10, usdc, "OTHER", 6)]
    const reading = await read(1, [ethereum.url], tokens)
    expect(unitsIn(reading)).toEqual({ ETH: "2.500000000000000001", USDC: "1250.5", OLD: "3" })
    const block = await ethereum.client.getBlock()
    expect(Result.getOrThrow(reading)).toMatchObject({
      chainId: 1,
      block: block.number.toString(),
      blockTime: new Date(Number(block.timestamp) * 1_000).toISOString(),
      node: new URL(ethereum.url).host,
      tokenList: "test 1",
    })
  })

  it("a chain without Multicall3 is read with one call for each token", async () => {
    const token = await base.token("TOK", 2)
    await base.give(token, owner, 150n)
    expect(unitsIn(await read(8453, [base.url], [listed(8453, token, "TOK", 2)]))).toEqual({ ETH: "1", TOK: "1.5" })
  })

  it("several hundred tokens are read in batches, and a contract that is none is not a balance", async () => {
    const others = Array.from({ length: 450 }, (_, i) =>
      listed(1, `0x${(i + 4096).toString(16).padStart(40, "0")}`, `T${i}`, 18),
    )
    const tokens = [...others, listed(1, nowhere, "NONE", 18), listed(1, usdc, "USDC", 6)]
    expect(unitsIn(await read(1, [ethereum.url], tokens))).toEqual({ ETH: "2.500000000000000001", USDC: "1250.5" })
  })

  it("a token that the wallet had and that does not answer makes the reading fail, because no answer is no zero", async () => {
    const broken = await ethereum.token("BRK", 18)
    await ethereum.breakDown(broken, true)
    const tokens = [listed(1, broken, "BRK", 18)]
    expect(unitsIn(await read(1, [ethereum.url], tokens, [broken]))).toBe("tokenUnanswered")
    expect(unitsIn(await read(1, [ethereum.url], tokens))).toEqual({ ETH: "2.500000000000000001" })
  })

  it("a token that the wallet had and that left the list is read with the symbol of its contract", async () => {
    expect(unitsIn(await read(1, [ethereum.url], [], [old, usdc]))).toEqual({
      ETH: "2.500000000000000001",
      USDC: "1250.5",
      OLD: "3",
    })
  })

  it("a node of another chain is not believed, and the next one is read", async () => {
    expect(unitsIn(await read(1, [base.url], []))).toBe("wrongChain")
    expect(unitsIn(await read(1, [base.url, ethereum.url], []))).toEqual({ ETH: "2.500000000000000001" })
  })

  it("a node that refuses for too many requests, is not there or answers with nonsense is named as such", async () => {
    const busy = await nodeDouble(async () => ({ status: 429, body: "slow down" }))
    const limited = await nodeDouble(async (body) => ({
      status: 200,
      body: JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(body).id, error: { code: -32005, message: "limit" } }),
    }))
    const empty = await nodeDouble(async () => ({ status: 200, body: "" }))
    expect(unitsIn(await read(1, [busy], []))).toBe("rateLimited")
    expect(unitsIn(await read(1, [limited], []))).toBe("rateLimited")
    expect(unitsIn(await read(1, [empty], []))).toBe("invalidAnswer")
    expect(unitsIn(await read(1, ["http://127.0.0.1:1"], []))).toBe("unreachable")
    expect(unitsIn(await read(1, [busy, empty, ethereum.url], []))).toEqual({ ETH: "2.500000000000000001" })
  })

  it("a node that fails in the middle of a reading yields no balance at all", async () => {
    let calls = 0
    const failing = await nodeDouble((body) => {
      if (JSON.parse(body).method !== "eth_call") return passedOn(body)
      calls += 1
      return calls < 2 ? passedOn(body) : Promise.resolve({ status: 200, body: "{}" })
    })
    const tokens = Array.from({ length: 250 }, (_, i) =>
      listed(1, `0x${(i + 4096).toString(16).padStart(40, "0")}`, `T${i}`, 18),
    )
    expect(unitsIn(await read(1, [failing], [...tokens, listed(1, usdc, "USDC", 6)]))).toBe("invalidAnswer")
  })

  it("a chain that is reorganised during each attempt is not read, and one that settles is", async () => {
    let reorganisations = 0
    let most = Infinity
    const changing = await nodeDouble(async (body) => {
      const { method, id } = JSON.parse(body)
      const answer = await passedOn(body)
      if (method !== "eth_getBlockByNumber") return answer
      const block = JSON.parse(answer.body).result
      reorganisations += 1
      const hash = reorganisations <= most ? `0x${reorganisations.toString(16).padStart(64, "0")}` : block.hash
      return { status: 200, body: JSON.stringify({ jsonrpc: "2.0", id, result: { ...block, hash } }) }
    })
    expect(unitsIn(await read(1, [changing], []))).toBe("reorganised")
    reorganisations = 0
    most = 2
    expect(unitsIn(await read(1, [changing], []))).toEqual({ ETH: "2.500000000000000001" })
  })

  it("after a reorganisation that takes a payment back, the next reading has the balance of before", async () => {
    const snapshot = await ethereum.client.snapshot()
    await ethereum.setCoins(owner, 7n * 10n ** 18n)
    expect(unitsIn(await read(1, [ethereum.url], []))).toEqual({ ETH: "7" })
    await ethereum.client.revert({ id: snapshot })
    expect(unitsIn(await read(1, [ethereum.url], []))).toEqual({ ETH: "2.500000000000000001" })
  })
})
