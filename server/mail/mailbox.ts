import { createHash } from "node:crypto"
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Result, Schema } from "effect"
import { normalised } from "./addresses.ts"
import type { OutgoingMail } from "./transport.ts"

/** A mail in the folder, in the form in which it can be shown. */
export const MailboxEntry = Schema.Struct({
  id: Schema.String,
  to: Schema.String,
  subject: Schema.String,
  /** ISO instant. */
  at: Schema.String,
  text: Schema.String,
  html: Schema.String,
  /** The user or household whose personal data it contains. */
  subjectId: Schema.optionalKey(Schema.String),
})
export type MailboxEntry = typeof MailboxEntry.Type

/** The maximum number of mails in the folder. Beyond it, the oldest are deleted. */
const keptMax = 500

/**
 * Writes a mail to the folder, as an `.eml` file, which any mail program opens, and as a `.json` file, which {@link
 * readMailbox} reads. Each file is written atomically. A mail with the same id replaces the earlier one.
 */
export async function keepInMailbox(folder: string, mail: OutgoingMail, message: Buffer, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const { id, to, subject, text, html, subjectId } = mail
  const stem = `${now.toISOString().replaceAll(/[:.]/g, "-")}-${recipientDigest(to)}-${id}`
  const entry: MailboxEntry = { id, to, subject, at: now.toISOString(), text, html, ...(subjectId && { subjectId }) }
  await writeWhole(join(folder, `${stem}.eml`), message)
  await writeWhole(join(folder, `${stem}.json`), JSON.stringify(entry))

  const stems = await stemsIn(folder)
  const superseded = stems.filter((other) => other.endsWith(`-${id}`) && other !== stem)
  await remove(folder, [...superseded, ...stems.filter((other) => !superseded.includes(other)).slice(keptMax)])
}

/** The mails in the folder, newest first. Empty if the folder does not exist. */
export async function readMailbox(folder: string, limit: number): Promise<ReadonlyArray<MailboxEntry>> {
  const entries: Array<MailboxEntry> = []
  for (const stem of await stemsIn(folder)) {
    if (entries.length >= limit) break
    const entry = await entryAt(folder, stem)
    if (entry) entries.push(entry)
  }
  return entries
}

/** Deletes every mail about a person or household that is being erased, to any address. */
export async function eraseFromMailboxAbout(folder: string, subjectId: string): Promise<void> {
  for (const stem of await stemsIn(folder)) {
    if ((await entryAt(folder, stem))?.subjectId === subjectId) await remove(folder, [stem])
  }
}

/** Deletes every mail to a user who is being erased. */
export async function eraseFromMailbox(folder: string, address: string): Promise<void> {
  const digest = recipientDigest(address)
  await remove(
    folder,
    (await stemsIn(folder)).filter((stem) => stemPattern.exec(stem)?.[1] === digest),
  )
}

/** `undefined` if the file does not exist, having just been written or removed, or cannot be decoded. */
async function entryAt(folder: string, stem: string): Promise<MailboxEntry | undefined> {
  const text = await readFile(join(folder, `${stem}.json`), "utf8").catch(() => undefined)
  const entry = text === undefined ? undefined : readEntry(text)
  return entry && Result.isSuccess(entry) ? entry.success : undefined
}

const readEntry = Schema.decodeUnknownResult(Schema.fromJsonString(MailboxEntry))

const recipientDigest = (address: string): string =>
  createHash("sha256").update(normalised(address)).digest("hex").slice(0, 12)

/** `2026-11-20T19-13-47-123Z-<recipient>-<id>`: sorts by time. */
const stemPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-([0-9a-f]{12})-[\w-]+$/
const endings = [".json", ".eml", ".json.tmp", ".eml.tmp"]

/** The file names without endings, newest first, including those of mails that a crash left half written. */
async function stemsIn(folder: string): Promise<ReadonlyArray<string>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw error
  })
  const stems = names
    .map((name) => name.replace(/(\.json|\.eml)(\.tmp)?$/, ""))
    .filter((stem) => stemPattern.test(stem))
  return [...new Set(stems)].sort().reverse()
}

async function remove(folder: string, stems: ReadonlyArray<string>): Promise<void> {
  for (const stem of stems) {
    for (const ending of endings) await rm(join(folder, stem + ending), { force: true })
  }
}

async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.tmp`, content, { mode: 0o600, flush: true })
  await rename(`${path}.tmp`, path)
}
