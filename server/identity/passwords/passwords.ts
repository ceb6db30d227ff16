import { argon2, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { askThread } from "#server/threads/askThread.ts"
import type { StrengthQuestion } from "./passwordStrengthWorker.ts"

/** Thrown when more sign-ins arrive at once than memory allows. The client retries. */
export class TooBusy extends Error {
  override readonly name = "TooBusy"
}

export interface Passwords {
  /** The stored form of a password: Argon2id with its parameters and a salt of its own, as a PHC string. */
  readonly hash: (password: string) => Promise<string>
  /**
   * The stored form of a new password, or `undefined` if it is easily guessed, given words about its user. Estimating
   * and hashing take one place in the queue: what is refused for a full queue has cost nothing.
   */
  readonly hashNew: (password: string, about: ReadonlyArray<string>) => Promise<string | undefined>
  /** Takes as long without a hash to compare with, so that the duration does not reveal which addresses have accounts. */
  readonly matches: (password: string, hash: string | undefined) => Promise<boolean>
  /** Whether the hash has the current parameters and the pepper. */
  readonly isCurrent: (hash: string) => boolean
  /** Ends the thread that estimates. */
  readonly stop: () => Promise<void>
}

/** The cost of one guess: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** 64 MiB and three passes: above the floor that OWASP's cheat sheet sets, about 0.15 s on an ordinary machine. */
const defaultPasswordCost: PasswordCost = { memory: 65_536, passes: 3, parallelism: 1 }
const tagLength = 32

/** Two hashes at a time limit memory to 128 MiB. Up to `waitingMax` others wait; further ones are refused. */
const atOnceMax = 2
const waitingMax = 20

/** `pepper` is a secret that is not stored with the hashes: without it, an attacker cannot check a guess. */
export function passwords(pepper: Buffer, cost: PasswordCost = defaultPasswordCost): Passwords {
  const limited = concurrencyLimiter(atOnceMax, waitingMax)
  const peppered = (password: string): string => createHmac("sha256", pepper).update(password).digest("base64")
  const decoy = phc(cost, randomBytes(16), randomBytes(tagLength))
  const strength = askThread<StrengthQuestion, boolean>(new URL("./passwordStrengthWorker.ts", import.meta.url), null, {
    idleMs: 60_000,
  })
  const hashed = async (password: string): Promise<string> => {
    const salt = randomBytes(16)
    return phc(cost, salt, await derive(peppered(password), salt, cost))
  }
  return {
    hash: (password) => limited(() => hashed(password)),
    hashNew: (password, about) =>
      limited(async () => ((await strength.ask({ password, about })) ? undefined : hashed(password))),
    matches: (password, hash) =>
      limited(async () => {
        const known = parsePhc(hash ?? decoy)
        const derived = await derive(known.isPeppered ? peppered(password) : password, known.salt, known.cost)
        return timingSafeEqual(derived, known.tag) && hash !== undefined
      }),
    isCurrent: (hash) => {
      const known = parsePhc(hash)
      return known.isPeppered && phc(known.cost, known.salt, known.tag) === phc(cost, known.salt, known.tag)
    },
    stop: strength.stop,
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

/** `keyid` marks a hash with pepper; older hashes have none. */
function parsePhc(text: string): {
  readonly cost: PasswordCost
  readonly isPeppered: boolean
  readonly salt: Buffer
  readonly tag: Buffer
} {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)(,keyid=1)?\$([\w+/]+)\$([\w+/]+)$/.exec(text)
  if (!match) throw new Error("a stored password hash has an unknown format")
  const [, memory, passes, parallelism, keyId, salt = "", tag = ""] = match
  return {
    isPeppered: keyId !== undefined,
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  }
}

/** Runs `atOnce` tasks at once and lets `waiting` more wait; throws {@link TooBusy} for any further one. */
function concurrencyLimiter(atOnce: number, waiting: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let working = 0
  const queue: Array<() => void> = []
  return async (work) => {
    if (working >= atOnce) {
      if (queue.length >= waiting) throw new TooBusy("too many passwords to check")
      await new Promise<void>((resolve) => queue.push(resolve)) // the finished task hands its slot over: `working` stays as it is
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
