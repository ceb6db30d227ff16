import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import solc from "solc"
import { type Address, createTestClient, getAddress, type Hex, http, publicActions, walletActions } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { projectFolder } from "#server/settings/settings.ts"
import { multicall3 } from "#server/wallets/nodes.ts"

/* Real chains on this machine: anvil of Foundry, and contracts that are compiled here. */

const binary = join(projectFolder, "node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil")

/** Anvil is an optional package for Linux on x64. */
export const hasAnvil = existsSync(binary)

const source = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Token {
  uint8 public decimals;
  string public symbol;
  bool public isBroken;
  mapping(address => uint256) private held;
  constructor(string memory symbol_, uint8 decimals_) { symbol = symbol_; decimals = decimals_; }
  function give(address to, uint256 units) external { held[to] = units; }
  function breakDown(bool broken) external { isBroken = broken; }
  function balanceOf(address owner) external view returns (uint256) {
    require(!isBroken, "broken");
    return held[owner];
  }
}

contract OldToken {
  bytes32 public symbol = "OLD";
  uint8 public decimals = 18;
  function balanceOf(address) external pure returns (uint256) { return 3 ether; }
}

contract Multicall {
  struct Call3 { address target; bool allowFailure; bytes callData; }
  struct Result { bool success; bytes returnData; }
  function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) {
      (bool success, bytes memory data) = calls[i].target.call(calls[i].callData);
      require(success || calls[i].allowFailure, "Multicall3: call failed");
      results[i] = Result(success, data);
    }
  }
  function getEthBalance(address owner) external view returns (uint256) { return owner.balance; }
  function getCurrentBlockTimestamp() external view returns (uint256) { return block.timestamp; }
}`

interface Compiled {
  readonly abi: ReadonlyArray<unknown>
  readonly evm: {
    readonly bytecode: { readonly object: string }
    readonly deployedBytecode: { readonly object: string }
  }
}

let compiled: Readonly<Record<string, Compiled>> | undefined

function contract(name: string): Compiled {
  compiled ??= (
    JSON.parse(
      solc.compile(
        JSON.stringify({
          language: "Solidity",
          sources: { "all.sol": { content: source } },
          settings: { evmVersion: "paris", outputSelection: { "*": { "*": ["abi", "evm"] } } },
        }),
      ),
    ) as { readonly contracts: Readonly<Record<string, Readonly<Record<string, Compiled>>>> }
  ).contracts["all.sol"]
  const found = compiled?.[name]
  if (!found) throw new Error(`${name} was not compiled`)
  return found
}

/** The first account of anvil, which has 10,000 coins. */
const funded = privateKeyToAccount("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")

export type Anvil = Awaited<ReturnType<typeof startAnvil>>

/** Starts a chain with an id. `hasMulticall`: whether Multicall3 is at its address. */
export async function startAnvil(chainId: number, { hasMulticall = true }: { readonly hasMulticall?: boolean } = {}) {
  const process = spawn(binary, ["--port", "0", "--chain-id", String(chainId), "--host", "127.0.0.1"], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const url = await new Promise<string>((resolve, reject) => {
    process.on("error", reject)
    process.on("exit", (code) => reject(new Error(`anvil ended with ${String(code)}`)))
    createInterface(process.stdout).on("line", (line) => {
      const address = /^Listening on (\S+)/.exec(line)?.[1]
      if (address !== undefined) resolve(`http://${address}`)
    })
  })
  const client = createTestClient({ mode: "anvil", account: funded, transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)
  if (hasMulticall) {
    const bytecode: Hex = `0x${contract("Multicall").evm.deployedBytecode.object}`
    await client.setCode({ address: multicall3, bytecode })
  }
  const mined = async (hash: Hex): Promise<void> => void (await client.waitForTransactionReceipt({ hash }))
  return {
    url,
    client,
    /** Deploys a token, and returns its contract in small letters. */
    async token(symbol: string, decimals: number): Promise<string> {
      const { abi, evm } = contract("Token")
      const hash = await client.deployContract({
        abi,
        bytecode: `0x${evm.bytecode.object}`,
        args: [symbol, decimals],
        chain: null,
      })
      const { contractAddress } = await client.waitForTransactionReceipt({ hash })
      return (contractAddress as Address).toLowerCase()
    },
    /** Deploys a token whose symbol is of type bytes32, as that of some old ones is. Each address has 3 units. */
    async oldToken(): Promise<string> {
      const { abi, evm } = contract("OldToken")
      const hash = await client.deployContract({ abi, bytecode: `0x${evm.bytecode.object}`, chain: null })
      const { contractAddress } = await client.waitForTransactionReceipt({ hash })
      return (contractAddress as Address).toLowerCase()
    },
    /** Sets how many of the smallest units of a token an address has. */
    async give(token: string, to: Address, units: bigint): Promise<void> {
      const { abi } = contract("Token")
      const hash = await client.writeContract({
        abi,
        address: getAddress(token),
        functionName: "give",
        args: [to, units],
        chain: null,
      })
      await mined(hash)
    },
    async breakDown(token: string, isBroken: boolean): Promise<void> {
      const { abi } = contract("Token")
      const hash = await client.writeContract({
        abi,
        address: getAddress(token),
        functionName: "breakDown",
        args: [isBroken],
        chain: null,
      })
      await mined(hash)
    },
    async setCoins(to: Address, value: bigint): Promise<void> {
      await client.setBalance({ address: to, value })
      await client.mine({ blocks: 1 })
    },
    async stop(): Promise<void> {
      const ended = new Promise((resolve) => process.once("exit", resolve))
      process.removeAllListeners("exit")
      process.once("exit", () => {})
      const gone = new Promise<void>((resolve) => process.once("exit", () => resolve()))
      process.kill()
      await Promise.race([gone, ended])
    },
  }
}
