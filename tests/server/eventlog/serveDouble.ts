import { startEventStoreDouble } from "./eventStoreDouble.ts"

/*
 * `node tests/server/eventlog/serveDouble.ts [PORT]` serves the double until it is ended, with everything in memory:
 *
 *     EVENTSTORE_URL='esdb://127.0.0.1:2113?tls=false' npm test -- integration
 */

const double = await startEventStoreDouble({ port: Number(process.argv[2] ?? 2113) })
console.log(`EVENTSTORE_URL='esdb://${double.host}:${double.port}?tls=false'`)
