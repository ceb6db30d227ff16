import { forEachRole, roleEnvironment } from "#server/postgres/roles.ts"

/**
 * Settings of a product for a while: what is kept, its keys and its mails lie in the folder, from one start to the next,
 * overriding the environment; and no other host is contacted.
 */
export const ownSettings = (dataDir: string): Readonly<Record<string, string>> => ({
  HOST: "127.0.0.1",
  PUBLIC_URL: "",
  PROXIES: "0",
  DATA_DIR: dataDir,
  DATABASE_URL: "",
  ...roleEnvironment(forEachRole(() => "")),
  EVENT_LOG_URL: "",
  EVENT_LOG_PREFIX: "",
  EVENTSTORE_URL: "",
  MASTER_KEY: "",
  MASTER_KEY_FILE: "",
  BACKUP_FOLDER: "",
  SMTP_URL: "",
  BILLING: "off",
  MARKET_DATA_SCHEDULE: "off",
  // What runs here does within seconds what people do within years.
  REQUESTS_PER_PERSON: "1000000",
  REQUESTS_PER_HOUSEHOLD: "1000000",
  CHANGES_PER_PERSON: "1000000",
  CHANGES_PER_HOUSEHOLD: "1000000",
})
