import { join } from "node:path"
import { defaultDataFolder } from "#server/postgres/dataFolder.ts"
import { forEachRole } from "#server/postgres/roles.ts"
import { projectFolder, servesThisMachineAlone, type Settings, SettingsRefused } from "#server/settings/settings.ts"

/**
 * Settings of a demonstration: over data of its own, which lie beside those of the product and are never they, and with
 * no other host contacted. Throws {@link SettingsRefused} where others could reach it, since it admits every visitor.
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
