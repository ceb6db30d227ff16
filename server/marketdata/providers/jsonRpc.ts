import { addressIn, innerCallsIn, innerResultsIn, isMulticall, selectorOf, textIn, uintIn, uintListIn } from "./abi.ts"
import {
  type Balance,
  type CallResult,
  type Fact,
  type Found,
  type HttpAnswer,
  type Refusal,
  type RefusalKind,
  refuse,
} from "./answers.ts"
import { readerOf } from "./reader.ts"
import { amountOfInteger, chainOf, nativeCoinOf, tokenOf } from "./chains.ts"
import { requireSuccess } from "./refusals.ts"
import { instantOf, integerOf, isList, isObject, type Json, type JsonObject, parseJson, textOf } from "./values.ts"

const service = "The node"

/**
 * Nodes of EVM chains, by JSON-RPC, alone or in a batch; also the explorers that pass calls on. Balances, multicalls,
 * blocks, transactions, logs. A result `0x` of a contract is a failure and no zero; an error of the node comes with status
 * 200.
 */
export const readJsonRpc = readerOf(service, (answer) => {
  requireSuccess(service, answer)
  const root = parseJson(service, answer.body)
  const requests = requestsIn(answer)
  if (!isList(root)) return replyIn(root, requests[0], answer)
  if (root.length === 0) return refuse("Malformed", `${service} answers with an empty batch.`)
  const found = root.map((reply, i) => {
    const id = isObject(reply) ? textOf(reply["id"]) : undefined
    return replyIn(
      reply,
      requests.find((request) => request.id !== undefined && request.id === id) ?? requests[i],
      answer,
    )
  })
  return {
    facts: found.flatMap(({ facts = [] }) => facts),
    balances: found.flatMap(({ balances = [] }) => balances),
    calls: found.flatMap(({ calls = [] }) => calls),
    refused: found.flatMap(({ refused = [] }) => refused),
  }
})

interface Request {
  readonly id?: string | undefined
  readonly method: string
  readonly params: ReadonlyArray<Json>
}

/** What was requested: the body, or the address of an explorer that passes it on. */
function requestsIn({ requestBody, uri }: HttpAnswer): ReadonlyArray<Request> {
  if (requestBody !== null && /^\s*[[{]/.test(requestBody)) {
    const root = parseJson(service, requestBody)
    return (isList(root) ? root : [root]).filter(isObject).map((request) => ({
      id: textOf(request["id"]),
      method: textOf(request["method"]) ?? "",
      params: isList(request["params"]) ? request["params"] : [],
    }))
  }
  if (uri === null || !URL.canParse(uri)) return []
  const { searchParams } = new URL(uri)
  const method = searchParams.get("action") ?? ""
  const get = (name: string): string => searchParams.get(name) ?? ""
  const block = searchParams.get("tag") ?? "latest"
  if (method === "eth_call") return [{ method, params: [{ to: get("to"), data: get("data") }, block] }]
  return method.startsWith("eth_") ? [{ method, params: [get("address") || get("txhash") || block, block] }] : []
}

function replyIn(reply: Json, request: Request | undefined, answer: HttpAnswer): Found {
  if (!isObject(reply)) return refuse("Malformed", `${service} answers with no object of JSON-RPC.`)
  const method = request?.method ?? ""
  const error = reply["error"]
  if (error !== undefined && error !== null)
    return { refused: [{ subject: method || "the request", ...refusalOf(error) }] }
  const result = reply["result"]
  if (result === undefined) return refuse("Malformed", `${service} answers without result and error.`)
  if (result === null)
    return {
      refused: [
        {
          subject: method || "the request",
          kind: "NotFound",
          sentence: `${service} knows no such block or transaction.`,
        },
      ],
    }
  return resultOf(result, request, chainOf(answer.uri))
}

function refusalOf(error: Json): Refusal {
  const code = isObject(error) ? integerOf(error["code"]) : undefined
  const message = (isObject(error) ? textOf(error["message"]) : textOf(error)) ?? "no message"
  const kind: RefusalKind =
    code === -32005 || code === 429 || /rate|too many requests|limit exceeded|capacity|quota/i.test(message)
      ? "RateLimited"
      : code === -32601 || /method (not found|not supported|does not exist)/i.test(message)
        ? "NotFound"
        : /api.?key|unauthor|forbidden|authenticat/i.test(message)
          ? "Unauthorised"
          : code === -32603 || /internal error|timed? ?out/i.test(message)
            ? "Unreachable"
            : /range|missing trie|header not found|pruned|archive|historical state|revert/i.test(message)
              ? "NoData"
              : "Malformed"
  return {
    kind,
    sentence: `${service} answers with the error ${code ?? "without a number"}: ${message.slice(0, 160)}.`,
  }
}

function resultOf(result: Json, request: Request | undefined, chainId: number | null): Found {
  const method = request?.method ?? ""
  const text = textOf(result)
  const fact = (about: string, value: string): Found => ({ facts: [{ about, value }] })
  switch (method) {
    case "eth_chainId":
    case "net_version":
      return fact(method === "eth_chainId" ? "chain" : "network", integerText(text))
    case "eth_blockNumber":
      return fact("block", integerText(text))
    case "web3_clientVersion":
      return fact("software", text ?? refuse("Malformed", `${service} states no version.`))
    case "eth_getBalance":
      return {
        balances: [nativeBalance(quantity(text), textOf(request?.params[0]) ?? null, chainId, blockIn(request))],
      }
    case "eth_getCode":
      return fact(
        `code of ${textOf(request?.params[0]) ?? "the contract"}`,
        text === "0x" ? "none" : `${((text ?? "").length - 2) / 2} bytes`,
      )
    case "eth_call":
      return text === undefined
        ? refuse("Malformed", `${service} answers to a call with no bytes.`)
        : callIn(text, request, chainId)
    default:
      return { facts: factsIn(result, method) }
  }
}

const integerText = (text: string | undefined): string => quantity(text).toString()

/** A quantity in hexadecimal, or in digits as some nodes state the network. */
function quantity(text: string | undefined): bigint {
  return text !== undefined && /^(0x[0-9a-fA-F]{1,64}|\d{1,30})$/.test(text)
    ? BigInt(text)
    : refuse("Malformed", `${service} states no quantity: ${text ?? "nothing"}.`)
}

/** The block that was requested, as a number; null for the newest. */
function blockIn(request: Request | undefined): string | null {
  const stated = textOf(request?.params[1])
  return stated !== undefined && /^0x[0-9a-fA-F]+$/.test(stated) ? BigInt(stated).toString() : null
}

const nativeBalance = (wei: bigint, account: string | null, chainId: number | null, block: string | null): Balance => ({
  chainId,
  account,
  contract: null,
  symbol: nativeCoinOf(chainId),
  decimals: 18,
  integer: wei.toString(),
  amount: amountOfInteger(wei, 18),
  block,
})

function callIn(result: string, request: Request | undefined, chainId: number | null): Found {
  const call = request?.params[0]
  const [contract, data] = isObject(call)
    ? [textOf(call["to"]) ?? null, textOf(call["data"] ?? call["input"]) ?? "0x"]
    : [null, "0x"]
  const block = blockIn(request)
  if (!isMulticall(data)) return singleCall({ contract, data, result, succeeded: true, chainId, block })
  const calls = innerCallsIn(data)
  const results = innerResultsIn(data, result)
  if (!calls || !results || calls.length !== results.results.length) {
    return refuse(
      result === "0x" ? "NoData" : "Malformed",
      `${service} answers to several calls with ${result === "0x" ? "nothing" : "bytes that are no list of their results"}.`,
    )
  }
  const found = calls.map(({ target, data: inner }, i) => {
    const { succeeded = false, data: returned = "0x" } = results.results[i] ?? {}
    return singleCall({
      contract: target,
      data: inner,
      result: returned,
      succeeded,
      chainId,
      block: results.block ?? block,
    })
  })
  return {
    balances: found.flatMap(({ balances = [] }) => balances),
    calls: found.flatMap(({ calls: made = [] }) => made),
    refused: found.flatMap(({ refused = [] }) => refused),
  }
}

/** The functions that the product calls, by selector. */
const methods: Readonly<Record<string, string>> = {
  "06fdde03": "name()",
  "18160ddd": "totalSupply()",
  "313ce567": "decimals()",
  "42cbb15c": "getBlockNumber()",
  "4d2301cc": "getEthBalance(address)",
  "70a08231": "balanceOf(address)",
  "95d89b41": "symbol()",
  ee1806d2: "etherBalances(address[])",
}

interface Call {
  readonly contract: string | null
  readonly data: string
  readonly result: string
  readonly succeeded: boolean
  readonly chainId: number | null
  readonly block: string | null
}

function singleCall({ contract, data, result, succeeded, chainId, block }: Call): Found {
  const method = methods[selectorOf(data)] ?? (data.length >= 10 ? data.slice(0, 10) : "an unknown call")
  const subject = `${method} of ${contract ?? "the contract"}`
  if (!succeeded || result === "0x") {
    return {
      refused: [
        {
          subject,
          kind: "NoData",
          sentence: `${service}: the contract ${contract ?? ""} answers to ${method} with nothing.`,
        },
      ],
    }
  }
  const account = addressIn(data, 0) ?? null
  const integer = uintIn(result)
  if (method === "getEthBalance(address)" && integer !== undefined)
    return { balances: [nativeBalance(integer, account, chainId, block)] }
  if (method === "balanceOf(address)" && integer !== undefined && contract !== null) {
    const token = tokenOf(chainId, contract)
    const balance = {
      chainId,
      account,
      contract: contract.toLowerCase(),
      symbol: token?.symbol ?? null,
      decimals: token?.decimals ?? null,
      integer: integer.toString(),
      amount: token ? amountOfInteger(integer, token.decimals) : null,
      block,
    }
    return { balances: [balance] }
  }
  if (method === "etherBalances(address[])") {
    const amounts =
      uintListIn(result) ?? refuse("Malformed", `${service} answers to ${method} with no list of numbers.`)
    return { balances: amounts.map((wei, i) => nativeBalance(wei, addressIn(data, 2 + i) ?? null, chainId, block)) }
  }
  const isText = method === "name()" || method === "symbol()"
  const isNumber = method === "decimals()" || method === "totalSupply()" || method === "getBlockNumber()"
  const value = isText ? textIn(result) : isNumber ? integer?.toString() : result
  if (value === undefined || (method === "decimals()" && Number(value) > 36)) {
    return { refused: [{ subject, kind: "Malformed", sentence: `${service}: ${subject} is not readable.` }] }
  }
  const made: CallResult = { chainId, contract, method, succeeded, value, block }
  return { calls: [made] }
}

/** What a block, a transaction, a receipt or a list of logs states. */
function factsIn(result: Json, method: string): ReadonlyArray<Fact> {
  if (isList(result))
    return [{ about: method === "eth_getLogs" || method === "" ? "logs" : method, value: String(result.length) }]
  if (!isObject(result)) return [{ about: method || "result", value: textOf(result) ?? JSON.stringify(result) }]
  const names = ["number", "blockNumber", "hash", "transactionHash", "from", "to", "value", "timestamp", "status"]
  const facts = names.flatMap((name) => factOf(result, name))
  return facts.length > 0
    ? facts
    : refuse(
        "Malformed",
        `${service} answers with an object of an unknown form: ${Object.keys(result).slice(0, 5).join(", ")}.`,
      )
}

function factOf(result: JsonObject, name: string): ReadonlyArray<Fact> {
  const text = textOf(result[name])
  if (text === undefined) return []
  const isQuantity = /^(number|blockNumber|value|timestamp|status)$/.test(name) && /^0x[0-9a-fA-F]+$/.test(text)
  const value = isQuantity ? BigInt(text).toString() : text
  return [{ about: name, value: name === "timestamp" ? (instantOf(Number(value)) ?? value) : value }]
}
