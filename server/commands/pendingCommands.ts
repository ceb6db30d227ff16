import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import type { Vault } from "#server/vault/vault.ts"

/** A command that writes several times, to streams or beside the log. A server can end between two of its writes. */
export interface PendingCommand {
  readonly householdId: HouseholdId
  readonly actorId: UserId
  /** A UUID. Every step derives its own from it, so a step that is carried out twice is appended once. */
  readonly commandId: string
  /** Name of the endpoint that it was sent to. */
  readonly endpoint: string
  readonly sent: { readonly params: unknown; readonly body: unknown }
}

export interface PendingCommands {
  /**
   * Stores the command in the database while `steps` runs. If `steps` throws or the server ends, it remains there, and a
   * job carries it out. The caller holds the lock of the household.
   */
  readonly during: <Value>(command: PendingCommand, steps: () => Promise<Value>) => Promise<Value>
  /**
   * Carries out the interrupted commands of a household that have a handler here, oldest first. The caller holds the lock
   * of the household, so no server is still carrying out one of them.
   */
  readonly finish: (householdId: HouseholdId, handlers: PendingHandlers) => Promise<void>
}

/**
 * By the name of the endpoint: carries out the missing steps of a command, or takes back those that were carried out. Throws
 * if it must be retried.
 */
export type PendingHandlers = Readonly<Record<string, (command: PendingCommand) => Promise<void>>>

interface Sources {
  /** As the role for requests. */
  readonly db: Db
  readonly vault: Pick<Vault, "keyOf">
  /** Creates the job that carries out what is left of the household's commands; absent: there is none. */
  readonly enqueue?: (householdId: HouseholdId) => Promise<void>
}

/** Pending commands in `platform.pending_commands`, encrypted under the key of their household. */
export function pendingCommands({ db, vault, enqueue }: Sources): PendingCommands {
  const forget = (householdId: HouseholdId, commandId: string) =>
    inTransaction(db, { "app.household": householdId }, (tx) =>
      tx
        .deleteFrom("platform.pending_commands")
        .where("household_id", "=", householdId)
        .where("command_id", "=", commandId)
        .execute(),
    )

  async function keep({ householdId, actorId, commandId, endpoint, sent }: PendingCommand): Promise<void> {
    const key = await vault.keyOf(householdId)
    const command = key?.encrypt(contextOf(commandId), JSON.stringify({ endpoint, sent }))
    // Nothing can be appended to a household without a key, so nothing can be interrupted.
    if (command === undefined) return
    await inTransaction(db, { "app.household": householdId }, (tx) =>
      tx
        .insertInto("platform.pending_commands")
        .values({ household_id: householdId, command_id: commandId, actor_id: actorId, command })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  }

  return {
    async during(command, steps) {
      // The job comes first: without the command it does nothing, and without the job no server would complete the command.
      await enqueue?.(command.householdId)
      await keep(command)
      const value = await steps()
      await forget(command.householdId, command.commandId)
      return value
    },

    async finish(householdId, handlers) {
      const rows = await inTransaction(db, { "app.household": householdId }, (tx) =>
        tx
          .selectFrom("platform.pending_commands")
          .select(["command_id as commandId", "actor_id as actorId", "command"])
          .where("household_id", "=", householdId)
          .orderBy("begun_at")
          .orderBy("command_id")
          .execute(),
      )
      if (rows.length === 0) return
      const key = await vault.keyOf(householdId)
      for (const { commandId, actorId, command } of rows) {
        // If the household was erased, there is nothing to finish.
        if (key) {
          const opened = JSON.parse(key.decrypt(contextOf(commandId), command)) as Pick<
            PendingCommand,
            "endpoint" | "sent"
          >
          const handler = handlers[opened.endpoint]
          if (!handler) continue
          await handler({ householdId, actorId, commandId, ...opened })
        }
        await forget(householdId, commandId)
      }
    },
  }
}

const contextOf = (commandId: string): string => `platform.pending_commands.command ${commandId}`
