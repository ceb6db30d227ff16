// A server that only counts, to be killed: node tallying.ts <address of the database>

import { testLog } from "#tests/support/testLog.ts"
import { openPool } from "#server/db/database.ts"
import { startProjections } from "#server/projections/runner.ts"
import { testVault } from "#tests/support/vault.ts"
import { tally } from "./tally.ts"

const url = process.argv[2] ?? ""
const pool = openPool(url)
startProjections({ log: testLog(pool), pool, vault: testVault(url), projections: [tally] })
console.log("counting")
