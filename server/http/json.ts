import { Result } from "effect"

/** The deepest nesting of a request. The contract needs four levels. */
const depthMax = 32

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false })

/**
 * Reads a request's JSON. Refuses what JavaScript would read differently from what was written: bytes that are no
 * UTF-8, nesting beyond {@link depthMax}, more than `valuesMax` values in lists and objects (absent: any number), and a
 * repeated field, of which JavaScript would silently use the last. A number that is not written as JavaScript would
 * write it (`1e999`, `-0`, `1.0000000000000000001`) is read as `NaN`, which every schema of the contract refuses.
 */
export function readJson(
  bytes: Uint8Array,
  { valuesMax = Infinity }: { readonly valuesMax?: number } = {},
): Result.Result<unknown, string> {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return Result.fail("json.notUtf8")
  }
  const exceeded = exceededBy(text, valuesMax)
  if (exceeded) return Result.fail(exceeded)
  try {
    const value: unknown = JSON.parse(text, plainNumbers)
    return hasRepeatedField(text) ? Result.fail("json.repeatedField") : Result.succeed(value)
  } catch {
    return Result.fail("json.malformed")
  }
}

function plainNumbers(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === "number" && String(value) !== context?.source ? Number.NaN : value
}

/** Counts brackets and commas outside of strings, before the text is parsed. */
function exceededBy(text: string, valuesMax: number): "json.tooDeep" | "json.tooMany" | undefined {
  let depth = 0
  let values = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i)
    if (inString) {
      if (sign === backslash) i++
      else if (sign === quote) inString = false
    } else if (sign === quote) inString = true
    else if (sign === openBrace || sign === openBracket) {
      if (++depth > depthMax) return "json.tooDeep"
      if (++values > valuesMax) return "json.tooMany"
    } else if (sign === closeBrace || sign === closeBracket) depth--
    else if (sign === comma && ++values > valuesMax) return "json.tooMany"
  }
  return undefined
}

/** Whether an object names a field twice, in a text that `JSON.parse` accepted. */
function hasRepeatedField(text: string): boolean {
  const open: Array<Set<string> | undefined> = []
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/g
  const colon = /\s*:/y
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [found] = match
    if (found === "{") open.push(new Set())
    else if (found === "[") open.push(undefined)
    else if (found === "}" || found === "]") open.pop()
    else {
      const fields = open.at(-1)
      colon.lastIndex = token.lastIndex
      if (!fields || !colon.test(text)) continue
      const name = JSON.parse(found) as string
      if (fields.has(name)) return true
      fields.add(name)
    }
  }
  return false
}

const quote = 0x22
const backslash = 0x5c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
const comma = 0x2c
