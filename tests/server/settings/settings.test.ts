import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import {
  environmentWithFile,
  misspelt,
  projectFolder,
  readSettings,
  settingsGuide,
  SettingsRefused,
  startedWith,
} from "#server/settings/settings.ts"
import { siteFactsOf } from "#server/site/siteFacts.ts"
import { noOperator } from "#tests/server/site/facts.ts"
import type { SiteFacts as SiteFactsOfPages } from "#web/site/sitePage.ts"

it("the defaults serve this machine alone, at port 3000, with the built-in parts", () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: undefined,
    proxies: 0,
    cookieSecure: false,
    dataDir: undefined,
    databaseUrl: undefined,
    eventstoreUrl: undefined,
    backup: { passphrase: undefined, passphraseFile: undefined, daily: undefined },
    chainNodes: new Map(),
    addressSearch: undefined,
    chainReadsPerHour: 2_000,
    tokenList: undefined,
    eventStreamPrefix: undefined,
    logLevel: "warn",
    roleUrls: { runtime: undefined, keys: undefined, identity: undefined },
    sessionIdleMinutes: 60,
    sessionHours: 24,
    connectionsPerAddress: 500,
    activityMonths: 24,
    requestLimits: { person: 3_000, household: 6_000, changesOfPerson: 600, changesOfHousehold: 1_200 },
    masterKey: undefined,
    masterKeyFile: undefined,
    smtpUrl: undefined,
    mailFrom: "Wealth Tracker <no-reply@localhost.localdomain>",
    billing: "off",
    stripe: undefined,
    debugRole: false,
    marketDataEcbUrl: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
    marketDataSchedule: "30 14-17 * * 1-5",
    feeds: {
      order: {
        securities: ["yahoo"],
        crypto: ["coingecko", "defillama", "kraken"],
        metals: ["frankfurter", "currency-api"],
        rates: ["frankfurter", "nbp", "currency-api"],
        search: ["yahoo", "coingecko", "openfigi"],
      },
      keys: new Map(),
      urls: new Map(),
      limits: new Map(),
    },
    operator: noOperator,
    planPrices: undefined,
    analyticsScript: undefined,
  })
})

const [newest, oldest] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")] as const

it("the settings are those of the environment", () => {
  const settings = readSettings({
    PORT: "8080",
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://wealth.example.org",
    PROXIES: "1",
    DATA_DIR: "/srv/wealth",
    DATABASE_URL: "postgres://wealth:secret@db:5432/wealth",
    EVENTSTORE_URL: "esdb+discover://es:2113?tls=false",
    LOG_LEVEL: "info",
    DATABASE_RUNTIME_URL: "postgres://wealth_runtime:secret@db:5432/wealth",
    DATABASE_IDENTITY_URL: "postgres://wealth_identity:secret@db:5432/wealth",
    DATABASE_KEYS_URL: "postgres://wealth_keys:secret@db:5432/wealth",
    SESSION_IDLE_MINUTES: "15",
    SESSION_HOURS: "1",
    MASTER_KEY: `${newest},${oldest}`,
    MASTER_KEY_FILE: "/srv/keys/master.keys",
    SMTP_URL: "smtps://wealth:secret@mail.example.org",
    MAIL_FROM: "Family Office <wealth@example.org>",
    BILLING: "on",
    DEBUG_ROLE: "on",
    PLAIN_CONNECTIONS: "allowed",
    MARKET_DATA_SCHEDULE: "off",
  })
  expect(settings).toMatchObject({
    port: 8080,
    host: "0.0.0.0",
    publicUrl: new URL("https://wealth.example.org"),
    proxies: 1,
    cookieSecure: true,
    dataDir: "/srv/wealth",
    databaseUrl: "postgres://wealth:secret@db:5432/wealth",
    eventstoreUrl: "esdb+discover://es:2113?tls=false",
    eventStreamPrefix: undefined,
    logLevel: "info",
    roleUrls: {
      runtime: "postgres://wealth_runtime:secret@db:5432/wealth",
      identity: "postgres://wealth_identity:secret@db:5432/wealth",
      keys: "postgres://wealth_keys:secret@db:5432/wealth",
    },
    sessionIdleMinutes: 15,
    sessionHours: 1,
    masterKey: `${newest},${oldest}`,
    masterKeyFile: "/srv/keys/master.keys",
    smtpUrl: "smtps://wealth:secret@mail.example.org",
    mailFrom: "Family Office <wealth@example.org>",
    billing: "on",
    debugRole: true,
    marketDataSchedule: undefined,
  })
})

it("the settings contain the operator, line by line, and the yearly price of each plan", () => {
  const settings = readSettings({
    OPERATOR_NAME: "Family Office Example GmbH",
    OPERATOR_ADDRESS: "Example Street 1; 10115 Berlin ;Germany",
    OPERATOR_REPRESENTED_BY: "Anna Keller",
    OPERATOR_REGISTER: "Amtsgericht Charlottenburg, HRB 12345",
    OPERATOR_VAT_ID: "DE123456789",
    OPERATOR_EMAIL: "office@example.org",
    OPERATOR_PHONE: "+49 30 1234567",
    OPERATOR_DATA_PROTECTION_EMAIL: "privacy@example.org",
    OPERATOR_SUPERVISORY_AUTHORITY: "Berliner Beauftragte für Datenschutz und Informationsfreiheit",
    HOSTING_COUNTRY: "DE",
    AVAILABILITY_TARGET: "99.9",
    PLAN_PRICES: "EUR 290 590.50 990",
    BILLING: "on",
  })
  expect(settings.operator).toEqual({
    name: "Family Office Example GmbH",
    address: ["Example Street 1", "10115 Berlin", "Germany"],
    representedBy: "Anna Keller",
    register: "Amtsgericht Charlottenburg, HRB 12345",
    vatId: "DE123456789",
    email: "office@example.org",
    phone: "+49 30 1234567",
    dataProtectionEmail: "privacy@example.org",
    supervisoryAuthority: "Berliner Beauftragte für Datenschutz und Informationsfreiheit",
    hostingCountry: "DE",
    availabilityTarget: "99.9",
  })
  expect(settings.planPrices).toEqual({ currency: "EUR", starter: "290.00", premium: "590.50", black: "990.00" })
})

it("the settings give the public pages the facts of the installation, and no price where no plans are sold", () => {
  const running = { publicOrigin: "https://wealth.example.org", signUpOpen: true, examples: true }
  const prices = { PLAN_PRICES: "CHF 290 590 990" }
  const sold: SiteFactsOfPages = siteFactsOf(readSettings({ ...prices, BILLING: "on" }), running)
  expect(sold).toMatchObject({ ...running, billing: true, planPrices: { currency: "CHF", black: "990.00" } })
  expect(siteFactsOf(readSettings(prices), running)).toMatchObject({ billing: false, planPrices: null })
})

it("the settings use the host of its address where another service measures", () => {
  const script = { ANALYTICS_SCRIPT_URL: "https://stats.example.com/js/script.manual.js" }
  const url = new URL(script.ANALYTICS_SCRIPT_URL)
  const { analyticsScript } = readSettings({ ...script, PUBLIC_URL: "https://wealth.example.org" })
  expect(analyticsScript).toEqual({ url, domain: "wealth.example.org" })
  expect(readSettings({ ...script, ANALYTICS_DOMAIN: "example.org" }).analyticsScript).toEqual({
    url,
    domain: "example.org",
  })
})

it.each(["esdb://es:2113?tls=false", "esdb://one:2113,two:2113,three:2113?tls=false", "esdb://admin:changeit@es:2113"])(
  "the settings accept %s as an EventStoreDB",
  (eventstoreUrl) => {
    expect(readSettings({ EVENTSTORE_URL: eventstoreUrl })).toMatchObject({ eventstoreUrl })
  },
)

it("an empty variable counts as not set", () => {
  expect(readSettings({ PORT: "", DATABASE_URL: "" })).toEqual(readSettings({}))
})

it.each([
  ["PORT", "three thousand", 'PORT is "three thousand": a whole number from 0 to 65535 is expected'],
  ["PORT", "65536", 'PORT is "65536": a whole number from 0 to 65535 is expected'],
  ["PORT", "-1", 'PORT is "-1": a whole number from 0 to 65535 is expected'],
  ["PORT", "8e3", 'PORT is "8e3": a whole number from 0 to 65535 is expected'],
  ["HOST", "my host", 'HOST is "my host": a host name or an IP address is expected'],
  [
    "PUBLIC_URL",
    "https://example.org/wealth",
    'PUBLIC_URL is "https://example.org/wealth": an address such as https://wealth.example.org, without a path, is expected',
  ],
  ["DATA_DIR", "data", 'DATA_DIR is "data": an absolute path is expected'],
  ["DATABASE_URL", "mysql://db", 'DATABASE_URL is "mysql://db": an address that begins with postgres:// is expected'],
  [
    "EVENTSTORE_URL",
    "http://es:2113",
    'EVENTSTORE_URL is "http://es:2113": an address that begins with esdb:// or esdb+discover:// is expected',
  ],
  ["LOG_LEVEL", "loud", 'LOG_LEVEL is "loud": one of fatal, error, warn, info, debug, silent is expected'],
  [
    "DATABASE_RUNTIME_URL",
    "mysql://db",
    'DATABASE_RUNTIME_URL is "mysql://db": an address that begins with postgres:// is expected',
  ],
  ["SESSION_IDLE_MINUTES", "4", 'SESSION_IDLE_MINUTES is "4": a whole number from 5 to 1440 is expected'],
  ["SESSION_HOURS", "0", 'SESSION_HOURS is "0": a whole number from 1 to 720 is expected'],
  ["MASTER_KEY_FILE", "keys", 'MASTER_KEY_FILE is "keys": an absolute path is expected'],
  [
    "SMTP_URL",
    "mail.example.org",
    'SMTP_URL is "mail.example.org": an address that begins with smtp:// or smtps:// is expected',
  ],
  ["MAIL_FROM", "the family", 'MAIL_FROM is "the family": an e-mail address, or Name <address>, is expected'],
  ["BILLING", "yes", 'BILLING is "yes": on or off is expected'],
  ["DEBUG_ROLE", "1", 'DEBUG_ROLE is "1": on or off is expected'],
  [
    "MARKET_DATA_SCHEDULE",
    "daily",
    'MARKET_DATA_SCHEDULE is "daily": five cron fields such as 30 14-17 * * 1-5, or off, is expected',
  ],
  [
    "MARKET_DATA_SCHEDULE",
    "99 14 * * 1-5",
    'MARKET_DATA_SCHEDULE is "99 14 * * 1-5": five cron fields such as 30 14-17 * * 1-5, or off, is expected',
  ],
  ["OPERATOR_EMAIL", "office", 'OPERATOR_EMAIL is "office": an e-mail address is expected'],
  ["OPERATOR_PHONE", "call us", 'OPERATOR_PHONE is "call us": a telephone number such as +49 30 1234567 is expected'],
  ["HOSTING_COUNTRY", "Germany", 'HOSTING_COUNTRY is "Germany": a two-letter country code such as DE is expected'],
  ["AVAILABILITY_TARGET", "99,9 %", 'AVAILABILITY_TARGET is "99,9 %": a percentage such as 99.9 is expected'],
  ...["EUR 290 590", "EUR 290 590 990.5", "XXX 290 590 990", "EUR 290 590 -1"].map((given) => [
    "PLAN_PRICES",
    given,
    `PLAN_PRICES is "${given}": a currency and three amounts such as EUR 290 590 990.50 is expected`,
  ]),
  [
    "ANALYTICS_SCRIPT_URL",
    "http://stats.example.com/script.js",
    'ANALYTICS_SCRIPT_URL is "http://stats.example.com/script.js": an address that begins with https:// is expected',
  ],
])("the setting %s=%s is refused, with the expected format", (name, given, message) => {
  expect(problemsOf({ [name]: given })).toEqual([message])
})

it("the settings report everything that is wrong at once", () => {
  expect(problemsOf({ PORT: "x", LOG_LEVEL: "y", SESSION_HOURS: "z" })).toHaveLength(3)
})

it.each(["DATABASE_URL", "DATABASE_RUNTIME_URL", "DATABASE_IDENTITY_URL", "DATABASE_KEYS_URL", "SMTP_URL"])(
  "the settings never print the password of an address that %s refuses",
  (name) => {
    const [problem] = problemsOf({ [name]: "mysql://wealth:hunter2@db/wealth" })
    expect(problem).toContain('"mysql://wealth:…@db/wealth"')
    expect(problem).not.toContain("hunter2")
  },
)

it.each([
  ["DATABASE_URL", "postgres:///wealth?user=wealth&password=hunter2", "postgres:///wealth?user=wealth&password=…"],
  [
    "DATABASE_URL",
    "postgres://db/wealth?sslmode=verify-full&sslkey=/run/key.pem&sslpassword=hunter2&options=a",
    "postgres://db/wealth?sslmode=verify-full&sslkey=/run/key.pem&sslpassword=…&options=…",
  ],
  ["DATABASE_URL", "postgres://db/wealth?p%61ssword=hunter2", "postgres://db/wealth?p%61ssword=…"],
  ["DATABASE_URL", "postgres://wealth:hun/ter2@db/wealth", "postgres://wealth:…@db/wealth"],
  ["DATABASE_RUNTIME_URL", "postgres://wealth_runtime:hunter2@db/wealth", "postgres://wealth_runtime:…@db/wealth"],
  [
    "EVENTSTORE_URL",
    "esdb://admin:hunter2@one:2113,two:2113?tls=false&nodePreference=leader",
    "esdb://admin:…@one:2113,two:2113?tls=false&nodePreference=leader",
  ],
  ["SMTP_URL", "smtps://mailer:hunter2@mail.example.org", "smtps://mailer:…@mail.example.org"],
  ["MARKET_DATA_ECB_URL", "https://rates.example.org/daily?apikey=hunter2", "https://rates.example.org/daily?apikey=…"],
  ["OPERATOR_NAME", "Who & Co? x=y", "Who & Co? x=y"],
  ["MASTER_KEY", newest, "…"],
])("admins see that %s was set to %s, without its secret", (name, given, shown) => {
  expect(startedWith({ [name]: given }).find((one) => one.name === name)).toEqual({ name, value: shown })
})

it("the settings never print a master key, even an invalid one", () => {
  const mistyped = newest.slice(0, -1)
  expect(problemsOf({ MASTER_KEY: mistyped })).toEqual(["MASTER_KEY cannot be used: base64 of 32 bytes is expected"])
})

it("the settings read the file .env, and the environment takes precedence", () => {
  const folder = mkdtempSync(join(tmpdir(), "settings-"))
  writeFileSync(join(folder, ".env"), "# mine\nPORT=4000\nSESSION_HOURS=2\n")
  process.env["SESSION_HOURS"] = "3"
  try {
    expect(readSettings(environmentWithFile(folder))).toMatchObject({ port: 4000, sessionHours: 3 })
  } finally {
    delete process.env["SESSION_HOURS"]
    rmSync(folder, { recursive: true })
  }
})

it("the settings enable daily backups where a folder and a passphrase are set, and refuse a folder without a passphrase", () => {
  const BACKUP_FOLDER = "/srv/backups"
  const BACKUP_PASSPHRASE = "a passphrase of some length"
  expect(readSettings({ BACKUP_FOLDER, BACKUP_PASSPHRASE }).backup.daily).toEqual({
    folder: "/srv/backups",
    cron: "30 2 * * *",
    timeZone: "UTC",
    kept: 14,
    withMasterKeys: false,
  })
  const chosen = {
    BACKUP_FOLDER,
    BACKUP_PASSPHRASE_FILE: "/srv/passphrase",
    BACKUP_TIME: "23:05",
    BACKUP_TIME_ZONE: "Europe/Zurich",
    BACKUPS_KEPT: "30",
    BACKUP_MASTER_KEY: "included",
  }
  expect(readSettings(chosen).backup.daily).toEqual({
    folder: "/srv/backups",
    cron: "5 23 * * *",
    timeZone: "Europe/Zurich",
    kept: 30,
    withMasterKeys: true,
  })
  expect(() => readSettings({ BACKUP_FOLDER })).toThrow("BACKUP_FOLDER needs BACKUP_PASSPHRASE")
  const short = () => readSettings({ BACKUP_FOLDER, BACKUP_PASSPHRASE: "short" })
  expect(short).toThrow("BACKUP_PASSPHRASE cannot be used: at least 12 characters")
  expect(short).not.toThrow("BACKUP_FOLDER needs")
  for (const wrong of [
    { BACKUP_FOLDER: "backups" },
    { BACKUP_TIME: "24:00" },
    { BACKUP_TIME: "2:30" },
    { BACKUP_TIME_ZONE: "Europe/Atlantis" },
    { BACKUPS_KEPT: "0" },
    { BACKUP_MASTER_KEY: "yes" },
  ]) {
    expect(() => readSettings({ BACKUP_PASSPHRASE, ...wrong })).toThrow(Object.keys(wrong)[0] ?? "")
  }
})

it("every setting is described in .env.example, with its meaning and its default", () => {
  expect(readFileSync(join(projectFolder, ".env.example"), "utf8")).toBe(settingsGuide())
})

function problemsOf(environment: Record<string, string>): ReadonlyArray<string> {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (error instanceof SettingsRefused) return error.problems
    throw error
  }
}

it("a name in .env that resembles a setting and is none is reported with the setting that is meant", () => {
  const folder = mkdtempSync(join(tmpdir(), "misspelt-"))
  try {
    expect(misspelt(folder)).toEqual([])
    const text =
      "BILING=on\nPUBLIC_URI=https://x.example\nPORT=3000\nDATABASE_PASSWORD=x\nCOMPOSE_PROFILES=eventstore\nTZ=UTC\n"
    writeFileSync(join(folder, ".env"), text)
    expect(misspelt(folder)).toEqual([
      ".env has BILING, which is no setting and does nothing. Is BILLING meant?",
      ".env has PUBLIC_URI, which is no setting and does nothing. Is PUBLIC_URL meant?",
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it("the nodes of a chain are those of its setting in their order, none where it is off, and the public ones without", () => {
  const { chainNodes } = readSettings({
    CHAIN_1_RPC: "https://a.example/v1, http://10.0.0.7:8545",
    CHAIN_250_RPC: "off",
  })
  expect([...chainNodes]).toEqual([
    [1, ["https://a.example/v1", "http://10.0.0.7:8545"]],
    [250, []],
  ])
  expect(() => readSettings({ CHAIN_1_RPC: "https://a.example/secret, ftp://b.example" })).toThrow(
    /^CHAIN_1_RPC cannot be used/,
  )
})

it("providers of prices are chosen by kind, and those for personal use are left out where plans are sold", () => {
  const orderOf = (environment: Record<string, string>) => readSettings(environment).feeds.order
  expect(orderOf({ MARKET_DATA_PROVIDERS: "securities=eodhd,yahoo metals=off" })).toMatchObject({
    securities: ["yahoo"],
    metals: [],
    crypto: ["coingecko", "defillama", "kraken"],
  })
  expect(orderOf({ MARKET_DATA_KEYS: "eodhd=abc" }).securities).toEqual(["eodhd", "yahoo"])
  expect(orderOf({ MARKET_DATA_PROVIDERS: "off" })).toEqual({
    securities: [],
    crypto: [],
    metals: [],
    rates: [],
    search: [],
  })
  const sold = { BILLING: "on", STRIPE_SECRET_KEY: "sk_test_12345678", STRIPE_WEBHOOK_SECRET: "whsec_12345678" }
  expect(orderOf(sold)).toMatchObject({ securities: [], crypto: ["defillama", "kraken"] })
  expect(orderOf({ ...sold, MARKET_DATA_PROVIDERS: "securities=yahoo" }).securities).toEqual(["yahoo"])
  expect(() => readSettings({ MARKET_DATA_PROVIDERS: "shares=yahoo" })).toThrow(SettingsRefused)
  expect(() => readSettings({ MARKET_DATA_LIMITS: "yahoo=fast" })).toThrow(SettingsRefused)
  expect(readSettings({ MARKET_DATA_LIMITS: "yahoo=120/5000" }).feeds.limits.get("yahoo")).toEqual({
    perMinute: 120,
    perDay: 5_000,
  })
})
