import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import { pause } from "#server/db/backoff.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import type { Vault } from "#server/vault/vault.ts"
import type { HouseholdLock } from "./householdLock.ts"

/** A command that writes to several streams: one append each, so a server can end between two of them. */
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
   * Stores the command in the database while `steps` runs. If `steps` throws or the server ends, it remains there and
   * {@link startFinishing} carries it out. The caller holds the lock of the household and has called {@link finish}.
   */
  readonly during: <Value>(command: PendingCommand, steps: () => Promise<Value>) => Promise<Value>
  /**
   * Carries out the interrupted commands of a household, oldest first. The caller holds the lock of the household, so
   * no server is still carrying out one of them.
   */
  readonly finish: (householdId: HouseholdId, execute: ExecuteCommand) => Promise<void>
  /** Households in which a command is being carried out, or was interrupted. */
  readonly households: () => Promise<ReadonlyArray<HouseholdId>>
}

/** Carries out the missing steps of a command, or reverts those that were carried out. Throws if it must be retried. */
export type ExecuteCommand = (command: PendingCommand) => Promise<void>

interface Sources {
  /** As the role for requests. */
  readonly db: Db
  /** As the role that sees the rows of every household. */
  readonly workerDb: Db
  readonly vault: Pick<Vault, "keyOf">
}

/** Pending commands in `platform.pending_commands`, encrypted under the key of their household. */
export function pendingCommands({ db, workerDb, vault }: Sources): PendingCommands {
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
      await keep(command)
      const value = await steps()
      await forget(command.householdId, command.commandId)
      return value
    },

    async finish(householdId, execute) {
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
          await execute({ householdId, actorId, commandId, ...opened })
        }
        await forget(householdId, commandId)
      }
    },

    async households() {
      const rows = await workerDb
        .selectFrom("platform.pending_commands")
        .select("household_id as householdId")
        .distinct()
        .execute()
      return rows.map(({ householdId }) => householdId)
    },
  }
}

const contextOf = (commandId: string): string => `platform.pending_commands.command ${commandId}`

interface Finishing {
  readonly pending: Pick<PendingCommands, "households" | "finish">
  readonly withHouseholdLock: HouseholdLock
  readonly execute: ExecuteCommand
  readonly warn: (line: string) => void
}

/**
 * Polls every two seconds for commands that a server left unfinished, and finishes them. Any number of servers may poll
 * at once: the lock of the household lets one at a time continue, after a command that is still running.
 */
export function startFinishing({ pending, withHouseholdLock, execute, warn }: Finishing) {
  const stopping = new AbortController()

  async function run(): Promise<void> {
    for (; !stopping.signal.aborted; await pause(lookEveryMs, stopping.signal)) {
      try {
        for (const householdId of await pending.households()) await finish(householdId)
      } catch (error) {
        warn(`interrupted commands cannot be searched for: ${messageOf(error)}`)
      }
    }
  }

  async function finish(householdId: HouseholdId): Promise<void> {
    try {
      await withHouseholdLock(householdId, () => pending.finish(householdId, execute))
    } catch (error) {
      // Retried at the next poll. Commands of other households continue.
      warn(`an interrupted command cannot be finished: ${messageOf(error)}`)
    }
  }

  const ended = run()
  return {
    /** Resolves when the command that is being finished has ended. */
    async stop(): Promise<void> {
      stopping.abort()
      await ended
    },
  }
}

const lookEveryMs = 2_000
