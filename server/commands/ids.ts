import { createHash } from "node:crypto"
import type { EventMetadata, Json } from "#server/eventlog/eventLog.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"

/**
 * The id under which a client's command is recorded: the one that it sent, or a random one. Every id that the product
 * derives is a UUID of version 5, and so could a client compute it. A client's id of that version is therefore replaced by
 * another one, which the client cannot choose: no command of a client has the id of a step, an event, or an import.
 */
export const commandIdOf = (sent: string): string =>
  sent.charAt(14) === "5" ? uuidv5(sent, "command id of a client") : sent

/** The id of a command's event, derived from its index: the same each time the command is repeated. */
export const eventIdOf = (commandId: string, index: number): string => uuidv5(commandId, index)

/** The metadata of a command that the server issues by itself, on behalf of a user. `encodedCommand` is what it asks for. */
export const ownCommandMetadata = (
  { householdId, actorId, commandId }: Pick<EventMetadata, "householdId" | "actorId" | "commandId">,
  encodedCommand: unknown,
): Omit<EventMetadata, "schemaVersion"> => ({
  householdId,
  actorId,
  commandId,
  commandDigest: commandDigest(encodedCommand),
  causationId: commandId,
  correlationId: commandId,
})

/** The SHA-256 of an encoded command in 64 hexadecimal digits, the same for any order of its fields. */
export const commandDigest = (encodedCommand: unknown): string =>
  createHash("sha256").update(canonicalJson(encodedCommand)).digest("hex")

/** JSON with the fields of every object in alphabetical order, and no space. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const fields = Object.entries(value as Json)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(",")}}`
}
