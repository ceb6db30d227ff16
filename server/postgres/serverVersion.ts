import type pg from "pg"

/** The oldest major version of Postgres that can serve the product: grants say there who may set and who inherits a role. */
export const oldestPostgres = 16

/** The server is of a version that cannot serve the product. */
export class PostgresTooOld extends Error {
  override readonly name = "PostgresTooOld"
}

/** Throws {@link PostgresTooOld}, which says what is there and what is needed, where the server is too old. */
export async function refuseOldServer(client: pg.Client, oldest: number = oldestPostgres): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>("show server_version")
  const version = rows[0]?.server_version ?? ""
  if (Number.parseInt(version, 10) >= oldest) return
  throw new PostgresTooOld(
    `The Postgres at ${client.host}:${client.port} is version ${version}; the product needs version ${oldest} or newer. ` +
      "Upgrade that server, name a newer one in DATABASE_URL, or leave DATABASE_URL empty: the product then runs its own.",
  )
}
