import type pg from "pg"

/** The oldest version of Postgres that can serve the product: its grants state who may set and inherit a role. */
export const oldestPostgres = 16

/** The server is of a version that cannot serve the product. */
class PostgresTooOld extends Error {
  override readonly name = "PostgresTooOld"
}

/** Throws {@link PostgresTooOld}, with the actual and the required version, if the server is too old. */
export async function refuseOldServer(client: pg.Client, oldest: number = oldestPostgres): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>("show server_version")
  const version = rows[0]?.server_version ?? ""
  if (Number.parseInt(version, 10) >= oldest) return
  throw new PostgresTooOld(
    `The Postgres at ${client.host}:${client.port} is version ${version}; the product needs version ${oldest} or newer. ` +
      "Upgrade that server, name a newer one in DATABASE_URL, or leave DATABASE_URL empty: the product then runs its own.",
  )
}
