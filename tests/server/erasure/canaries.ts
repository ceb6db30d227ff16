import { randomBytes } from "node:crypto"

/** Text that occurs nowhere by chance, and is found wherever it was stored. */
export interface Canaries {
  /** The canary of a field, made at first use: one for each field, never the same twice. */
  readonly at: (place: string) => string
  /** In capital letters and short, like symbols of prices. */
  readonly symbolAt: (place: string) => string
  /** An address of a wallet: a random one is as good a canary as a word. */
  readonly walletAt: (place: string) => string
  readonly places: () => ReadonlyArray<string>
  /** The canaries of which a text has a trace. */
  readonly foundIn: (text: string) => ReadonlyArray<string>
}

export function canaries(): Canaries {
  const made = new Map<string, string>()
  const make = (place: string): string => {
    const known = made.get(place)
    if (known !== undefined) return known
    const words = place.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const canary = `canary-${words}-${randomBytes(4).toString("hex")}`
    made.set(place, canary)
    return canary
  }
  return {
    at: make,
    symbolAt(place) {
      const canary = `CANARY-${place.slice(0, 8).toUpperCase()}-${randomBytes(4).toString("hex").toUpperCase()}`
      made.set(place, canary)
      return canary
    },
    walletAt(place) {
      const canary = `0x${randomBytes(20).toString("hex")}`
      made.set(place, canary)
      return canary
    },
    places: () => [...made.keys()],
    foundIn(text) {
      const searched = haystack(text)
      return [...made].filter(([, canary]) => isIn(searched, canary)).map(([place]) => place)
    },
  }
}

interface Haystack {
  readonly text: string
  readonly lower: string
}

/** Lines into which a mail was folded are joined again. */
const haystack = (text: string): Haystack => {
  const unfolded = text.replaceAll(/=\r?\n/g, "")
  return { text: unfolded, lower: unfolded.toLowerCase() }
}

function isIn({ text, lower }: Haystack, canary: string): boolean {
  const plain = canary.toLowerCase()
  const asIs = [plain, Buffer.from(canary).toString("hex"), encodedToo(plain), wide(plain)]
  return asIs.some((form) => lower.includes(form)) || base64Forms(canary).some((form) => text.includes(form))
}

/** As an over-cautious encoder of addresses writes it: every character but letters and digits by its number. */
const encodedToo = (text: string): string =>
  text.replaceAll(/[^a-z0-9]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`)

/** UTF-16 in hexadecimal digits. */
const wide = (text: string): string => Buffer.from(text, "utf16le").toString("hex")

/** The encodings of the text in the middle of something longer, at any offset: three ways, in both alphabets. */
const base64Forms = (text: string): ReadonlyArray<string> =>
  [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.from("\0".repeat(before) + text).toString("base64")
    const inner = encoded.replace(/=+$/, "").slice(before === 0 ? 0 : before + 1, -1)
    return [inner, inner.replaceAll("+", "-").replaceAll("/", "_")]
  })
