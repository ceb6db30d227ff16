import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseEnv } from "node:util"
import { Result, Schema } from "effect"
import { knownChains } from "#domain/wallet/chains.ts"
import { variables } from "./environmentVariables.ts"
import type { AddressService } from "#server/addresses/addressSearch.ts"
import type { RequestLimits } from "#server/http/limits/requestLimits.ts"
import { type Operator, type PlanPrices, readOperator, readPlanPrices } from "./operator.ts"
import type { FeedSettings } from "#server/marketdata/feeds/asking.ts"
import { readFeedSettings } from "./marketData.ts"
import { forEachRole, type Role, roles } from "#server/postgres/roles.ts"
import { plainConnections } from "#server/db/plainConnections.ts"
import { type ReadVariable, urlOf, type Variable } from "./settingsVariable.ts"

/** All settings of an installation. Read once, at the start. */
export interface Settings {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
  /** The address at which users reach the product; absent: the address that they typed. */
  readonly publicUrl: URL | undefined
  /** How many trusted proxies are in front: the client's address is the one that the outermost of them saw. */
  readonly proxies: number
  /** Whether cookies are sent over https only. Follows from the public address. */
  readonly cookieSecure: boolean
  /** The folder of all data that outlive the process; absent: see `server/postgres/dataFolder.ts`. */
  readonly dataDir: string | undefined
  /** An external Postgres; absent: the embedded one. */
  readonly databaseUrl: string | undefined
  /** An EventStoreDB; absent: the event log is in Postgres. */
  readonly eventstoreUrl: string | undefined
  /** The prefix of all names of streams in an EventStoreDB that other programs use as well; absent: none. */
  readonly eventStreamPrefix: string | undefined
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent"
  /** Logins of the roles beside the owner, at an external Postgres; absent: connections of the owner switch to the role. */
  readonly roleUrls: Readonly<Record<Role, string | undefined>>
  /** A session ends this many minutes after its last use, and this many hours after it began. */
  readonly sessionIdleMinutes: number
  readonly sessionHours: number
  /** Limits of signed-in users, per minute. */
  readonly requestLimits: RequestLimits
  /** The most connections of one network address, where no proxy is in front. */
  readonly connectionsPerAddress: number
  /** How long the audit trail is stored. */
  readonly activityMonths: number
  /** Wraps the keys that encrypt personal data; absent: a file. */
  readonly masterKey: string | undefined
  readonly masterKeyFile: string | undefined
  /** A mail server; absent: mails are written to a folder. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Whether plans are sold. If not, every household has all features. */
  readonly billing: "on" | "off"
  /** The account at Stripe through which plans are paid; absent: no plans are paid here. */
  readonly stripe: StripeSettings | undefined
  /** Whether there is a page that shows the roles of a session, as the server sees them. */
  readonly debugRole: boolean
  readonly marketDataEcbUrl: string
  /** When rates are fetched, as five cron fields in UTC; absent: never. */
  readonly marketDataSchedule: string | undefined
  /** The providers of prices; without a schedule none is asked. */
  readonly feeds: FeedSettings
  /** The nodes of chains that the operator named, by the id of the chain; none for a chain that is not read. */
  readonly chainNodes: ReadonlyMap<number, ReadonlyArray<string>>
  /** The service that finds addresses; absent: only addresses that the household recorded before are found. */
  readonly addressSearch: AddressService | undefined
  /** How many chains are read in an hour for all wallets together. */
  readonly chainReadsPerHour: number
  /** The path or address of the tokens that are looked for in wallets; absent: those of the product. */
  readonly tokenList: string | undefined
  readonly backup: BackupSettings
  /** The operator of the installation, as the public pages show them. */
  readonly operator: Operator
  /** The prices of the plans; absent: the public pages show none. */
  readonly planPrices: PlanPrices | undefined
  /** The script of another service that measures visits, with consent, instead of ours; absent: ours. */
  readonly analyticsScript: AnalyticsScript | undefined
}

/** See `server/billing`. */
export interface StripeSettings {
  readonly secretKey: string
  /** Events are accepted with a signature of any of them. */
  readonly webhookSecrets: ReadonlyArray<string>
  /** The address of the API. */
  readonly url: URL
}

/** See `server/backup`. */
export interface BackupSettings {
  /** Encrypts backups. */
  readonly passphrase: string | undefined
  /** Its first line is the passphrase. */
  readonly passphraseFile: string | undefined
  /** The backup that is written every day; absent: backups are only made by hand. */
  readonly daily: DailyBackupSettings | undefined
}

export interface DailyBackupSettings {
  /** An absolute path. */
  readonly folder: string
  /** Five cron fields. */
  readonly cron: string
  /** By its name, such as `Europe/Zurich`. */
  readonly timeZone: string
  /** How many daily backups stay in the folder. */
  readonly kept: number
  /** Whether the master key is in the file. */
  readonly withMasterKeys: boolean
}

export interface AnalyticsScript {
  readonly url: URL
  /** The name of this site at that service. */
  readonly domain: string
}

export const projectFolder = resolve(import.meta.dirname, "..", "..")

/** The folder of the built web client. */
export const clientFolder = join(projectFolder, "dist", "client")

/** The folder of the built code that renders the public pages. */
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

/** Whether the server is reachable only from this machine. */
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
  const billing = read("BILLING", variables.BILLING)
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
    eventstoreUrl: read("EVENT_LOG_URL", variables.EVENT_LOG_URL) ?? read("EVENTSTORE_URL", variables.EVENTSTORE_URL),
    eventStreamPrefix: read("EVENT_LOG_PREFIX", variables.EVENT_LOG_PREFIX),
    logLevel: read("LOG_LEVEL", variables.LOG_LEVEL),
    roleUrls: forEachRole((role) => read(roles[role].variable, variables[roles[role].variable])),
    sessionIdleMinutes: read("SESSION_IDLE_MINUTES", variables.SESSION_IDLE_MINUTES),
    sessionHours: read("SESSION_HOURS", variables.SESSION_HOURS),
    connectionsPerAddress: read("CONNECTIONS_PER_ADDRESS", variables.CONNECTIONS_PER_ADDRESS),
    activityMonths: read("ACTIVITY_MONTHS", variables.ACTIVITY_MONTHS),
    requestLimits: {
      person: read("REQUESTS_PER_PERSON", variables.REQUESTS_PER_PERSON),
      household: read("REQUESTS_PER_HOUSEHOLD", variables.REQUESTS_PER_HOUSEHOLD),
      changesOfPerson: read("CHANGES_PER_PERSON", variables.CHANGES_PER_PERSON),
      changesOfHousehold: read("CHANGES_PER_HOUSEHOLD", variables.CHANGES_PER_HOUSEHOLD),
    },
    masterKey: read("MASTER_KEY", variables.MASTER_KEY),
    masterKeyFile: read("MASTER_KEY_FILE", variables.MASTER_KEY_FILE),
    smtpUrl: read("SMTP_URL", variables.SMTP_URL),
    mailFrom: read("MAIL_FROM", variables.MAIL_FROM),
    billing,
    stripe: readStripe(read),
    debugRole: read("DEBUG_ROLE", variables.DEBUG_ROLE) === "on",
    marketDataEcbUrl: read("MARKET_DATA_ECB_URL", variables.MARKET_DATA_ECB_URL),
    marketDataSchedule: schedule === "off" ? undefined : schedule,
    feeds: readFeedSettings(read, billing === "on"),
    chainNodes: readChainNodes(read),
    addressSearch: readAddressSearch(read),
    chainReadsPerHour: read("CHAIN_READS_PER_HOUR", variables.CHAIN_READS_PER_HOUR),
    tokenList: read("TOKEN_LIST", variables.TOKEN_LIST),
    backup: {
      passphrase: read("BACKUP_PASSPHRASE", variables.BACKUP_PASSPHRASE),
      passphraseFile: read("BACKUP_PASSPHRASE_FILE", variables.BACKUP_PASSPHRASE_FILE),
      daily: readDaily(read),
    },
    operator: readOperator(read),
    planPrices: readPlanPrices(read),
    analyticsScript:
      analyticsUrl === undefined ? undefined : { url: new URL(analyticsUrl), domain: analyticsDomain ?? "localhost" },
  }
  const { daily, passphrase, passphraseFile } = settings.backup
  const isGiven = Boolean(environment["BACKUP_PASSPHRASE"] || environment["BACKUP_PASSPHRASE_FILE"])
  if (daily && !isGiven && passphrase === undefined && passphraseFile === undefined) {
    problems.push(
      "BACKUP_FOLDER needs BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE: no operator is there to enter it every day",
    )
  }
  if (settings.stripe && settings.stripe.webhookSecrets.length === 0 && !environment["STRIPE_WEBHOOK_SECRET"]) {
    problems.push("STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET: without it nothing that is paid reaches the product")
  }
  if (settings.addressSearch?.name === "google" && settings.addressSearch.key === undefined) {
    problems.push("ADDRESS_SEARCH=google needs ADDRESS_SEARCH_KEY: Google answers no request without one")
  }
  const plain = read("PLAIN_CONNECTIONS", variables.PLAIN_CONNECTIONS)
  if (problems.length === 0 && settings.cookieSecure && plain !== "allowed") {
    for (const name of plainConnections(settings)) {
      problems.push(`${name} is reached without TLS: use TLS, or set PLAIN_CONNECTIONS=allowed`)
    }
  }
  if (problems.length > 0) throw new SettingsRefused(problems)
  return settings
}

const addressHosts = {
  photon: "https://photon.komoot.io",
  nominatim: "https://nominatim.openstreetmap.org",
  google: "https://maps.googleapis.com",
} as const

function readAddressSearch(read: ReadVariable): AddressService | undefined {
  const name = read("ADDRESS_SEARCH", variables.ADDRESS_SEARCH)
  const own = read("ADDRESS_SEARCH_URL", variables.ADDRESS_SEARCH_URL)
  const key = read("ADDRESS_SEARCH_KEY", variables.ADDRESS_SEARCH_KEY)
  // Absent if the value was refused.
  if (name === undefined || name === "off") return undefined
  return { name, url: new URL(own ?? addressHosts[name]), key }
}

function readStripe(read: ReadVariable): StripeSettings | undefined {
  const secretKey = read("STRIPE_SECRET_KEY", variables.STRIPE_SECRET_KEY)
  const secrets = read("STRIPE_WEBHOOK_SECRET", variables.STRIPE_WEBHOOK_SECRET)
  // Absent if the value was refused.
  const url = urlOf(read("STRIPE_URL", variables.STRIPE_URL) ?? "")
  if (secretKey === undefined || url === undefined) return undefined
  return { secretKey, webhookSecrets: secrets?.split(",") ?? [], url }
}

function readChainNodes(read: ReadVariable): Settings["chainNodes"] {
  const stated = knownChains.flatMap(({ id }) => {
    const name = `CHAIN_${id}_RPC` as keyof typeof variables & `CHAIN_${number}_RPC`
    const text = read(name, variables[name])
    const urls = text === "off" ? [] : text?.split(",").map((url) => url.trim())
    return urls === undefined ? [] : [[id, urls] as const]
  })
  return new Map(stated)
}

function readDaily(read: ReadVariable): DailyBackupSettings | undefined {
  const folder = read("BACKUP_FOLDER", variables.BACKUP_FOLDER)
  // Absent if the value was refused.
  const [hour, minute] = (read("BACKUP_TIME", variables.BACKUP_TIME) ?? "").split(":").map(Number)
  const rest = {
    cron: `${minute} ${hour} * * *`,
    timeZone: read("BACKUP_TIME_ZONE", variables.BACKUP_TIME_ZONE),
    kept: read("BACKUPS_KEPT", variables.BACKUPS_KEPT),
    withMasterKeys: read("BACKUP_MASTER_KEY", variables.BACKUP_MASTER_KEY) === "included",
  }
  return folder === undefined ? undefined : { folder, ...rest }
}

type Environment = Readonly<Record<string, string | undefined>>

/** The environment, and the file `.env` of the project. The environment takes precedence. */
export function environmentWithFile(folder: string = projectFolder): Environment {
  try {
    return { ...parseEnv(readFileSync(join(folder, ".env"), "utf8")), ...process.env }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return process.env
    throw error
  }
}

/**
 * Lines about names in the file `.env` that are no settings and resemble one: `PUBLIC_URI` would do nothing, silently.
 * Names that resemble none may belong to another program.
 */
export function misspelt(folder: string = projectFolder): ReadonlyArray<string> {
  const path = join(folder, ".env")
  if (!existsSync(path)) return []
  const known = Object.keys(variables)
  return Object.keys(parseEnv(readFileSync(path, "utf8"))).flatMap((name) => {
    if (known.includes(name)) return []
    const meant = known.find((one) => changesBetween(one, name.toUpperCase()) <= (one.length > 4 ? 2 : 1))
    return meant === undefined ? [] : [`.env has ${name}, which is no setting and does nothing. Is ${meant} meant?`]
  })
}

/** How many letters are to be changed, added or left out. */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [place, another] of [...other].entries()) {
      const [left = 0, above = 0, before = 0] = [next[place], row[place + 1], row[place]]
      next.push(Math.min(left + 1, above + 1, before + (letter === another ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** All settings with their meanings and defaults, in the form of a `.env` file. */
export function settingsGuide(): string {
  const entries = Object.entries<Variable<unknown>>(variables).map(
    ([name, { meaning, standard }]) => `# ${meaning}\n# ${name}=${standard ?? ""}\n`,
  )
  return [
    "# Settings. Set each in the environment or, without the leading #, in a file named .env next to this one.\n" +
      "# The values here are the defaults; an empty value counts as not set.\n",
    ...entries,
  ].join("\n")
}

/** The settings in use, by name, as an admin may see them: without secrets. */
export const startedWith = (environment: Environment = environmentWithFile()) =>
  Object.entries<Variable<unknown>>(variables).map(([name, { standard, isSecret }]) => {
    const value = environment[name] || standard
    if (value === undefined) return { name, value: null }
    return { name, value: isSecret ? "…" : withoutSecrets(value) }
  })

/** The value of a setting, as a message may show it. */
const shown = (given: string): string => JSON.stringify(withoutSecrets(given))

/** The options of a database URL that contain no secret. */
const harmless =
  /^(host|port|user|dbname|sslmode|sslrootcert|sslcert|sslkey|tls|tlsCaFile|tlsVerifyCert|userCertFile|userKeyFile|nodePreference)$/i

/**
 * A setting in a form that may be shown. Masks the password of a URL, and every option that is not known to be
 * harmless: Postgres also accepts passwords there (`?password=…`), other services accept keys.
 */
function withoutSecrets(given: string): string {
  if (!/^[a-z][\w+.-]*:\/\//i.test(given)) return given
  return given
    .replace(/(\/\/[^/\s:@]*):\S*@/, "$1:…@")
    .replaceAll(/([?&]([^=&\s]*)=)[^&\s]*/g, (all, named: string, name: string) =>
      harmless.test(name) ? all : `${named}…`,
    )
}
