import { Result } from "effect"
import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  multicall3Abi,
  type PublicClient,
} from "viem"
import { decimal } from "#domain/numbers/decimal.ts"
import { plainText } from "#domain/numbers/plainDecimal.ts"
import { chainWithId } from "#domain/wallet/chains.ts"
import type { ChainReading, TokenUnits } from "#domain/wallet/terms.ts"
import type { Send } from "#server/outgoing/send.ts"
import { multicall3, nodeClient, NodeFailed, nodeFailureIn, type Nodes } from "./nodes.ts"
import type { ListedToken, TokenList } from "./tokenList.ts"

export interface ChainSources {
  readonly send: Send
  readonly nodes: Nodes
  readonly tokenList: () => Promise<TokenList>
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/**
 * Reads what an address has on a chain: the native coin and the listed tokens, all at the end of the last block. The nodes of
 * the chain are tried in order; a chain without one is switched off. `heldBefore`: contracts of tokens that it had; if one of them does not answer, the chain
 * counts as not read, because a missing answer is no zero.
 */
export async function readChain(
  sources: ChainSources,
  {
    chainId,
    address,
    heldBefore,
  }: { readonly chainId: number; readonly address: Address; readonly heldBefore: ReadonlySet<string> },
): Promise<Result.Result<ChainReading, NodeFailed>> {
  const list = await sources.tokenList()
  const tokens = list.tokens.filter((token) => token.chainId === chainId)
  const known = new Set(tokens.map(({ contract }) => contract))
  let failed = new NodeFailed("switchedOff", "No node of this chain is set")
  for (const url of sources.nodes.get(chainId) ?? []) {
    try {
      const client = await nodeClient(url, sources)
      const extra = await describedTokens(
        client,
        chainId,
        [...heldBefore].filter((contract) => !known.has(contract)),
      )
      const read = await readAtOneBlock(client, { chainId, address, tokens: [...tokens, ...extra], heldBefore })
      return Result.succeed({ chainId, ...read, node: new URL(url).host, tokenList: list.version })
    } catch (error) {
      sources.signal.throwIfAborted()
      failed = nodeFailureIn(error)
    }
  }
  return Result.fail(failed)
}

interface Question {
  readonly chainId: number
  readonly address: Address
  readonly tokens: ReadonlyArray<ListedToken>
  readonly heldBefore: ReadonlySet<string>
}

/** How often a chain is read again that changed meanwhile. */
const attemptsMost = 3

async function readAtOneBlock(
  client: PublicClient,
  question: Question,
): Promise<Pick<ChainReading, "block" | "blockTime" | "tokens">> {
  const stated = await client.getChainId()
  if (stated !== question.chainId) {
    throw new NodeFailed("wrongChain", `The node is of chain ${stated}, and chain ${question.chainId} was requested`)
  }
  for (let attempt = 0; attempt < attemptsMost; attempt++) {
    const block = await client.getBlock({ blockTag: "latest" })
    const tokens = await balancesAt(client, question, { number: block.number, timestamp: block.timestamp })
    const again = await client.getBlock({ blockNumber: block.number })
    if (again.hash !== block.hash) continue
    const blockTime = new Date(Number(block.timestamp) * 1_000).toISOString()
    return { block: block.number.toString(), blockTime, tokens }
  }
  throw new NodeFailed("reorganised", "The chain was reorganised while it was read")
}

interface Block {
  readonly number: bigint
  /** In seconds, as the chain has it. */
  readonly timestamp: bigint
}

async function balancesAt(
  client: PublicClient,
  { chainId, address, tokens, heldBefore }: Question,
  block: Block,
): Promise<ReadonlyArray<TokenUnits>> {
  const code = await client.getCode({ address: multicall3, blockNumber: block.number })
  const isTogether = code !== undefined && code !== "0x"
  const coin = isTogether ? undefined : await client.getBalance({ address, blockNumber: block.number })
  const ask = isTogether ? callsTogether : callsAlone
  const balanceOf = encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [address] })
  const coinCall = encodeFunctionData({ abi: multicall3Abi, functionName: "getEthBalance", args: [address] })
  const calls = [
    ...(coin === undefined ? [{ target: multicall3, callData: coinCall }] : []),
    ...tokens.map(({ contract }) => ({ target: getAddress(contract), callData: balanceOf })),
  ]
  const answers = await ask(client, calls, block)
  const native = coin ?? uintIn(answers[0])
  if (native === undefined) throw new NodeFailed("invalidAnswer", "The node states no balance of the native coin")
  const ofTokens = coin === undefined ? answers.slice(1) : answers
  const symbol = chainWithId(chainId)?.coin ?? ""
  return [
    ...unitsOf({ contract: null, token: symbol, decimals: 18 }, native),
    ...tokens.flatMap(({ contract, symbol: token, decimals }, i) => {
      const integer = uintIn(ofTokens[i])
      if (integer === undefined && heldBefore.has(contract)) {
        throw new NodeFailed("tokenUnanswered", `The contract ${contract} does not state a balance`)
      }
      return unitsOf({ contract, token, decimals }, integer ?? 0n)
    }),
  ]
}

interface Call {
  readonly target: Address
  readonly callData: Hex
}

/** The bytes that each call returned; undefined for a call that failed or returned nothing. */
type Answers = ReadonlyArray<Hex | undefined>

const callsAtOnce = 200

/** Through Multicall3. It states the time of the block in which it runs, so a node cannot answer from another one. */
async function callsTogether(client: PublicClient, calls: ReadonlyArray<Call>, block: Block): Promise<Answers> {
  const timeCall = encodeFunctionData({ abi: multicall3Abi, functionName: "getCurrentBlockTimestamp" })
  const answers: Array<Hex | undefined> = []
  for (let from = 0; from < calls.length; from += callsAtOnce) {
    const some = [{ target: multicall3, callData: timeCall }, ...calls.slice(from, from + callsAtOnce)]
    const [time, ...results] = await client.readContract({
      address: multicall3,
      abi: multicall3Abi,
      functionName: "aggregate3",
      args: [some.map((call) => ({ ...call, allowFailure: true }))],
      blockNumber: block.number,
    })
    if (uintIn(time?.returnData) !== block.timestamp || results.length !== some.length - 1) {
      throw new NodeFailed("invalidAnswer", `The node does not answer for block ${block.number}`)
    }
    answers.push(...results.map(({ success, returnData }) => (success && returnData !== "0x" ? returnData : undefined)))
  }
  return answers
}

const callsBeside = 10

/** One by one, on a chain without Multicall3. */
async function callsAlone(client: PublicClient, calls: ReadonlyArray<Call>, block: Block): Promise<Answers> {
  const answers: Array<Hex | undefined> = []
  for (let from = 0; from < calls.length; from += callsBeside) {
    const some = calls.slice(from, from + callsBeside).map(async ({ target, callData }) => {
      const answered = client
        .call({ to: target, data: callData, blockNumber: block.number })
        .catch((error: unknown) => {
          const failure = nodeFailureIn(error)
          // A contract that refuses the call is an error of the node like any other. It says nothing of the node.
          if (failure.failure !== "invalidAnswer") throw failure
          return { data: undefined }
        })
      return (await answered).data
    })
    answers.push(...(await Promise.all(some)))
  }
  return answers
}

/** The unsigned integer that a call returned; undefined where it returned something else, or nothing. */
function uintIn(data: Hex | undefined): bigint | undefined {
  if (data === undefined || !/^0x[0-9a-fA-F]{64}/.test(data)) return undefined
  return decodeAbiParameters([{ type: "uint256" }], data)[0]
}

/** The names of tokens that no list describes any more, by their contracts. */
async function describedTokens(
  client: PublicClient,
  chainId: number,
  contracts: ReadonlyArray<string>,
): Promise<ReadonlyArray<ListedToken>> {
  const described = contracts.map(async (contract): Promise<ListedToken> => {
    const address = getAddress(contract)
    const decimals = await client.readContract({ address, abi: erc20Abi, functionName: "decimals" })
    return { chainId, contract, decimals, symbol: (await symbolOf(client, address)) ?? contract.slice(0, 10) }
  })
  return Promise.all(described)
}

/** The symbol of a contract as a `string`, or as `bytes32` like some old tokens have it; undefined if it has none. */
async function symbolOf(client: PublicClient, address: Address): Promise<string | undefined> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "symbol" })
  const answer = await client.call({ to: address, data }).catch(() => ({ data: undefined }))
  return answer.data === undefined ? undefined : textIn(answer.data)
}

function textIn(data: Hex): string | undefined {
  const text =
    data.length === 66 ? Buffer.from(data.slice(2).replace(/(00)+$/, ""), "hex").toString("utf8") : decodedText(data)
  return text !== undefined && /^[^\p{Cc}\uFFFD]{1,30}$/u.test(text) ? text : undefined
}

function decodedText(data: Hex): string | undefined {
  try {
    return decodeAbiParameters([{ type: "string" }], data)[0]
  } catch {
    return undefined
  }
}

/** Decimals beyond the eighteenth are cut off. More units than a decimal of the product can have are no sane balance. */
function unitsOf(
  {
    contract,
    token,
    decimals,
  }: { readonly contract: string | null; readonly token: string; readonly decimals: number },
  integer: bigint,
): ReadonlyArray<TokenUnits> {
  const places = Math.min(decimals, 18)
  const units = decimals > 18 ? integer / 10n ** BigInt(decimals - 18) : integer
  if (units === 0n || units >= 10n ** BigInt(18 + places)) return []
  return [{ contract, token, units: decimal(plainText(units, places)) }]
}
