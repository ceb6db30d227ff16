import { join } from "node:path"
import { isPostgresOver } from "#server/postgres/processes.ts"
import { endProcess, readPidFile } from "#server/postgres/serverProcess.ts"

/** Stops the Postgres that a killed run left with the data in a folder, if there is one. */
export async function stopAbandoned(folder: string): Promise<void> {
  const data = join(folder, "cluster", "data")
  const { pid } = readPidFile({ data }) ?? {}
  if (pid !== undefined && isPostgresOver(pid, data)) await endProcess(pid)
}
