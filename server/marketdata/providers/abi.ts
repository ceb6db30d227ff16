/** Decoded from the bytes of a call or of its result; undefined where the bytes are too short or say something else. */

const word = 64

const hexOf = (text: string): string | undefined =>
  /^0x([0-9a-fA-F]{2})*$/.test(text) ? text.slice(2).toLowerCase() : undefined

const wordAt = (hex: string, at: number): string | undefined => {
  const digits = hex.slice(at, at + word)
  return digits.length === word ? digits : undefined
}

/** An offset or a length, in digits of hexadecimal; undefined beyond any answer. */
const sizeAt = (hex: string, at: number): number | undefined => {
  const digits = wordAt(hex, at)
  const size = digits === undefined ? undefined : BigInt(`0x${digits}`)
  return size === undefined || size > 10_000_000n ? undefined : Number(size) * 2
}

/** The unsigned integer in the first word of a result. */
export function uintIn(result: string): bigint | undefined {
  const digits = wordAt(hexOf(result) ?? "", 0)
  return digits === undefined ? undefined : BigInt(`0x${digits}`)
}

/** The address in a word of the arguments of a call, behind the selector. */
export function addressIn(data: string, index: number): string | undefined {
  const digits = wordAt(hexOf(data)?.slice(8) ?? "", index * word)
  return digits === undefined || !/^0{24}/.test(digits) ? undefined : `0x${digits.slice(24)}`
}

/** The text in a result: a `string`, or the `bytes32` of some old tokens. */
export function textIn(result: string): string | undefined {
  const hex = hexOf(result) ?? ""
  if (hex.length === word) return printable(hex.replace(/(00)+$/, ""))
  const at = sizeAt(hex, 0)
  const size = at === undefined ? undefined : sizeAt(hex, at)
  if (at === undefined || size === undefined || hex.length < at + word + size) return undefined
  return printable(hex.slice(at + word, at + word + size))
}

function printable(hex: string): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(hex, "hex"))
    return /^[^\p{Cc}]+$/u.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** The `bytes` at a position, with `0x`. */
function bytesAt(hex: string, at: number): string | undefined {
  const size = sizeAt(hex, at)
  return size === undefined || hex.length < at + word + size ? undefined : `0x${hex.slice(at + word, at + word + size)}`
}

/** A list whose elements are read at their positions. */
function listAt<Element>(
  hex: string,
  at: number,
  read: (hex: string, at: number) => Element | undefined,
): ReadonlyArray<Element> | undefined {
  const count = sizeAt(hex, at)
  if (count === undefined || count / 2 > 10_000) return undefined
  const start = at + word
  const elements = Array.from({ length: count / 2 }, (_, i) => {
    const offset = sizeAt(hex, start + i * word)
    return offset === undefined ? undefined : read(hex, start + offset)
  })
  return elements.every((element) => element !== undefined) ? elements : undefined
}

interface InnerCall {
  readonly target: string
  readonly data: string
}

interface InnerResult {
  readonly succeeded: boolean
  readonly data: string
}

interface Multicall {
  /** Where the list of calls begins among the arguments, and at which word of a call its bytes are. */
  readonly calls: { readonly word: number; readonly bytes: number }
  /** Where the list of results is, whether each has its success, and whether the first word is the block. */
  readonly results: { readonly word: number; readonly withSuccess: boolean; readonly block: boolean }
}

/** The functions of Multicall3 that make several calls in one. */
const multicalls: Readonly<Record<string, Multicall>> = {
  // aggregate((address,bytes)[])
  "252dba42": { calls: { word: 0, bytes: 1 }, results: { word: 1, withSuccess: false, block: true } },
  // aggregate3((address,bool,bytes)[])
  "82ad56cb": { calls: { word: 0, bytes: 2 }, results: { word: 0, withSuccess: true, block: false } },
  // tryAggregate(bool,(address,bytes)[])
  bce38bd7: { calls: { word: 1, bytes: 1 }, results: { word: 0, withSuccess: true, block: false } },
  // blockAndAggregate((address,bytes)[])
  c3077fa9: { calls: { word: 0, bytes: 1 }, results: { word: 2, withSuccess: true, block: true } },
  // tryBlockAndAggregate(bool,(address,bytes)[])
  "399542e9": { calls: { word: 1, bytes: 1 }, results: { word: 2, withSuccess: true, block: true } },
}

export const selectorOf = (data: string): string => data.slice(2, 10).toLowerCase()

export const isMulticall = (data: string): boolean => multicalls[selectorOf(data)] !== undefined

/** The calls in the data of a multicall. */
export function innerCallsIn(data: string): ReadonlyArray<InnerCall> | undefined {
  const layout = multicalls[selectorOf(data)]
  const hex = hexOf(data)?.slice(8)
  const at = layout && hex !== undefined ? sizeAt(hex, layout.calls.word * word) : undefined
  if (!layout || hex === undefined || at === undefined) return undefined
  return listAt(hex, at, (bytes, start) => {
    const target = wordAt(bytes, start)
    const offset = sizeAt(bytes, start + layout.calls.bytes * word)
    const call = offset === undefined ? undefined : bytesAt(bytes, start + offset)
    return target === undefined || call === undefined ? undefined : { target: `0x${target.slice(24)}`, data: call }
  })
}

/** The results of a multicall, and its block where it states one. */
export function innerResultsIn(
  data: string,
  result: string,
): { readonly block: string | null; readonly results: ReadonlyArray<InnerResult> } | undefined {
  const layout = multicalls[selectorOf(data)]
  const hex = hexOf(result)
  const at = layout && hex ? sizeAt(hex, layout.results.word * word) : undefined
  if (!layout || hex === undefined || at === undefined) return undefined
  const results = listAt(hex, at, (bytes, start): InnerResult | undefined => {
    if (!layout.results.withSuccess) {
      const returned = bytesAt(bytes, start)
      return returned === undefined ? undefined : { succeeded: true, data: returned }
    }
    const succeeded = wordAt(bytes, start)
    const offset = sizeAt(bytes, start + word)
    const returned = offset === undefined ? undefined : bytesAt(bytes, start + offset)
    return succeeded === undefined || returned === undefined
      ? undefined
      : { succeeded: BigInt(`0x${succeeded}`) === 1n, data: returned }
  })
  const first = layout.results.block ? wordAt(hex, 0) : undefined
  return results && { block: first === undefined ? null : BigInt(`0x${first}`).toString(), results }
}

/** The integers of a result that is a list of them. */
export function uintListIn(result: string): ReadonlyArray<bigint> | undefined {
  const hex = hexOf(result) ?? ""
  const at = sizeAt(hex, 0)
  const count = at === undefined ? undefined : sizeAt(hex, at)
  if (at === undefined || count === undefined || hex.length < at + word + (count / 2) * word) return undefined
  return Array.from({ length: count / 2 }, (_, i) =>
    BigInt(`0x${hex.slice(at + word + i * word, at + 2 * word + i * word)}`),
  )
}
