import type { InstalledSettings } from "../installed.ts"
import { servesThisMachineAlone } from "../settings.ts"

/**
 * Whether whoever opens the installation is let in as its visitor. Throws where others than people at this machine could:
 * a demonstration is started on purpose, and never by what some setting says.
 */
export function isDemonstration(settings: InstalledSettings): boolean {
  if (settings.demo !== true) return false
  if (!servesThisMachineAlone(settings)) throw new Error("a demonstration serves its own machine alone")
  return true
}
