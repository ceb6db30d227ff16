import { randomUUID } from "node:crypto"
import pg from "pg"
import { afterEach, expect, it } from "vitest"
import { foundHousehold, type Household } from "#scripts/crash/household.ts"
import { isLogInPostgres } from "#tests/support/testLog.ts"
import { request, twoServers, type TwoServers } from "#tests/support/twoServers.ts"
import { startEventStoreDouble } from "#tests/server/eventlog/eventStoreDouble.ts"
import { storedStreams } from "#tests/server/eventlog/storedStreams.ts"
import { triesEverything } from "#tests/support/samples.ts"

/*
 * A swap is written in two appends. Here the server that writes it is killed before the second one reaches the log, and
 * another server finds the swap.
 */

let closing: Array<() => Promise<unknown> | void> = []
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  closing = []
})

interface Stage {
  readonly two: TwoServers
  /**
   * Waits for the next append to a stream. The function kills the first server at that append, which does not reach the
   * log.
   */
  readonly killAtAppendTo: (stream: string) => Promise<() => Promise<void>>
}

/** Events in EventStoreDB: the test double kills the server in the middle of the call. */
async function overEventStore(): Promise<Stage> {
  const store = storedStreams()
  let awaited: { readonly stream: string; readonly arrived: () => void } | undefined
  const double = await startEventStoreDouble({
    store: {
      ...store,
      append(stream, expected, events) {
        if (awaited?.stream !== stream) return store.append(stream, expected, events)
        awaited.arrived()
        return undefined // No reader.
      },
    },
  })
  closing.push(() => double.stop())
  const two = await twoServers({ EVENT_LOG_URL: `esdb://127.0.0.1:${double.port}?tls=false`, EVENT_LOG_PREFIX: "" })
  closing.push(() => two.close())
  return {
    two,
    killAtAppendTo(stream) {
      const killed = new Promise<void>((resolve, reject) => {
        awaited = { stream, arrived: () => void two.servers[0].kill().then(resolve, reject) }
      })
      return Promise.resolve(async () => {
        await killed
        awaited = undefined
      })
    },
  }
}

/** Events in Postgres: a trigger delays the append until the server is gone, and then refuses it. */
async function overPostgres(): Promise<Stage> {
  const two = await twoServers()
  closing.push(() => two.close())
  const database = new pg.Client({ connectionString: two.databaseUrl })
  database.on("error", () => {}) // Of a server that is gone: the queries say it.
  await database.connect()
  closing.push(() => database.end())
  await database.query(`
    create table public.killed ();
    create function public.hold() returns trigger language plpgsql as $$
    begin
      loop
        if exists (select from public.killed) then raise exception 'the server is gone'; end if;
        perform pg_sleep(0.02);
      end loop;
    end $$`)
  return {
    two,
    async killAtAppendTo(stream) {
      await database.query(
        `create trigger hold before insert on log.events for each row when (new.stream = '${stream}')
         execute function public.hold()`,
      )
      return async () => {
        await expect.poll(isHeld).toBe(true)
        await two.servers[0].kill()
        await database.query("insert into public.killed default values")
        await expect.poll(isHeld).toBe(false)
        await database.query("drop trigger hold on log.events; truncate public.killed")
      }
    },
  }

  async function isHeld(): Promise<boolean> {
    const { rowCount } = await database.query(
      "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
    )
    return rowCount !== 0
  }
}

const eur = (amount: string) => ({ amount, currency: "EUR" })

const swapOf = ({ etherId, bitcoinId }: Household) => ({
  givenHoldingId: etherId,
  givenEntryId: randomUUID(),
  givenQuantity: "2",
  givenValue: eur("4000"),
  receivedHoldingId: bitcoinId,
  receivedEntryId: randomUUID(),
  receivedQuantity: "0.05",
  receivedValue: eur("3990"),
  fees: eur("10"),
  comment: "on the exchange",
  swappedOn: "2021-01-03",
})

/** The legs of swaps on the page of a holding, with whether they count. */
async function legsOf(address: string, { person }: Household, holdingId: string) {
  const { json } = await request(person, "GET", `${address}/api/holdings/${holdingId}`)
  const entries = (json?.entries ?? []) as ReadonlyArray<{
    readonly status: string
    readonly entry: { readonly _tag: string; readonly quantity?: string; readonly value?: object }
  }>
  return entries
    .filter(({ entry }) => entry._tag === "SwapLeg")
    .map(({ status, entry: { quantity, value } }) => ({ status, quantity, value }))
}

const logs = isLogInPostgres
  ? ([
      ["Postgres", overPostgres],
      ["EventStoreDB", overEventStore],
    ] as const)
  : ([["EventStoreDB", overEventStore]] as const)

it.each(triesEverything ? logs : logs.slice(0, 1))(
  "another server completes a swap, and the voiding of one, whose server was killed between the two appends in %s",
  async (_, prepare) => {
    const { two, killAtAppendTo } = await prepare()
    const [doomed, other] = two.servers
    await doomed.start()
    const household = await foundHousehold(doomed.address)
    const { person, etherId, bitcoinId } = household
    const streamOf = (holdingId: string) => `holding-${person.householdId}.${holdingId}`
    const legs = async () => [
      await legsOf(other.address, household, etherId),
      await legsOf(other.address, household, bitcoinId),
    ]

    const [swapId, body] = [randomUUID(), swapOf(household)]
    const killRecording = await killAtAppendTo(streamOf(bitcoinId))
    const recording = request(person, "PUT", `${doomed.address}/api/swaps/${swapId}`, body).catch(() => "no answer")
    await killRecording()
    expect(await recording).toBe("no answer")

    await other.start()
    const given = { status: "counts", quantity: "2", value: eur("4000") }
    const received = { status: "counts", quantity: "0.05", value: eur("3990") }
    await expect.poll(legs).toEqual([[given], [received]])
    const units = async (holdingId: string) =>
      (await request(person, "GET", `${other.address}/api/holdings/${holdingId}?on=2024-03-01`)).json.holding.figures
        .units as string
    expect([await units(etherId), await units(bitcoinId)]).toEqual(["999998", "0.05"])

    await doomed.start()
    const killTakingBack = await killAtAppendTo(streamOf(etherId))
    const taking = { givenHoldingId: etherId, receivedHoldingId: bitcoinId, reason: "typed twice" }
    const takingBack = request(person, "PUT", `${doomed.address}/api/swaps/${swapId}/voiding`, taking).catch(
      () => "no answer",
    )
    await killTakingBack()
    expect(await takingBack).toBe("no answer")
    await expect.poll(legs).toEqual([[{ ...given, status: "voided" }], [{ ...received, status: "voided" }]])
    expect(await units(etherId)).toBe("1000000")
  },
)
