import { readFileSync } from "node:fs"
import { isAbsolute, join, resolve } from "node:path"
import { parseEnv } from "node:util"
import { Cron, Result, Schema } from "effect"

/** Everything that an installation may decide. Read once, at the start, and handed to whoever needs a part of it. */
export interface Settings {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
  /** Under which people reach the product; absent: whatever they typed. */
  readonly publicUrl: URL | undefined
  /** How many proxies of one's own stand in front: the address of the person is taken from before them. */
  readonly proxies: number
  /** Cookies travel over https only. Follows from the public address. */
  readonly cookieSecure: boolean
  /** Where everything is kept that is to outlive the process; absent: see `server/postgres/dataFolder.ts`. */
  readonly dataDir: string | undefined
  /** A Postgres of one's own; absent: the embedded one. */
  readonly databaseUrl: string | undefined
  /** An EventStoreDB; absent: the log is kept in Postgres. */
  readonly eventstoreUrl: string | undefined
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent"
  /** A session ends so many hours after it was last used. */
  readonly sessionHours: number
  readonly marketDataEcbUrl: string
  /** When rates are fetched, as five cron fields in UTC; absent: never. */
  readonly marketDataSchedule: string | undefined
}

export const projectFolder = resolve(import.meta.dirname, "..")

/** Where the built web client lies. */
export const clientFolder = join(projectFolder, "dist", "client")

/** Settings that cannot be used: one line for each, ready to be shown. */
export class SettingsRefused extends Error {
  override readonly name = "SettingsRefused"
  readonly problems: ReadonlyArray<string>
  constructor(problems: ReadonlyArray<string>) {
    super(problems.join("\n"))
    this.problems = problems
  }
}

/** Settings from environment variables. An empty one counts as absent. Throws {@link SettingsRefused}. */
export function readSettings(environment: Environment = environmentWithFile()): Settings {
  const problems: Array<string> = []
  const read = <Value>(name: string, variable: Variable<Value>): Value => {
    const given = environment[name] || undefined
    const value = Schema.decodeUnknownResult(variable.schema)(given ?? variable.standard)
    if (Result.isSuccess(value)) return value.success
    problems.push(`${name} is ${shown(given ?? "")}: ${variable.allowed} is expected`)
    return undefined as Value // never seen: a problem is thrown below
  }
  const publicUrl = read("PUBLIC_URL", variables.PUBLIC_URL)
  const schedule = read("MARKET_DATA_SCHEDULE", variables.MARKET_DATA_SCHEDULE)
  const settings: Settings = {
    port: read("PORT", variables.PORT),
    host: read("HOST", variables.HOST),
    publicUrl: publicUrl === undefined ? undefined : urlOf(publicUrl),
    proxies: read("PROXIES", variables.PROXIES),
    cookieSecure: publicUrl?.startsWith("https:") ?? false,
    dataDir: read("DATA_DIR", variables.DATA_DIR),
    databaseUrl: read("DATABASE_URL", variables.DATABASE_URL),
    eventstoreUrl: read("EVENTSTORE_URL", variables.EVENTSTORE_URL),
    logLevel: read("LOG_LEVEL", variables.LOG_LEVEL),
    sessionHours: read("SESSION_HOURS", variables.SESSION_HOURS),
    marketDataEcbUrl: read("MARKET_DATA_ECB_URL", variables.MARKET_DATA_ECB_URL),
    marketDataSchedule: schedule === "off" ? undefined : schedule,
  }
  if (problems.length > 0) throw new SettingsRefused(problems)
  return settings
}

type Environment = Readonly<Record<string, string | undefined>>

/** The environment, and below it the file `.env` of the project: what the environment says goes first. */
export function environmentWithFile(folder: string = projectFolder): Environment {
  try {
    return { ...parseEnv(readFileSync(join(folder, ".env"), "utf8")), ...process.env }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return process.env
    throw error
  }
}

interface Variable<Value> {
  readonly meaning: string
  /** Completes "… is expected". */
  readonly allowed: string
  /** As it would be written; absent: the setting may be absent. */
  readonly standard?: string
  readonly schema: Schema.ConstraintDecoder<Value>
}

const variable = <Value>(definition: Variable<Value>): Variable<Value> => definition

const wholeNumber = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isPattern(/^\d{1,9}$/)).pipe(
    Schema.decodeTo(Schema.NumberFromString.check(Schema.isBetween({ minimum, maximum }))),
  )

const address = (...protocols: ReadonlyArray<string>) =>
  Schema.String.check(Schema.makeFilter((text: string) => protocols.includes(urlOf(text)?.protocol ?? "")))

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

const variables = {
  PORT: variable({
    meaning: "The port that people's browsers talk to. 0 takes any free one.",
    allowed: "a whole number from 0 to 65535",
    standard: "3000",
    schema: wholeNumber(0, 65_535),
  }),
  HOST: variable({
    meaning: "The network address to listen at. 127.0.0.1: this machine alone; 0.0.0.0: whoever can reach it.",
    allowed: "a host name or an IP address",
    standard: "127.0.0.1",
    schema: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9.:_-]{1,253}$/)),
  }),
  PUBLIC_URL: variable({
    meaning:
      "The address under which people reach the product, where it stands behind a proxy. With https, cookies are secure.",
    allowed: "an address such as https://wealth.example.org, without a path,",
    schema: Schema.UndefinedOr(
      address("http:", "https:").check(
        Schema.makeFilter((text: string) => new URL(text).origin === text.replace(/\/$/, "")),
      ),
    ),
  }),
  PROXIES: variable({
    meaning:
      "How many proxies of your own stand in front of the server. What they say of a client's address is believed.",
    allowed: "a whole number from 0 to 9",
    standard: "0",
    schema: wholeNumber(0, 9),
  }),
  DATA_DIR: variable({
    meaning: "The folder for everything that is kept. By default .data in the project; npm start prints where it is.",
    allowed: "an absolute path",
    schema: Schema.UndefinedOr(Schema.String.check(Schema.makeFilter((path: string) => isAbsolute(path)))),
  }),
  DATABASE_URL: variable({
    meaning: "A Postgres 18 of your own instead of the embedded one: postgres://user:password@host:5432/database.",
    allowed: "an address that begins with postgres://",
    schema: Schema.UndefinedOr(address("postgres:", "postgresql:")),
  }),
  EVENTSTORE_URL: variable({
    meaning: "An EventStoreDB that keeps the event log instead of Postgres: esdb://host:2113?tls=false.",
    allowed: "an address that begins with esdb:// or esdb+discover://",
    // No URL: a cluster is named by several hosts, with commas between them.
    schema: Schema.UndefinedOr(
      Schema.String.check(Schema.isPattern(/^esdb(\+discover)?:\/\/[^\s/?#]+(\/?\?\S*)?\/?$/)),
    ),
  }),
  LOG_LEVEL: variable({
    meaning: "How much the server writes about its work: fatal, error, warn, info, debug or silent.",
    allowed: "one of fatal, error, warn, info, debug, silent",
    standard: "warn",
    schema: Schema.Literals(["fatal", "error", "warn", "info", "debug", "silent"]),
  }),
  SESSION_HOURS: variable({
    meaning: "So many hours after it was last used, a session ends and people sign in again.",
    allowed: "a whole number from 1 to 720",
    standard: "24",
    schema: wholeNumber(1, 720),
  }),
  MARKET_DATA_ECB_URL: variable({
    meaning: "Where the daily exchange rates of the European Central Bank are fetched.",
    allowed: "an address that begins with https:// or http://",
    standard: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
    schema: address("https:", "http:"),
  }),
  MARKET_DATA_SCHEDULE: variable({
    meaning: "When they are fetched, as five cron fields in UTC, or off. They are published at 16:00 in Frankfurt.",
    allowed: "five cron fields such as 30 14-17 * * 1-5, or off,",
    standard: "30 14-17 * * 1-5",
    schema: Schema.String.check(
      Schema.makeFilter(
        (text: string) => text === "off" || (text.split(/\s+/).length === 5 && Result.isSuccess(Cron.parse(text))),
      ),
    ),
  }),
}

/** What can be set, what it means and what holds when it is not set, in the form of a `.env` file. */
export function settingsGuide(): string {
  const entries = Object.entries<Variable<unknown>>(variables).map(
    ([name, { meaning, standard }]) => `# ${meaning}\n# ${name}=${standard ?? ""}\n`,
  )
  return [
    "# Settings. Each may stand in the environment or, copied without the # in front, in a file named .env beside this.\n" +
      "# What stands here is what holds when nothing is set; an empty one is not set.\n",
    ...entries,
  ].join("\n")
}

/** What was given, as a message may show it: without a password that an address carries. */
const shown = (given: string): string => JSON.stringify(given.replace(/(\/\/[^/\s:@]*):[^/\s]*@/, "$1:…@"))
