import { join } from "node:path"
import { defaultDataFolder } from "#server/postgres/dataFolder.ts"
import { forEachRole } from "#server/postgres/roles.ts"
import { projectFolder, servesThisMachineAlone, type Settings, SettingsRefused } from "#server/settings/settings.ts"

/**
 * Settings of a demonstration: it has its own data, beside those of the product and separate from them, and contacts no
 * other host. Throws {@link SettingsRefused} if others could reach it, since it admits every visitor.
 */
export function demoSettings(settings: Settings): Settings {
  if (!servesThisMachineAlone(settings)) {
    throw new SettingsRefused([
      "--demo admits every visitor, so it serves this machine alone: HOST is to be 127.0.0.1, ::1 or " +
        "localhost, PROXIES 0, and PUBLIC_URL not set",
    ])
  }
  return {
    ...settings,
    dataDir: join(settings.dataDir ?? defaultDataFolder(projectFolder), "demo"),
    databaseUrl: undefined,
    roleUrls: forEachRole(() => undefined),
    eventstoreUrl: undefined,
    eventStreamPrefix: undefined,
    masterKey: undefined,
    masterKeyFile: undefined,
    smtpUrl: undefined,
    billing: "off",
    marketDataSchedule: undefined,
    backup: { ...settings.backup, daily: undefined },
  }
}
