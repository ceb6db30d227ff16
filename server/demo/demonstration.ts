import type { InstalledSettings } from "#server/settings/installed.ts"
import { servesThisMachineAlone } from "#server/settings/settings.ts"

/**
 * Whether the installation is a demonstration, which signs in every visitor. Throws if other machines can reach the
 * server: only the start script starts a demonstration, and no setting does.
 */
export function isDemonstration(settings: InstalledSettings): boolean {
  if (settings.demo !== true) return false
  if (!servesThisMachineAlone(settings)) throw new Error("a demonstration serves its own machine alone")
  return true
}
