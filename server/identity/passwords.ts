import { argon2, createHmac, randomBytes, timingSafeEqual } from "node:crypto"

/** More people want to sign in at once than memory allows for. Ask again. */
export class TooBusy extends Error {
  override readonly name = "TooBusy"
}

export interface Passwords {
  /** What is kept of a password: Argon2id with its parameters and a salt of its own, as a PHC string. */
  readonly hash: (password: string) => Promise<string>
  /** Takes as long when there is no hash to compare with, so that the time tells nobody which addresses are known. */
  readonly matches: (password: string, hash: string | undefined) => Promise<boolean>
  /** Whether it was made as one would be made today. */
  readonly isCurrent: (hash: string) => boolean
}

/** What deriving costs whoever tries: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** 64 MiB and three passes: above the floor that OWASP's cheat sheet sets, about 0.15 s on an ordinary machine. */
const usualPasswordCost: PasswordCost = { memory: 65_536, passes: 3, parallelism: 1 }
const tagLength = 32

/** So much at a time bounds the memory that hashing takes to 128 MiB; the others wait, and beyond that are sent away. */
const atOnceMax = 2
const waitingMax = 20

/** `pepper` is a secret that does not lie with the hashes: whoever has only those cannot even begin to guess. */
export function passwords(pepper: Buffer, cost: PasswordCost = usualPasswordCost): Passwords {
  const inTurn = turns(atOnceMax, waitingMax)
  const peppered = (password: string): string => createHmac("sha256", pepper).update(password).digest("base64")
  const decoy = phc(cost, randomBytes(16), randomBytes(tagLength))
  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(16)
        return phc(cost, salt, await derive(peppered(password), salt, cost))
      }),
    matches: (password, hash) =>
      inTurn(async () => {
        const known = parsePhc(hash ?? decoy)
        const derived = await derive(known.isPeppered ? peppered(password) : password, known.salt, known.cost)
        return timingSafeEqual(derived, known.tag) && hash !== undefined
      }),
    isCurrent: (hash) => {
      const known = parsePhc(hash)
      return known.isPeppered && phc(known.cost, known.salt, known.tag) === phc(cost, known.salt, known.tag)
    },
  }
}

const derive = (password: string, nonce: Uint8Array, { memory, passes, parallelism }: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2("argon2id", { message: password, nonce, memory, passes, parallelism, tagLength }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    )
  })

const phc = ({ memory, passes, parallelism }: PasswordCost, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism},keyid=1$${unpadded(salt)}$${unpadded(tag)}`

const unpadded = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "")

/** `keyid` says that the pepper went in; hashes from before there was one do not have it. */
function parsePhc(text: string): {
  readonly cost: PasswordCost
  readonly isPeppered: boolean
  readonly salt: Buffer
  readonly tag: Buffer
} {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)(,keyid=1)?\$([\w+/]+)\$([\w+/]+)$/.exec(text)
  if (!match) throw new Error("a password is kept in a form that nobody knows")
  const [, memory, passes, parallelism, keyId, salt = "", tag = ""] = match
  return {
    isPeppered: keyId !== undefined,
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  }
}

/** Lets so many work at once and so many wait; throws {@link TooBusy} at whoever comes then. */
function turns(atOnce: number, waiting: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let working = 0
  const queue: Array<() => void> = []
  return async (work) => {
    if (working >= atOnce) {
      if (queue.length >= waiting) throw new TooBusy("too many passwords to look at")
      await new Promise<void>((resolve) => queue.push(resolve)) // the turn is handed over: `working` stays as it is
    } else working++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else working--
    }
  }
}
