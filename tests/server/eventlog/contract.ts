import { afterAll, beforeAll, describe } from "vitest"
import { describeAbandoning } from "./contract/abandoning.ts"
import { describeAppending } from "./contract/appending.ts"
import { describeBulk } from "./contract/bulk.ts"
import type { Connected } from "./contract/connected.ts"
import { describeLosingConnections } from "./contract/losingConnections.ts"
import { describeReading } from "./contract/reading.ts"
import { describeSubscribing } from "./contract/subscribing.ts"

/** What every event log must do, regardless of where the events are stored. */
export function describeEventLog(
  name: string,
  connect: () => Promise<Connected>,
  can: { readonly bulk: number; readonly lines: "can be cut" | "cannot be cut" },
): void {
  describe(`the log in ${name}`, () => {
    let server: Connected
    beforeAll(async () => {
      server = await connect()
    })
    afterAll(() => server?.stop())

    const connected = (): Connected => server
    describeAppending(connected)
    describeReading(connected)
    describeSubscribing(connected)
    describeLosingConnections(connected, can.lines)
    describeAbandoning(connected)
    describeBulk(connected, can.bulk)
  })
}
