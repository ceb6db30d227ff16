import { readFileSync } from "node:fs"
import { isAbsolute, join, resolve } from "node:path"
import { parseEnv } from "node:util"
import { Cron, Result, Schema } from "effect"
import { senderOf } from "./mail/sender.ts"
import { type Operator, operatorVariables, type PlanPrices, readOperator, readPlanPrices } from "./operator.ts"
import { plainConnections } from "./plainConnections.ts"
import { address, optional, urlOf, type Variable, variable, wholeNumber } from "./settingsVariable.ts"
import { withoutSecrets } from "./withoutSecrets.ts"

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
  /** As the role that serves requests, at a Postgres of one's own; absent: the owner's connections take on the role. */
  readonly databaseRuntimeUrl: string | undefined
  /** A session ends so many minutes after it was last used, and so many hours after it began. */
  readonly sessionIdleMinutes: number
  readonly sessionHours: number
  /** Wraps the keys under which personal data are sealed; absent: a file. */
  readonly masterKey: string | undefined
  readonly masterKeyFile: string | undefined
  /** A mail server; absent: mails are kept in a folder. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Whether plans are sold. Without, everybody has everything. */
  readonly billing: "on" | "off"
  /** Whether the page is shown that tells what the server takes a session for. */
  readonly debugRole: boolean
  readonly marketDataEcbUrl: string
  /** When rates are fetched, as five cron fields in UTC; absent: never. */
  readonly marketDataSchedule: string | undefined
  /** Who runs the installation, as the public pages name them. */
  readonly operator: Operator
  /** What plans cost; absent: the public pages name no price. */
  readonly planPrices: PlanPrices | undefined
  /** The script of another service that measures in place of ours, for whoever consents; absent: ours. */
  readonly analyticsScript: AnalyticsScript | undefined
}

export interface AnalyticsScript {
  readonly url: URL
  /** Under which that service knows this site. */
  readonly domain: string
}

export const projectFolder = resolve(import.meta.dirname, "..")

/** Where the built web client lies. */
export const clientFolder = join(projectFolder, "dist", "client")

/** Where that lies which renders the public pages, built as well. */
export const siteFolder = join(projectFolder, "dist", "site")

/** Settings that cannot be used: one line for each, ready to be shown. */
export class SettingsRefused extends Error {
  override readonly name = "SettingsRefused"
  readonly problems: ReadonlyArray<string>
  constructor(problems: ReadonlyArray<string>) {
    super(problems.join("\n"))
    this.problems = problems
  }
}

/** Whether nobody reaches it but whoever sits at this machine. */
export const servesThisMachineAlone = ({
  host,
  publicUrl,
  proxies,
}: Pick<Settings, "host" | "publicUrl" | "proxies">): boolean =>
  ["127.0.0.1", "::1", "localhost"].includes(host) &&
  proxies === 0 &&
  (publicUrl === undefined || ["127.0.0.1", "[::1]", "localhost"].includes(publicUrl.hostname))

/** Settings from environment variables. An empty one counts as absent. Throws {@link SettingsRefused}. */
export function readSettings(environment: Environment = environmentWithFile()): Settings {
  const problems: Array<string> = []
  const read = <Value>(name: string, variable: Variable<Value>): Value => {
    const given = environment[name] || undefined
    const value = Schema.decodeUnknownResult(variable.schema)(given ?? variable.standard)
    if (Result.isSuccess(value)) return value.success
    const is = variable.isSecret ? "cannot be used" : `is ${shown(given ?? "")}`
    problems.push(`${name} ${is}: ${variable.allowed} is expected`)
    return undefined as Value // never seen: a problem is thrown below
  }
  const publicUrl = read("PUBLIC_URL", variables.PUBLIC_URL)
  const schedule = read("MARKET_DATA_SCHEDULE", variables.MARKET_DATA_SCHEDULE)
  const analyticsUrl = read("ANALYTICS_SCRIPT_URL", variables.ANALYTICS_SCRIPT_URL)
  const analyticsDomain = read("ANALYTICS_DOMAIN", variables.ANALYTICS_DOMAIN) ?? urlOf(publicUrl ?? "")?.hostname
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
    databaseRuntimeUrl: read("DATABASE_RUNTIME_URL", variables.DATABASE_RUNTIME_URL),
    sessionIdleMinutes: read("SESSION_IDLE_MINUTES", variables.SESSION_IDLE_MINUTES),
    sessionHours: read("SESSION_HOURS", variables.SESSION_HOURS),
    masterKey: read("MASTER_KEY", variables.MASTER_KEY),
    masterKeyFile: read("MASTER_KEY_FILE", variables.MASTER_KEY_FILE),
    smtpUrl: read("SMTP_URL", variables.SMTP_URL),
    mailFrom: read("MAIL_FROM", variables.MAIL_FROM),
    billing: read("BILLING", variables.BILLING),
    debugRole: read("DEBUG_ROLE", variables.DEBUG_ROLE) === "on",
    marketDataEcbUrl: read("MARKET_DATA_ECB_URL", variables.MARKET_DATA_ECB_URL),
    marketDataSchedule: schedule === "off" ? undefined : schedule,
    operator: readOperator(read),
    planPrices: readPlanPrices(read),
    analyticsScript:
      analyticsUrl === undefined ? undefined : { url: new URL(analyticsUrl), domain: analyticsDomain ?? "localhost" },
  }
  const plain = read("PLAIN_CONNECTIONS", variables.PLAIN_CONNECTIONS)
  if (problems.length === 0 && settings.cookieSecure && plain !== "allowed") {
    for (const name of plainConnections(settings)) {
      problems.push(`${name} is spoken to without TLS: encrypt it, or say PLAIN_CONNECTIONS=allowed`)
    }
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
      "The address under which people reach the product, where it stands behind a proxy. With https, cookies are secure. " +
      "The product answers to this name alone; without one to localhost, to IP addresses and, where others reach it, to the " +
      "machine's own name. A proxy hands on the Host that came, or speaks to the product by an IP address.",
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
  DATABASE_RUNTIME_URL: variable({
    meaning:
      "Where DATABASE_URL is set: the same database as wealth_runtime, a login that owns nothing and serves requests.",
    allowed: "an address that begins with postgres://",
    schema: Schema.UndefinedOr(address("postgres:", "postgresql:")),
  }),
  SESSION_IDLE_MINUTES: variable({
    meaning: "So many minutes after it was last used, a session ends and people sign in again.",
    allowed: "a whole number from 5 to 1440",
    standard: "60",
    schema: wholeNumber(5, 1_440),
  }),
  SESSION_HOURS: variable({
    meaning: "So many hours after it began, a session ends, however much it is used.",
    allowed: "a whole number from 1 to 720",
    standard: "24",
    schema: wholeNumber(1, 720),
  }),
  MASTER_KEY: variable({
    meaning:
      "The key that guards all others: base64 of 32 random bytes (openssl rand -base64 32). By default it is made once " +
      "and kept in a file. Several with commas between them while it is changed, the newest first.",
    allowed: "base64 of 32 bytes",
    isSecret: true,
    schema: Schema.UndefinedOr(Schema.String.check(Schema.isPattern(/^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/))),
  }),
  MASTER_KEY_FILE: variable({
    meaning: "The file it is kept in: apart from the data and from their backups. By default master.keys in DATA_DIR.",
    allowed: "an absolute path",
    schema: Schema.UndefinedOr(Schema.String.check(Schema.makeFilter((path: string) => isAbsolute(path)))),
  }),
  SMTP_URL: variable({
    meaning:
      "The mail server: smtps://user:password@host or smtp://user:password@host:587. Without one, mails are kept in the " +
      "folder mailbox of DATA_DIR, and shown at /mailbox where the product serves this machine alone.",
    allowed: "an address that begins with smtp:// or smtps://",
    schema: Schema.UndefinedOr(address("smtp:", "smtps:")),
  }),
  MAIL_FROM: variable({
    meaning: "Whom mails come from.",
    allowed: "an e-mail address, or Name <address>,",
    standard: "Wealth Tracker <no-reply@localhost.localdomain>",
    schema: Schema.String.check(Schema.makeFilter((text: string) => senderOf(text) !== undefined)),
  }),
  BILLING: variable({
    meaning: "Whether plans are sold: on or off. Off, every household is on the plan that limits nothing.",
    allowed: "on or off",
    standard: "off",
    schema: Schema.Literals(["on", "off"]),
  }),
  DEBUG_ROLE: variable({
    meaning: "Whether the page /debug-role shows what the server takes one's own session for: on or off.",
    allowed: "on or off",
    standard: "off",
    schema: Schema.Literals(["on", "off"]),
  }),
  PLAIN_CONNECTIONS: variable({
    meaning:
      "Where PUBLIC_URL is https, databases elsewhere are spoken to by TLS alone (sslmode=verify-full, no tls=false). " +
      "allowed: within a network of your own also without.",
    allowed: "refused or allowed",
    standard: "refused",
    schema: Schema.Literals(["refused", "allowed"]),
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
  ...operatorVariables,
  ANALYTICS_SCRIPT_URL: variable({
    meaning:
      "A measuring script of another host that takes the place of the product's own page counts, for whoever consents to " +
      'analytics. It is told of a page by plausible("pageview"), such as https://plausible.io/js/script.manual.js. ' +
      "By default nothing is told to anybody.",
    allowed: "an address that begins with https://",
    schema: Schema.UndefinedOr(address("https:")),
  }),
  ANALYTICS_DOMAIN: variable({
    meaning: "Under which name that script knows this site. By default the host of PUBLIC_URL.",
    allowed: "a host name",
    schema: optional(/^[A-Za-z0-9.-]{1,253}$/),
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

/** What is set, by name, as an admin may see it: without secrets. */
export const startedWith = (environment: Environment = environmentWithFile()) =>
  Object.entries<Variable<unknown>>(variables).map(([name, { standard }]) => {
    const value = environment[name] || standard
    if (value === undefined) return { name, value: null }
    return { name, value: name === "MASTER_KEY" ? "…" : withoutSecrets(value) }
  })

/** What was given, as a message may show it. */
const shown = (given: string): string => JSON.stringify(withoutSecrets(given))
