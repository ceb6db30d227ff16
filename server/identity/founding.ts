import { Result } from "effect"
import { household } from "../../domain/household/household.ts"
import { handle } from "../commands/handle.ts"
import { commandDigest } from "../commands/ids.ts"
import { householdCodec } from "../eventlog/eventCodec.ts"
import type { EventLog } from "../eventlog/eventLog.ts"
import { householdStream } from "../eventlog/streams.ts"
import type { User } from "./users.ts"

/** Founds the household of somebody who signs up. When it was founded already nothing happens. */
export async function foundHousehold(log: EventLog, { userId, householdId }: User): Promise<void> {
  const founding = { _tag: "FoundHousehold", householdId, founderId: userId } as const
  const founded = await handle({ log, codec: householdCodec }, household, {
    stream: householdStream(householdId),
    command: founding,
    metadata: {
      householdId,
      actorId: userId,
      // There is one founding of a household, so its id serves as that of the command, however often it is tried.
      commandId: householdId,
      commandDigest: commandDigest(founding),
      causationId: householdId,
      correlationId: householdId,
    },
  })
  if (Result.isFailure(founded)) throw new Error(`household ${householdId} was founded by somebody else`)
}
