import { forEachRole, roleEnvironment } from "#server/postgres/roles.ts"

/**
 * Settings of a temporary product, which override the environment. Its data, keys and mails are stored in the folder
 * and survive a restart, and no other host is contacted.
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
  // Drills do within seconds what users do within years.
  REQUESTS_PER_PERSON: "1000000",
  REQUESTS_PER_HOUSEHOLD: "1000000",
  CHANGES_PER_PERSON: "1000000",
  CHANGES_PER_HOUSEHOLD: "1000000",
})
