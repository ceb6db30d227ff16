import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type { FastifyInstance } from "fastify"
import type pg from "pg"
import { projections } from "../projections/all.ts"
import { endpoints } from "./contract/endpoints.ts"
import { openPool } from "./database.ts"
import type { EventLog } from "./eventlog/eventLog.ts"
import { openEventLog } from "./eventlog/openEventLog.ts"
import { createApp } from "./http/app.ts"
import { openApiPath } from "./http/methods.ts"
import { openApiDocument } from "./http/openapi.ts"
import { type Edge, register } from "./http/register.ts"
import { sessionCookie } from "./http/sessionCookie.ts"
import type { Limits } from "./identity/attempts.ts"
import { foundHousehold } from "./identity/founding.ts"
import { identity } from "./identity/identity.ts"
import { type Jobs, startJobs } from "./jobs/jobs.ts"
import { consoleJournal, type Journal, reportFailure, reportProjection } from "./journal.ts"
import { ecbProvider } from "./marketdata/ecb.ts"
import { type Projections, startProjections } from "./projections/runner.ts"
import { allRoutes, readModelsWaitMs } from "./routes/all.ts"
import { clientFolder, type Settings } from "./settings.ts"

/** What the server is given of the world outside, so that a test may give it another. */
export interface Ports {
  readonly now: () => Date
  readonly randomId: () => string
  readonly journal: Journal
  /** Of wrong passwords. */
  readonly limits: Limits | undefined
  readonly clientFolder: string
}

export interface Server {
  /** Where it is reached, such as `http://127.0.0.1:3000`. */
  readonly address: string
  readonly app: FastifyInstance
  readonly projections: Projections
  /** Answers what it has taken on, then stops everything. The databases stay. */
  close(): Promise<void>
}

/** Serves the product: API and client on one port. What it cannot reach at first it tries until it can. */
export async function serve(
  settings: Settings & { readonly databaseUrl: string },
  ports: Partial<Ports> = {},
): Promise<Server> {
  const now = ports.now ?? (() => new Date())
  const world = { ...usualPorts(settings, now), ...ports }
  const pool = openPool(settings.databaseUrl, { max: poolSize, applicationName: "wealth server" })
  const log = await openEventLog(settings, pool)
  const running = startProjections({
    log,
    pool,
    projections,
    tell: (notice) => reportProjection(world.journal, notice),
  })
  const jobs = startJobs({
    databaseUrl: settings.databaseUrl,
    pool,
    providers: [ecbProvider({ url: settings.marketDataEcbUrl })],
    schedule: settings.marketDataSchedule ? { cron: settings.marketDataSchedule, timeZone: "UTC" } : undefined,
    clock: world.now,
    log: world.journal,
  })
  const app = await composeApp({ settings, world, pool, log, running })
  const close = () => closeAll({ app, jobs, running, log, pool })
  try {
    const address = await app.listen({ host: settings.host, port: settings.port })
    return { address, app, projections: running, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Of them one for each projection that is writing, and the rest for requests, none of which takes two at once. */
const poolSize = 12

/** A session ends after so many days, however much it is used. */
const sessionDays = 30

interface Parts {
  readonly settings: Settings
  readonly world: Ports
  readonly pool: pg.Pool
  readonly log: EventLog
  readonly running: Projections
}

async function composeApp({ settings, world, pool, log, running }: Parts): Promise<FastifyInstance> {
  const { now, randomId, limits } = world
  const people = identity({
    pool,
    now,
    randomId,
    session: { idleHours: settings.sessionHours, days: sessionDays },
    foundHousehold: (user) => foundHousehold(log, user),
    limits,
  })
  const edge: Edge = {
    cookie: sessionCookie({ secure: settings.cookieSecure }),
    authenticate: people.whose,
    randomId,
    async waitFor(position, reads) {
      const waited = await running.waitFor(position, { projections: reads, timeoutMs: readModelsWaitMs })
      return waited === "reached" ? Result.void : Result.fail(running.reflected(reads))
    },
  }
  const app = await createApp({
    publicUrl: settings.publicUrl,
    proxies: settings.proxies,
    client: world.clientFolder,
    report: (error, where) => reportFailure(world.journal, error, where),
  })
  for (const route of allRoutes({ pool, log, projections: running, identity: people, now })) register(app, route, edge)
  const description = JSON.stringify(openApiDocument(endpoints))
  app.get(openApiPath, (_request, reply) => reply.header("content-type", "application/json").send(description))
  return app
}

/** In the order in which each leans on the next. */
async function closeAll(parts: {
  readonly app: FastifyInstance
  readonly jobs: Jobs
  readonly running: Projections
  readonly log: EventLog
  readonly pool: pg.Pool
}): Promise<void> {
  await parts.app.close()
  await Promise.all([parts.jobs.stop(), parts.running.stop()])
  await parts.log.close()
  await parts.pool.end()
}

const usualPorts = ({ logLevel }: Settings, now: () => Date): Ports => ({
  now,
  randomId: randomUUID,
  journal: consoleJournal(logLevel, now),
  limits: undefined,
  clientFolder,
})
