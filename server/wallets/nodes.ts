import type { Address, PublicClient } from "viem"
import type { ReadFailure } from "#contract/wallets.ts"
import { NotSent, type Send } from "#server/outgoing/send.ts"

/** The addresses of the nodes of each chain, by its id, in the order in which they are tried. */
export type Nodes = ReadonlyMap<number, ReadonlyArray<string>>

/**
 * Public nodes that need no key, for an operator who names none. They are rate-limited and see the addresses that are read,
 * so an installation for others names its own (`CHAIN_1_RPC` and so on).
 */
export const publicNodes: Nodes = new Map([
  [1, ["https://ethereum-rpc.publicnode.com", "https://eth.merkle.io", "https://1rpc.io/eth"]],
  [10, ["https://mainnet.optimism.io", "https://optimism.drpc.org", "https://1rpc.io/op"]],
  [56, ["https://bsc-rpc.publicnode.com", "https://1rpc.io/bnb", "https://binance.llamarpc.com"]],
  [137, ["https://polygon-bor-rpc.publicnode.com", "https://polygon.drpc.org"]],
  [146, ["https://rpc.soniclabs.com", "https://sonic.drpc.org"]],
  [250, ["https://1rpc.io/ftm", "https://250.rpc.thirdweb.com"]],
  [8453, ["https://mainnet.base.org", "https://base-rpc.publicnode.com"]],
  [42161, ["https://arb1.arbitrum.io/rpc", "https://arbitrum-one-rpc.publicnode.com"]],
  [43114, ["https://api.avax.network/ext/bc/C/rpc", "https://avalanche-c-chain-rpc.publicnode.com"]],
  [59144, ["https://rpc.linea.build", "https://linea-rpc.publicnode.com"]],
])

/** Deployed at the same address on all chains of the product: https://github.com/mds1/multicall3. */
export const multicall3: Address = "0xcA11bde05977b3631167028862bE2a173976CA11"

/** A node did not answer as it should. The message is for the operator. */
export class NodeFailed extends Error {
  override readonly name = "NodeFailed"
  readonly failure: ReadFailure
  constructor(failure: ReadFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** A batch of 200 calls answers with some 50 kB. */
const bytesMax = 4_000_000

/** A client of one node, which sends as the product does. Its library is loaded when the first client is made. */
export async function nodeClient(
  url: string,
  { send, timeoutMs, signal }: { readonly send: Send; readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<PublicClient> {
  const { createPublicClient, custom } = await import("viem")
  let requests = 0
  const request = async ({ method, params }: { readonly method: string; readonly params?: unknown }) => {
    requests += 1
    const id = requests
    const body = JSON.stringify({ jsonrpc: "2.0", id, method, params: params ?? [] })
    const headers = { "content-type": "application/json" }
    const answer = await send({ url, body, headers, bytesMax, timeoutMs, signal }).catch((error: unknown) => {
      if (!(error instanceof NotSent)) throw error
      throw new NodeFailed(/did not answer in full/.test(error.message) ? "timeout" : "unreachable", error.message)
    })
    return resultIn(answer.status, answer.body.toString("utf8"), id)
  }
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
}

/** The result in the answer to a request with an id. Most nodes send an error with status 200, some with 400 and above. */
function resultIn(status: number, body: string, id: number): unknown {
  if (status === 429) throw new NodeFailed("rateLimited", "The node answers with status 429")
  const reply = parsed(body)
  const error = reply?.["error"]
  if (typeof error === "object" && error !== null) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
    const text = (typeof message === "string" ? message : "no message").slice(0, 200)
    const isLimit = code === -32_005 || code === 429 || /rate limit|too many requests|quota|capacity/i.test(text)
    throw new NodeFailed(
      isLimit ? "rateLimited" : "invalidAnswer",
      `The node answers with error ${String(code)}: ${text}`,
    )
  }
  if (status >= 500) throw new NodeFailed("unreachable", `The node answers with status ${status}`)
  if (reply?.["id"] !== id || !("result" in reply)) {
    throw new NodeFailed("invalidAnswer", `The node answers with status ${status} and no result`)
  }
  return reply["result"]
}

function parsed(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

/** The failure inside an error of viem, which wraps what its transport throws. */
export function nodeFailureIn(error: unknown): NodeFailed {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof NodeFailed) return cause
  const first = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)
  return new NodeFailed("invalidAnswer", first.slice(0, 200))
}
