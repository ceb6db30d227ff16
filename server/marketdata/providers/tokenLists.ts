import { type Found, type Instrument, type Refusal, refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { requireSuccess } from "./refusals.ts"
import { integerOf, isList, isObject, type JsonObject, objectsIn, parseJson, textOf } from "./values.ts"

const service = "The token list"

/**
 * Lists of tokens in the form of Uniswap (`tokens` with `chainId`, `address`, `symbol`, `decimals`), and Multicall3's list
 * of its contracts. Of an address that a list has twice on one chain, the first entry counts. An entry without a valid
 * address or decimals is refused, and the others are read.
 */
export const readTokenList = readerOf(service, (answer) => {
  requireSuccess(service, answer)
  const root = parseJson(service, answer.body)
  if (isObject(root)) return tokensIn(root)
  const entries = isList(root)
    ? objectsIn(service, root, "a list of objects")
    : refuse("Malformed", `${service} is neither an object nor a list.`)
  if (entries.every((entry) => entry["chainId"] !== undefined && entry["address"] !== undefined))
    return tokensIn({ tokens: entries })
  return { facts: entries.map(factIn) }
})

const factIn = (entry: JsonObject) => ({
  about: textOf(entry["name"]) ?? refuse("Malformed", `${service} has an entry without a name.`),
  value: [entry["chainId"], entry["blockchain"], entry["endpoint"] ?? entry["url"]]
    .map(textOf)
    .filter(Boolean)
    .join(", "),
})

function tokensIn(root: JsonObject): Found {
  const instruments = new Map<string, Instrument>()
  const refused: Array<Refusal & { readonly subject: string }> = []
  for (const entry of objectsIn(service, root["tokens"], "tokens")) {
    const [chainId, address, decimals] = [
      integerOf(entry["chainId"]),
      textOf(entry["address"]),
      integerOf(entry["decimals"]),
    ]
    const symbol = textOf(entry["symbol"])
    const isValid =
      address !== undefined &&
      /^0x[0-9a-fA-F]{40}$/.test(address) &&
      decimals !== undefined &&
      decimals >= 0 &&
      decimals <= 36
    if (chainId === undefined || !isValid || symbol === undefined) {
      const sentence = `${service} has the entry ${address ?? symbol ?? "without an address"}, which is no token with chain, contract, symbol and decimals.`
      refused.push({ subject: symbol ?? address ?? "an entry", kind: "Malformed", sentence })
      continue
    }
    const key = `${chainId}:${address.toLowerCase()}`
    if (instruments.has(key)) continue
    const contracts = [{ chain: String(chainId), address: address.toLowerCase(), decimals }]
    instruments.set(key, { symbol, name: textOf(entry["name"]) ?? null, kind: "token", contracts })
  }
  return { instruments: [...instruments.values()], refused }
}
