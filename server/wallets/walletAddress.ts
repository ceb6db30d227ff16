import { Result } from "effect"
import { type Address, checksumAddress, isAddress } from "viem"
import { normalize } from "viem/ens"
import type { AddressProblem } from "#contract/wallets.ts"
import type { Send } from "#server/outgoing/send.ts"
import { nodeClient, type Nodes } from "./nodes.ts"

/**
 * Why balances of an address cannot be read: it is one of Bitcoin or Solana, whose chains the product does not read; its
 * capital letters do not match its checksum; or it is no address at all. Undefined if it can be. A name is resolved later.
 */
export function addressProblem(address: string): AddressProblem | undefined {
  if (isName(address)) return undefined
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return isAddress(address, { strict: true }) ? undefined : "checksum"
  if (/^(?:bc1[0-9a-z]{6,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/.test(address)) return "bitcoin"
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? "solana" : "malformed"
}

/** Whether it is a name of the Ethereum Name Service. */
export const isName = (address: string): boolean => /^[^.\s]+(?:\.[^.\s]+)*\.eth$/i.test(address)

export interface Resolving {
  readonly send: Send
  readonly nodes: Nodes
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** The address of a wallet with its checksum; of a name the one to which it leads now, by a node of Ethereum. */
export async function resolvedAddress(
  sources: Resolving,
  address: string,
): Promise<Result.Result<Address, AddressProblem>> {
  const problem = addressProblem(address)
  if (problem) return Result.fail(problem)
  if (!isName(address)) return Result.succeed(checksumAddress(address as Address))
  const name = normalized(address)
  if (name === undefined) return Result.fail("unknownName")
  const nodes = sources.nodes.get(1) ?? []
  if (nodes.length === 0) return Result.fail("namesOff")
  for (const url of nodes) {
    try {
      const client = await nodeClient(url, sources)
      const found = await client.getEnsAddress({
        name,
        universalResolverAddress: universalResolver,
      })
      return found === null ? Result.fail("unknownName") : Result.succeed(found)
    } catch {
      sources.signal.throwIfAborted() // the next node may answer
    }
  }
  return Result.fail("unreachable")
}

/** A name in its one form; undefined if it cannot be one. */
function normalized(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

/** Of the Ethereum Name Service, on Ethereum. */
const universalResolver: Address = "0xeeeeeeee14d718c2b47d9923deab1335e144eeee"
