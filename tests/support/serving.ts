// A server of the product as its own process, without the client: node serving.ts, with settings in the environment.

import { tmpdir } from "node:os"
import { join } from "node:path"
import { serve } from "#server/main.ts"
import { readSettings } from "#server/settings/settings.ts"
import { lenientPorts } from "#tests/server/http/testApi.ts"
import { roleUrlsOf } from "./database.ts"

const settings = readSettings(process.env)
const databaseUrl = process.env["DATABASE_URL"] ?? ""
const nowhere = join(tmpdir(), "no-client-here")
const { address } = await serve(
  {
    ...settings,
    dataDir: settings.dataDir ?? "",
    databaseUrl,
    roleUrls: roleUrlsOf(databaseUrl),
  },
  { ...lenientPorts, clientFolder: nowhere, siteFolder: nowhere },
)
console.log(`Ready: ${address}`)
