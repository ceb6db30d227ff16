/**
 * Whether a statement failed because Postgres is unreachable, starting, stopping, full or busy, or the connection was
 * lost: the statement is not at fault, and a retry may succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown }
  if (typeof code === "string" && (socketCodes.has(code) || sqlStates.some((state) => code.startsWith(state))))
    return true
  if (code === "ENOENT" && syscall === "connect") return true // a Unix socket whose server is gone
  return messages.some((text) => error.message.includes(text))
}

const socketCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
])

/**
 * SQLSTATEs; two digits are a whole class. Connection failures, resources (connections, memory, disk), ended by an
 * operator or for being slow, system errors, conflicts between transactions, a read-only standby, idle in a transaction
 * for too long, a lock that is not available.
 */
const sqlStates = ["08", "53", "57", "58", "40", "25006", "25P03", "25P04", "55P03"]

/** Errors of `pg` and kysely that have no code. */
const messages = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error",
  "Client was closed",
  "Cannot use a pool after calling end",
  "Postgres connection has been discarded",
]
