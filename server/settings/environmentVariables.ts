import { isAbsolute } from "node:path"
import { Cron, DateTime, Option, Result, Schema } from "effect"
import { senderOf } from "./sender.ts"
import { marketDataVariables } from "./marketData.ts"
import { operatorVariables } from "./operator.ts"
import { address, optional, urlOf, variable, wholeNumber } from "./settingsVariable.ts"

const eventStoreAddress = {
  allowed: "an address that begins with esdb:// or esdb+discover://",
  // Not read as a URL: a cluster has several hosts, with commas between them.
  schema: optional(/^esdb(\+discover)?:\/\/[^\s/?#]+(\/?\?\S*)?\/?$/),
}

const postgresAddress = {
  allowed: "an address that begins with postgres://",
  schema: Schema.UndefinedOr(address("postgres:", "postgresql:")),
}

const isNodeList = (text: string): boolean =>
  text === "off" || text.split(",").every((url) => /^https?:$/.test(urlOf(url.trim())?.protocol ?? ""))

/** The nodes that answer what an address has on a chain. */
const nodesOf = (chain: string) =>
  variable({
    meaning:
      `The nodes of ${chain} that are asked for the balances of wallets, in the order in which they are tried, with ` +
      "commas between them. By default public ones, which limit requests and see which addresses you read. off: the chain " +
      "is not read. A node that you name may be in your own network.",
    allowed: "addresses that begin with https:// or http://, or off,",
    isSecret: true,
    schema: Schema.UndefinedOr(Schema.String.check(Schema.makeFilter(isNodeList))),
  })

/** All environment variables that are settings. */
export const variables = {
  PORT: variable({
    meaning: "The port that browsers connect to. 0 chooses any free one.",
    allowed: "a whole number from 0 to 65535",
    standard: "3000",
    schema: wholeNumber(0, 65_535),
  }),
  HOST: variable({
    meaning: "The network address to listen at. 127.0.0.1: only from this machine; 0.0.0.0: from the whole network.",
    allowed: "a host name or an IP address",
    standard: "127.0.0.1",
    schema: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9.:_-]{1,253}$/)),
  }),
  PUBLIC_URL: variable({
    meaning:
      "The address under which users reach the product if it is behind a proxy. With https, cookies are secure. The " +
      "product answers to this name only; without it, to localhost, to IP addresses and, if other machines can reach it, " +
      "to the name of its machine. The proxy passes on the Host header that it received, or connects by an IP address.",
    allowed: "an address such as https://wealth.example.org, without a path,",
    schema: Schema.UndefinedOr(
      address("http:", "https:").check(
        Schema.makeFilter((text: string) => new URL(text).origin === text.replace(/\/$/, "")),
      ),
    ),
  }),
  PROXIES: variable({
    meaning: "The number of your proxies in front of the server. It trusts the client address that they pass on.",
    allowed: "a whole number from 0 to 9",
    standard: "0",
    schema: wholeNumber(0, 9),
  }),
  DATA_DIR: variable({
    meaning: "The folder for all stored data. By default .data in the project; npm start prints its path.",
    allowed: "an absolute path",
    schema: Schema.UndefinedOr(Schema.String.check(Schema.makeFilter((path: string) => isAbsolute(path)))),
  }),
  DATABASE_URL: variable({
    meaning:
      "Your own Postgres, version 16 or newer, instead of the embedded one: postgres://user:password@host:5432/database.",
    ...postgresAddress,
  }),
  EVENT_LOG_URL: variable({
    meaning: "An EventStoreDB that stores the event log instead of Postgres: esdb://host:2113?tls=false.",
    ...eventStoreAddress,
  }),
  EVENTSTORE_URL: variable({
    meaning:
      "The former name of EVENT_LOG_URL, read if that is not set. EventStoreDB treats variables with this prefix as its " +
      "own settings and does not start if it finds this one: use EVENT_LOG_URL in an environment that both read.",
    ...eventStoreAddress,
  }),
  EVENT_LOG_PREFIX: variable({
    meaning:
      "The prefix of stream names in that EventStoreDB, followed by a dot: staging makes staging.holding-…. Give each " +
      "installation its own prefix if several programs share a server. Set it before the first start: streams " +
      "without it are not read.",
    allowed: "up to 40 small letters and digits, with single dots or underscores between them,",
    schema: optional(/^(?=.{1,40}$)[a-z0-9]+(?:[._][a-z0-9]+)*$/),
  }),
  LOG_LEVEL: variable({
    meaning: "How much the server writes about its work: fatal, error, warn, info, debug or silent.",
    allowed: "one of fatal, error, warn, info, debug, silent",
    standard: "warn",
    schema: Schema.Literals(["fatal", "error", "warn", "info", "debug", "silent"]),
  }),
  DATABASE_RUNTIME_URL: variable({
    meaning:
      "If DATABASE_URL is set: the same database as wealth_runtime, a login that owns nothing and serves requests.",
    ...postgresAddress,
  }),
  DATABASE_IDENTITY_URL: variable({
    meaning: "The same as wealth_identity, a login that checks sessions and owns nothing.",
    ...postgresAddress,
  }),
  DATABASE_KEYS_URL: variable({
    meaning: "The same as wealth_keys, a login that only reads and creates the keys of personal data.",
    ...postgresAddress,
  }),
  SESSION_IDLE_MINUTES: variable({
    meaning: "Minutes without use after which a session ends and the user has to sign in again.",
    allowed: "a whole number from 5 to 1440",
    standard: "60",
    schema: wholeNumber(5, 1_440),
  }),
  SESSION_HOURS: variable({
    meaning: "Hours after which a session ends even if it is in use.",
    allowed: "a whole number from 1 to 720",
    standard: "24",
    schema: wholeNumber(1, 720),
  }),
  REQUESTS_PER_PERSON: variable({
    meaning:
      "Requests of one user that are answered per minute; the server rejects more with 429. Opening the dashboard takes " +
      "about twenty.",
    allowed: "a whole number from 60 to 1000000",
    standard: "3000",
    schema: wholeNumber(60, 1_000_000),
  }),
  REQUESTS_PER_HOUSEHOLD: variable({
    meaning: "The same limit for all members of one household together.",
    allowed: "a whole number from 60 to 1000000",
    standard: "6000",
    schema: wholeNumber(60, 1_000_000),
  }),
  CHANGES_PER_PERSON: variable({
    meaning: "Changes that one user can record per minute.",
    allowed: "a whole number from 10 to 1000000",
    standard: "600",
    schema: wholeNumber(10, 1_000_000),
  }),
  CHANGES_PER_HOUSEHOLD: variable({
    meaning: "The same limit for all members of one household together.",
    allowed: "a whole number from 10 to 1000000",
    standard: "1200",
    schema: wholeNumber(10, 1_000_000),
  }),
  CONNECTIONS_PER_ADDRESS: variable({
    meaning:
      "Connections that one network address can have open at the same time, of 5000 altogether. Without effect if " +
      "PROXIES is not 0: then the proxy has to limit them.",
    allowed: "a whole number from 20 to 5000",
    standard: "500",
    schema: wholeNumber(20, 5_000),
  }),
  ACTIVITY_MONTHS: variable({
    meaning: "Months for which the activity of users is stored. Older rows are deleted every night.",
    allowed: "a whole number from 1 to 120",
    standard: "24",
    schema: wholeNumber(1, 120),
  }),
  MASTER_KEY: variable({
    meaning:
      "The master key, which wraps all other keys: base64 of 32 random bytes (openssl rand -base64 32). By default it is " +
      "created once and stored in a file. Several are separated by commas, the newest first: after a rotation keep the " +
      "former one as long as a backup needs it.",
    allowed: "base64 of 32 bytes",
    isSecret: true,
    schema: Schema.UndefinedOr(Schema.String.check(Schema.isPattern(/^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/))),
  }),
  MASTER_KEY_FILE: variable({
    meaning:
      "The file of the master key. Store it apart from the data and from backups. By default master.keys in DATA_DIR.",
    allowed: "an absolute path",
    schema: Schema.UndefinedOr(Schema.String.check(Schema.makeFilter((path: string) => isAbsolute(path)))),
  }),
  SMTP_URL: variable({
    meaning:
      "The mail server: smtps://user:password@host or smtp://user:password@host:587. Without one, mails are stored in " +
      "the folder mailbox of DATA_DIR, and shown at /mailbox if the product serves only this machine.",
    allowed: "an address that begins with smtp:// or smtps://",
    schema: Schema.UndefinedOr(address("smtp:", "smtps:")),
  }),
  MAIL_FROM: variable({
    meaning: "The sender of mails.",
    allowed: "an e-mail address, or Name <address>,",
    standard: "Wealth Tracker <no-reply@localhost.localdomain>",
    schema: Schema.String.check(Schema.makeFilter((text: string) => senderOf(text) !== undefined)),
  }),
  BILLING: variable({
    meaning:
      "Whether plans are sold: on or off. If off, every household has the plan without limits. Households that exist " +
      "when it is switched on begin their trial of 14 days on that day.",
    allowed: "on or off",
    standard: "off",
    schema: Schema.Literals(["on", "off"]),
  }),
  STRIPE_SECRET_KEY: variable({
    meaning:
      "The secret key of your account at Stripe, through which plans are paid if BILLING is on; a restricted key needs to " +
      "write customers, checkout sessions, subscriptions, portal, products and prices. Without it nothing is sold.",
    allowed: "a key that begins with sk_ or rk_",
    isSecret: true,
    schema: optional(/^[sr]k_(test|live)_[A-Za-z0-9_]{8,250}$/),
  }),
  STRIPE_WEBHOOK_SECRET: variable({
    meaning:
      "The secret under which Stripe signs its events, from the page of your endpoint there. Several are separated by " +
      "commas, while one replaces another. Needed if STRIPE_SECRET_KEY is set.",
    allowed: "a secret that begins with whsec_",
    isSecret: true,
    schema: optional(/^whsec_[A-Za-z0-9+/=_-]{8,250}(,whsec_[A-Za-z0-9+/=_-]{8,250})*$/),
  }),
  STRIPE_URL: variable({
    meaning: "The address of Stripe's API. Another one only for tests against a program that stands in for it.",
    allowed: "an address that begins with https://, or with http:// on this machine,",
    standard: "https://api.stripe.com",
    schema: address("https:", "http:").check(
      Schema.makeFilter(
        (text: string) =>
          text.startsWith("https:") || ["127.0.0.1", "localhost", "[::1]"].includes(urlOf(text)?.hostname ?? ""),
      ),
    ),
  }),
  DEBUG_ROLE: variable({
    meaning: "Whether the page /debug-role shows users what the server knows about their session: on or off.",
    allowed: "on or off",
    standard: "off",
    schema: Schema.Literals(["on", "off"]),
  }),
  PLAIN_CONNECTIONS: variable({
    meaning:
      "If PUBLIC_URL is https, connections to databases on other machines need TLS (sslmode=verify-full, no tls=false). " +
      "allowed: connections without TLS too, within your own network.",
    allowed: "refused or allowed",
    standard: "refused",
    schema: Schema.Literals(["refused", "allowed"]),
  }),
  MARKET_DATA_ECB_URL: variable({
    meaning: "The address of the daily exchange rates of the European Central Bank.",
    allowed: "an address that begins with https:// or http://",
    standard: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
    schema: address("https:", "http:"),
  }),
  MARKET_DATA_SCHEDULE: variable({
    meaning:
      "When these rates are fetched, as five cron fields in UTC, or off. They are published at 16:00 in Frankfurt. off: " +
      "prices are not fetched either.",
    allowed: "five cron fields such as 30 14-17 * * 1-5, or off,",
    standard: "30 14-17 * * 1-5",
    schema: Schema.String.check(
      Schema.makeFilter(
        (text: string) => text === "off" || (text.split(/\s+/).length === 5 && Result.isSuccess(Cron.parse(text))),
      ),
    ),
  }),
  ...marketDataVariables,
  CHAIN_1_RPC: nodesOf("Ethereum"),
  CHAIN_10_RPC: nodesOf("Optimism"),
  CHAIN_56_RPC: nodesOf("BNB Smart Chain"),
  CHAIN_137_RPC: nodesOf("Polygon"),
  CHAIN_146_RPC: nodesOf("Sonic"),
  CHAIN_250_RPC: nodesOf("Fantom"),
  CHAIN_8453_RPC: nodesOf("Base"),
  CHAIN_42161_RPC: nodesOf("Arbitrum"),
  CHAIN_43114_RPC: nodesOf("Avalanche"),
  CHAIN_59144_RPC: nodesOf("Linea"),
  ADDRESS_SEARCH: variable({
    meaning:
      "The service that finds the addresses of properties: photon finds them while a user types, nominatim and google when " +
      "the user searches. What is typed goes to its host. off: only addresses that the household recorded before are found.",
    allowed: "off, photon, nominatim or google",
    standard: "off",
    schema: Schema.Literals(["off", "photon", "nominatim", "google"]),
  }),
  ADDRESS_SEARCH_URL: variable({
    meaning:
      "The address of that service, if it is not the public one: https://photon.komoot.io, " +
      "https://nominatim.openstreetmap.org or https://maps.googleapis.com. One that you name may be in your own network.",
    allowed: "an address that begins with https:// or http://,",
    schema: Schema.UndefinedOr(address("https:", "http:")),
  }),
  ADDRESS_SEARCH_KEY: variable({
    meaning: "The key for the Geocoding API, if ADDRESS_SEARCH is google. Each search is billed to it.",
    allowed: "the key as Google shows it",
    isSecret: true,
    schema: optional(/^[\x21-\x7e]{10,200}$/),
  }),
  CHAIN_READS_PER_HOUR: variable({
    meaning:
      "How many blockchains are read in an hour for the wallets of all households together. A wallet on all ten chains takes " +
      "ten. One household has at most a quarter of them, and never less than ten.",
    allowed: "a whole number from 10 to 1000000",
    standard: "2000",
    schema: wholeNumber(10, 1_000_000),
  }),
  TOKEN_LIST: variable({
    meaning:
      "The tokens that are looked for in wallets, instead of the list of the product: the path or the address of a list in " +
      "the form of https://tokenlists.org. A token that no list names is not found.",
    allowed: "an absolute path, or an address that begins with https:// or http://,",
    schema: Schema.UndefinedOr(
      Schema.String.check(
        Schema.makeFilter((text: string) => isAbsolute(text) || /^https?:$/.test(urlOf(text)?.protocol ?? "")),
      ),
    ),
  }),
  BACKUP_PASSPHRASE: variable({
    meaning:
      "The passphrase that encrypts backups, of at least 12 characters. Store it apart from them: without it they cannot " +
      "be read. npm run backup and npm run restore ask for it when it is not set.",
    allowed: "at least 12 characters",
    isSecret: true,
    schema: Schema.UndefinedOr(Schema.String.check(Schema.isMinLength(12))),
  }),
  BACKUP_PASSPHRASE_FILE: variable({
    meaning: "A file whose first line is the passphrase of backups.",
    allowed: "an absolute path",
    schema: Schema.UndefinedOr(Schema.String.check(Schema.makeFilter((path: string) => isAbsolute(path)))),
  }),
  BACKUP_FOLDER: variable({
    meaning:
      "The folder into which the product writes a daily backup, on another disk than the data. Servers that share a " +
      "database share this folder too. It needs a passphrase. Without a folder, backups are only made by npm run backup.",
    allowed: "an absolute path",
    schema: Schema.UndefinedOr(Schema.String.check(Schema.makeFilter((path: string) => isAbsolute(path)))),
  }),
  BACKUP_TIME: variable({
    meaning: "When the daily backup begins.",
    allowed: "a time of day such as 02:30",
    standard: "02:30",
    schema: Schema.String.check(Schema.isPattern(/^([01]\d|2[0-3]):[0-5]\d$/)),
  }),
  BACKUP_TIME_ZONE: variable({
    meaning: "The time zone of BACKUP_TIME.",
    allowed: "a time zone such as UTC or Europe/Zurich",
    standard: "UTC",
    schema: Schema.String.check(Schema.makeFilter((zone: string) => Option.isSome(DateTime.zoneMakeNamed(zone)))),
  }),
  BACKUPS_KEPT: variable({
    meaning:
      "The number of daily backups to keep. After each new one the oldest ones beyond it are deleted. Files that npm run " +
      "backup wrote under other names are never deleted.",
    allowed: "a whole number from 1 to 1000",
    standard: "14",
    schema: wholeNumber(1, 1_000),
  }),
  BACKUP_MASTER_KEY: variable({
    meaning:
      "Whether daily backups contain the master key: apart or included. If included, the file and its passphrase are " +
      "enough to read everything. If apart, keep a copy of the key elsewhere: without it a backup cannot be read.",
    allowed: "apart or included",
    standard: "apart",
    schema: Schema.Literals(["apart", "included"]),
  }),
  ...operatorVariables,
  ANALYTICS_SCRIPT_URL: variable({
    meaning:
      "An analytics script of another host that replaces the product's own page counts, for visitors who consent to " +
      'analytics. It counts a page view by plausible("pageview"), such as https://plausible.io/js/script.manual.js. ' +
      "By default no data is sent to another host.",
    allowed: "an address that begins with https://",
    schema: Schema.UndefinedOr(address("https:")),
  }),
  ANALYTICS_DOMAIN: variable({
    meaning: "The name of this site in that script. By default the host of PUBLIC_URL.",
    allowed: "a host name",
    schema: optional(/^[A-Za-z0-9.-]{1,253}$/),
  }),
}
