import { join } from "node:path"
import { MasterKeyRefused } from "./keyFile.ts"
import type { MasterKeySource } from "./masterKeys.ts"

/**
 * Where an installation's master keys come from: the setting, or a file in the data folder. Throws
 * {@link MasterKeyRefused} when neither is set.
 */
export function masterKeySource({
  masterKey,
  masterKeyFile,
  dataDir,
}: {
  readonly masterKey?: string | undefined
  readonly masterKeyFile?: string | undefined
  readonly dataDir: string | undefined
}): MasterKeySource {
  const file = masterKeyFile ?? (dataDir === undefined ? undefined : join(dataDir, "master.keys"))
  if (masterKey === undefined && file === undefined)
    throw new MasterKeyRefused("neither a master key nor a file for it is set")
  return { masterKey, masterKeyFile: file ?? "" }
}
