import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Result } from "effect"
import { readTokenList } from "#server/marketdata/providers/tokenLists.ts"
import type { Send } from "#server/outgoing/send.ts"
import { projectFolder } from "#server/settings/settings.ts"

/** A token that is looked for in wallets. */
export interface ListedToken {
  readonly chainId: number
  /** In small letters. */
  readonly contract: string
  readonly symbol: string
  readonly decimals: number
}

export interface TokenList {
  /** Is stored with each reading. */
  readonly version: string
  readonly tokens: ReadonlyArray<ListedToken>
}

/** The list that comes with the product, see `tokens.md`. */
const ownList = join(projectFolder, "server", "wallets", "tokens.json")

const dayMs = 86_400_000

/**
 * The tokens that are looked for: those of the product, or of the list that the operator names, a file or an address. A list
 * at an address is fetched again after a day. While it cannot be read, the last one applies, and at first the product's own.
 */
export function tokenLists({
  source,
  send,
  now,
  warn,
}: {
  readonly source: string | undefined
  readonly send: Send
  readonly now: () => Date
  readonly warn: (message: string) => void
}): () => Promise<TokenList> {
  let known: { readonly list: Promise<TokenList>; readonly at: number } | undefined
  const load = async (before: Promise<TokenList> | undefined): Promise<TokenList> => {
    if (source === undefined) return listIn(await readFile(ownList, "utf8"), ownList)
    try {
      return listIn(await textAt(source, send), source)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      warn(`the token list ${source} cannot be read, the earlier one applies: ${reason}`)
      return before ?? listIn(await readFile(ownList, "utf8"), ownList)
    }
  }
  return () => {
    const at = now().getTime()
    if (!known || at - known.at > dayMs) known = { list: load(known?.list), at }
    return known.list
  }
}

async function textAt(source: string, send: Send): Promise<string> {
  if (!/^https?:/.test(source)) return readFile(source, "utf8")
  const signal = new AbortController().signal
  const answer = await send({ url: source, bytesMax: 20_000_000, timeoutMs: 30_000, signal })
  if (answer.status !== 200) throw new Error(`it answers with status ${answer.status}`)
  return answer.body.toString("utf8")
}

function listIn(text: string, source: string): TokenList {
  const read = readTokenList({ status: 200, headers: {}, body: text, uri: null, requestBody: null })
  if (Result.isFailure(read)) throw new Error(read.failure.sentence)
  const tokens = (read.success.instruments ?? []).flatMap(({ symbol, contracts = [] }) =>
    contracts.flatMap(({ chain, address, decimals }): ReadonlyArray<ListedToken> => {
      const isNamed = symbol !== null && /^[^\p{Cc}]{1,30}$/u.test(symbol)
      return isNamed && decimals !== undefined ? [{ chainId: Number(chain), contract: address, symbol, decimals }] : []
    }),
  )
  if (tokens.length === 0) throw new Error("it names no token")
  return { version: versionOf(text, source), tokens }
}

/** The name and version that a list states. */
function versionOf(text: string, source: string): string {
  const { name, version } = JSON.parse(text) as { readonly name?: unknown; readonly version?: unknown }
  const written =
    typeof version === "object" && version !== null
      ? Object.values(version).join(".")
      : typeof version === "string"
        ? version
        : ""
  return `${typeof name === "string" ? name : source.split("/").at(-1)} ${written}`.trim().slice(0, 100)
}
