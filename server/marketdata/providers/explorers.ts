import { type Balance, type Fact, type Found, type HttpAnswer, type Instrument, refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { amountOfInteger, chainOf, nativeCoinOf, tokenOf } from "./chains.ts"
import { readJsonRpc } from "./jsonRpc.ts"
import { kindOfMessage, requireSuccess } from "./refusals.ts"
import { instantOf, integerOf, isList, isObject, type JsonObject, objectsIn, parseJson, textOf } from "./values.ts"

const service = "The explorer"

/**
 * Explorers of EVM chains in the manner of Etherscan, also Blockscout and Routescan. `status` 0 with an empty list means
 * that there is nothing, and with a text that the request was refused. What an explorer passes on to a node is read as the
 * answer of a node.
 */
export const readExplorer = (answer: HttpAnswer): ReturnType<typeof readJsonRpc> =>
  /"jsonrpc"/.test(answer.body.slice(0, 200)) || /"jsonrpc"\s*:/.test(answer.body.slice(-200))
    ? readJsonRpc(answer)
    : readOwn(answer)

const readOwn = readerOf(service, (answer): Found => {
  requireSuccess(service, answer)
  const root = parseJson(service, answer.body)
  if (isList(root)) return { balances: objectsIn(service, root, "tokens").map((entry) => tokenBalance(entry, answer)) }
  if (!isObject(root)) return refuse("Malformed", `${service} answers with neither an object nor a list.`)
  if (root["height"] !== undefined && root["latest_url"] !== undefined) {
    return { facts: [{ about: "block", value: textOf(root["height"]) ?? "" }] }
  }
  if (isList(root["items"])) {
    const items = objectsIn(service, root["items"], "items")
    return items.some((item) => isObject(item["token"])) && items.every((item) => item["value"] !== undefined)
      ? { balances: items.map((entry) => tokenBalance(entry, answer)) }
      : { facts: [{ about: "entries", value: String(items.length) }] }
  }
  if (root["result"] === undefined) return refuse("Malformed", `${service} answers without a result.`)
  const result = root["result"]
  const message = textOf(root["message"]) ?? ""
  const action = actionOf(answer)
  if (textOf(root["status"]) === "0" && !(isList(result) && result.length === 0) && result !== null) {
    const words = textOf(result) ?? message
    if (/no (transactions|records|logs|token|internal|data)/i.test(`${message} ${words}`))
      return { facts: [{ about: action, value: "0" }] }
    const kind = /rate limit|max calls/i.test(words) ? "RateLimited" : (kindOfMessage(words) ?? "Malformed")
    refuse(
      /missing|invalid api key|not supported for this chain|upgrade/i.test(words) ? "Unauthorised" : kind,
      `${service}: ${words}.`,
    )
  }
  if (result === null) return { facts: [{ about: action, value: "0" }] }
  if (isList(result)) return listIn(objectsIn(service, result, "entries"), action, answer)
  if (isObject(result)) return objectOf(result, action)
  return textResult(textOf(result) ?? "", action, answer)
})

const parameter = ({ uri }: HttpAnswer, name: string): string | null =>
  uri === null || !URL.canParse(uri) ? null : new URL(uri).searchParams.get(name)

const actionOf = (answer: HttpAnswer): string => {
  const action = parameter(answer, "action") ?? "entries"
  return (
    { txlist: "transactions", txlistinternal: "internal transactions", tokentx: "token transfers", getLogs: "logs" }[
      action
    ] ?? action
  )
}

function listIn(entries: ReadonlyArray<JsonObject>, action: string, answer: HttpAnswer): Found {
  const count: Fact = { about: action, value: String(entries.length) }
  if (
    entries.length > 0 &&
    entries.every((entry) => entry["balance"] !== undefined || entry["TokenQuantity"] !== undefined)
  ) {
    return { balances: entries.map((entry) => tokenBalance(entry, answer)) }
  }
  const tokens = new Map<string, Instrument>()
  for (const entry of entries) {
    const [address, symbol] = [textOf(entry["contractAddress"]), textOf(entry["tokenSymbol"])]
    const decimals = integerOf(entry["tokenDecimal"])
    if (address === undefined || symbol === undefined) continue
    const contract = {
      chain: String(chainOf(answer.uri) ?? "?"),
      address: address.toLowerCase(),
      ...(decimals === undefined ? {} : { decimals }),
    }
    tokens.set(contract.address, {
      symbol,
      name: textOf(entry["tokenName"]) ?? null,
      kind: "token",
      contracts: [contract],
    })
  }
  const last = entries.at(-1)
  const at = instantOf(integerOf(last?.["timeStamp"]))
  return {
    facts: [count, ...(at === undefined ? [] : [{ about: "time of the last one", value: at }])],
    ...(tokens.size > 0 ? { instruments: [...tokens.values()] } : {}),
  }
}

/** A token of an account, as Etherscan or Blockscout states it. */
function tokenBalance(entry: JsonObject, answer: HttpAnswer): Balance {
  const token = isObject(entry["token"]) ? entry["token"] : entry
  const contract = textOf(
    token["address"] ?? token["address_hash"] ?? token["contractAddress"] ?? token["TokenAddress"],
  )
  const digits = textOf(entry["value"] ?? entry["balance"] ?? entry["TokenQuantity"]) ?? ""
  if (!/^\d{1,78}$/.test(digits))
    return refuse("Malformed", `${service} states no balance of ${contract ?? "the account"}.`)
  const integer = BigInt(digits)
  const isNative = contract === undefined && entry["account"] !== undefined
  const decimals = isNative ? 18 : integerOf(token["decimals"] ?? token["TokenDivisor"])
  const chainId = chainOf(answer.uri)
  return {
    chainId,
    account: textOf(entry["account"]) ?? parameter(answer, "address"),
    contract: contract?.toLowerCase() ?? null,
    symbol: isNative ? nativeCoinOf(chainId) : (textOf(token["symbol"] ?? token["TokenSymbol"]) ?? null),
    decimals: decimals ?? null,
    integer: digits,
    amount: decimals === undefined || decimals < 0 || decimals > 36 ? null : amountOfInteger(integer, decimals),
    block: null,
  }
}

function objectOf(result: JsonObject, action: string): Found {
  const facts = Object.entries(result).flatMap(([about, value]): ReadonlyArray<Fact> => {
    const text = textOf(value)
    return text === undefined ? [] : [{ about, value: text.slice(0, 200) }]
  })
  return facts.length > 0 ? { facts } : refuse("Malformed", `${service} answers to ${action} with an unknown object.`)
}

function textResult(text: string, action: string, answer: HttpAnswer): Found {
  const isBalance = action === "balance" || action === "tokenbalance"
  if (!isBalance)
    return { facts: [{ about: action === "getblocknobytime" ? "block" : action, value: text.slice(0, 200) }] }
  if (!/^\d{1,78}$/.test(text)) return refuse("Malformed", `${service} states no balance: ${text.slice(0, 60)}.`)
  const chainId = chainOf(answer.uri)
  const contract = action === "balance" ? null : (parameter(answer, "contractaddress")?.toLowerCase() ?? null)
  const token = contract === null ? undefined : tokenOf(chainId, contract)
  const decimals = action === "balance" ? 18 : (token?.decimals ?? null)
  const symbol = action === "balance" ? nativeCoinOf(chainId) : (token?.symbol ?? null)
  const amount = decimals === null ? null : amountOfInteger(BigInt(text), decimals)
  return {
    balances: [
      {
        chainId,
        account: parameter(answer, "address"),
        contract,
        symbol,
        decimals,
        integer: text,
        amount,
        block: null,
      },
    ],
  }
}
