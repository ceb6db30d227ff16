import type { Probes } from "./checking.ts"
import { clientProbes } from "./probes/client.ts"
import { codeProbes } from "./probes/code.ts"
import { contractProbes } from "./probes/contract.ts"
import { cryptographyProbes } from "./probes/cryptography.ts"
import { deliveryProbes } from "./probes/delivery.ts"

/** All probes, by their names in docs/security/asvs.csv. */
export const allProbes: Probes = {
  ...clientProbes,
  ...codeProbes,
  ...contractProbes,
  ...cryptographyProbes,
  ...deliveryProbes,
}
