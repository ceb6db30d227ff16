import { join } from "node:path"
import { parseArgs } from "node:util"
import type { ViteDevServer } from "vite"
import { visitor } from "#server/identity/visiting.ts"
import { defaultDataFolder } from "#server/postgres/dataFolder.ts"
import { roleEnvironment } from "#server/postgres/roles.ts"
import { environmentWithFile, projectFolder, readSettings } from "#server/settings/settings.ts"
import { startClient } from "./dev/client.ts"
import { superviseServer, type Supervisor } from "./dev/supervisor.ts"
import { askedToEnd, whenEnded } from "./setup/ending.ts"
import { openInstallation } from "./setup/installation.ts"
import { ownSettings } from "./setup/ownSettings.ts"
import { portIsFree } from "./setup/port.ts"

const usage = `npm run dev              serves the sources as they are: the client by Vite, and the server started again
                         with each change, over a Postgres and data of their own, with the demo family
npm run dev -- --empty   without the family: sign up, with the codes at /mailbox; the first account is the admin's

PORT chooses another port than 3000; LOG_LEVEL=debug logs more.`

/** `npm run dev`: runs Postgres, server and client until it is asked to end. */
async function develop(): Promise<number> {
  const { values } = parseArgs({ options: { empty: { type: "boolean" }, help: { type: "boolean", short: "h" } } })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const demo = values.empty !== true
  const given = readSettings()
  const dataDir = join(given.dataDir ?? defaultDataFolder(projectFolder), demo ? "dev" : "dev-empty")
  const environment = { ...environmentWithFile(), ...ownSettings(dataDir) }
  const opened: Array<() => Promise<unknown>> = []
  const ending = askedToEnd(() => process.exit(130))
  try {
    const installation = await openInstallation(readSettings(environment), {
      beside: false,
      onProgress: console.log,
      ending,
      migrates: false, // each start of the server does
    })
    opened.push(() => installation.close())
    ending.throwIfAborted()
    await portIsFree({ host: "127.0.0.1", port: given.port })

    let server: Supervisor | undefined
    const client = await startClient({
      settings: readSettings({ ...environment, PORT: String(given.port) }),
      serverAddress: async () => server?.address(),
      serverChanged: soon(() => server?.restart()),
    })
    opened.push(() => client.close())
    const address = `http://localhost:${portOf(client)}`
    server = superviseServer({
      demo,
      environment: {
        ...environment,
        PORT: "0",
        PUBLIC_URL: address,
        DATABASE_URL: installation.settings.databaseUrl,
        ...roleEnvironment(installation.settings.roleUrls),
        NODE_COMPILE_CACHE: join(projectFolder, "node_modules/.cache/node"),
      },
      started: (milliseconds) => {
        console.log(`Server ready after ${Math.round(milliseconds)} ms`)
        client.ws.send({ type: "full-reload" })
      },
      failed: () => console.error("The server ended. It is started again with the next change."),
    })
    opened.push(server.close)
    if ((await server.address()) !== undefined) greet(address, dataDir, demo)
    await whenEnded(ending)
    console.log("Stopping …")
  } catch (error) {
    if (!ending.aborted) {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    }
  }
  for (const close of opened.toReversed()) await close().catch((error: unknown) => console.error(error))
  if (ending.aborted) console.log("Stopped.")
  return Number(process.exitCode ?? 0)
}

function greet(address: string, dataDir: string, demo: boolean): void {
  console.log(
    [
      "",
      `  Ready:   ${address}/app`,
      `  Mails:   ${address}/mailbox`,
      `  Data:    ${dataDir}`,
      ...(demo ? [`  Sign-in: ${visitor.email}, ${visitor.password}`] : []),
      "  End:     Ctrl-C",
      "",
    ].join("\n"),
  )
}

function portOf({ httpServer }: ViteDevServer): number {
  const address = httpServer?.address()
  return typeof address === "object" ? (address?.port ?? 0) : 0
}

/** Debounces restarts: an editor may write a file more than once, and switching a branch changes many files. */
function soon(act: () => void): () => void {
  let waiting: NodeJS.Timeout | undefined
  return () => {
    clearTimeout(waiting)
    waiting = setTimeout(act, 50)
  }
}

process.exit(
  await develop().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 2
  }),
)
