import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { projectFolder } from "#server/settings/settings.ts"

/** Imports price series as an administrator does, from files named by their symbols. */
export const importPrices = (databaseUrl: string, currency: string, files: ReadonlyArray<string>): Promise<unknown> =>
  importMarketData(databaseUrl, "--currency", currency, ...files)

/** The reference rates of a central bank. */
export const importRates = (databaseUrl: string, file: string): Promise<unknown> => importMarketData(databaseUrl, file)

const importMarketData = (databaseUrl: string, ...given: ReadonlyArray<string>) =>
  promisify(execFile)(
    process.execPath,
    [join(projectFolder, "scripts/launch.mjs"), "market-data", "import", ...given],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    },
  )
