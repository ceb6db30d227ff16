import type { Probes } from "./checking.ts"
import { clientProbes } from "./probes/client.ts"
import { codeProbes } from "./probes/code.ts"
import { contractProbes } from "./probes/contract.ts"
import { cryptographyProbes } from "./probes/cryptography.ts"
import { deliveryProbes } from "./probes/delivery.ts"

/** By the names under which lines of docs/security/asvs.csv speak of them. */
export const allProbes: Probes = {
  ...clientProbes,
  ...codeProbes,
  ...contractProbes,
  ...cryptographyProbes,
  ...deliveryProbes,
}
