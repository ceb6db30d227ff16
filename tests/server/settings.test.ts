import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import {
  environmentWithFile,
  projectFolder,
  readSettings,
  settingsGuide,
  SettingsRefused,
} from "../../server/settings.ts"

it("serves this machine alone, at port 3000, with parts of its own, when nothing is set", () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: undefined,
    proxies: 0,
    cookieSecure: false,
    dataDir: undefined,
    databaseUrl: undefined,
    eventstoreUrl: undefined,
    logLevel: "warn",
    sessionHours: 24,
    marketDataEcbUrl: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
    marketDataSchedule: "30 14-17 * * 1-5",
  })
})

it("takes what is set", () => {
  const settings = readSettings({
    PORT: "8080",
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://wealth.example.org",
    PROXIES: "1",
    DATA_DIR: "/srv/wealth",
    DATABASE_URL: "postgres://wealth:secret@db:5432/wealth",
    EVENTSTORE_URL: "esdb+discover://es:2113?tls=false",
    LOG_LEVEL: "info",
    SESSION_HOURS: "1",
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
    logLevel: "info",
    sessionHours: 1,
    marketDataSchedule: undefined,
  })
})

it.each(["esdb://es:2113?tls=false", "esdb://one:2113,two:2113,three:2113?tls=false", "esdb://admin:changeit@es:2113"])(
  "takes %s as an EventStoreDB",
  (eventstoreUrl) => {
    expect(readSettings({ EVENTSTORE_URL: eventstoreUrl })).toMatchObject({ eventstoreUrl })
  },
)

it("takes a variable that is set to nothing as not set", () => {
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
  ["SESSION_HOURS", "0", 'SESSION_HOURS is "0": a whole number from 1 to 720 is expected'],
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
])("refuses %s=%s and says what is expected", (name, given, message) => {
  expect(problemsOf({ [name]: given })).toEqual([message])
})

it("names everything that is wrong at once", () => {
  expect(problemsOf({ PORT: "x", LOG_LEVEL: "y", SESSION_HOURS: "z" })).toHaveLength(3)
})

it("never shows the password of an address that it refuses", () => {
  const [problem] = problemsOf({ DATABASE_URL: "mysql://wealth:hunter2@db/wealth" })
  expect(problem).toContain('"mysql://wealth:…@db/wealth"')
  expect(problem).not.toContain("hunter2")
})

it("reads the file .env, and what the environment says goes first", () => {
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

it("is described in .env.example, every setting with its meaning and what holds when it is not set", () => {
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
