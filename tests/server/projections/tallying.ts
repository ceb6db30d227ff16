// A server that does nothing but count, to be killed: node tallying.ts <address of the database>

import { openPool } from "../../../server/database.ts"
import { postgresEventLog } from "../../../server/eventlog/postgresEventLog.ts"
import { startProjections } from "../../../server/projections/runner.ts"
import { tally } from "./tally.ts"

const pool = openPool(process.argv[2] ?? "")
startProjections({ log: postgresEventLog({ pool }), pool, projections: [tally] })
console.log("counting")
