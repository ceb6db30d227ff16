import pg from "pg"

/**
 * Under which requests are served: it owns nothing, may make nothing, and row-level security holds for it. One of its
 * name serves every database of a cluster.
 */
export const runtimeRole = "wealth_runtime"

/** The role is missing or not as it should be, and it takes somebody with more rights to put that right. */
export class RuntimeRoleRefused extends Error {
  override readonly name = "RuntimeRoleRefused"
}

/**
 * Sees to it that the role is there and that the owner of the database, who asks, may take it on: connections of the
 * owner can then be made to serve requests, and the owner sees which transactions of requests go on. Refuses where the
 * owner may not make it.
 */
export async function ensureRuntimeRole(owner: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.query(`do $$ begin
        if not exists (select from pg_roles where rolname = '${runtimeRole}') then
          create role ${runtimeRole} nologin;
        end if;
        if not (pg_has_role(current_user, '${runtimeRole}', 'set') and pg_has_role(current_user, '${runtimeRole}', 'usage'))
        then
          execute format('grant ${runtimeRole} to %I with inherit true, set true', current_user);
        end if;
      end $$`)
      return
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (code === "42501") throw new RuntimeRoleRefused(await whatToDo(owner), { cause: error })
      // The role belongs to the cluster: somebody migrates another database of it in the same moment.
      if (!alreadyMade.has(code ?? "") || attempt === 20) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt))
    }
  }
}

/** A role of the name, a row of it, a row that somebody else is changing. */
const alreadyMade = new Set(["42710", "23505", "XX000"])

async function whatToDo(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string; there: boolean }>(
    `select quote_ident(current_user) as name, exists (select from pg_roles where rolname = '${runtimeRole}') as there`,
  )
  const { name = "", there = false } = rows[0] ?? {}
  const grant = `grant ${runtimeRole} to ${name};`
  return (
    `Requests are served under the role ${runtimeRole}, which DATABASE_URL's ${name} may not set up. ` +
    `As a superuser of that Postgres: ${there ? grant : `create role ${runtimeRole} nologin; ${grant}`}`
  )
}

/** The address of the owner's database for connections that take on the role as they begin. */
export function asRuntime(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  const options = [url.searchParams.get("options"), `-c role=${runtimeRole}`].filter(Boolean).join(" ")
  url.searchParams.delete("options")
  const others = url.searchParams.size === 0 ? "" : "&"
  // Written by hand: a space as + would reach Postgres as it is.
  url.search = `${url.searchParams.toString()}${others}options=${encodeURIComponent(options)}`
  return url.href
}

/**
 * Refuses a login for requests that is not what the product believes it to be: one that has not the rights of the role,
 * or one that row-level security does not hold back.
 */
export async function refuseUnfitLogin(runtimeUrl: string, ownerUrl: string): Promise<void> {
  const owner = await asked<{ name: string }>(ownerUrl, "select current_user as name")
  const login = await asked<{ name: string; serves: boolean; unbound: boolean; owner: boolean; database: string }>(
    runtimeUrl,
    `select current_user as name, pg_has_role(current_user, '${runtimeRole}', 'usage') as serves,
       rolsuper or rolbypassrls as unbound, pg_has_role(current_user, $1, 'member') as owner
     from pg_roles where rolname = current_user`,
    [owner.name],
  )
  const refuse = (reason: string) => {
    throw new RuntimeRoleRefused(`DATABASE_RUNTIME_URL's ${login.name} ${reason}`)
  }
  if (login.unbound) refuse("is a superuser or may bypass row-level security: requests need a role that may not.")
  if (login.owner) refuse(`may act as ${owner.name}, who owns the data: requests need a role that may not.`)
  if (!login.serves) refuse(`has not the rights for requests. As a superuser: grant ${runtimeRole} to ${login.name};`)
}

async function asked<Row extends pg.QueryResultRow>(
  url: string,
  question: string,
  values: ReadonlyArray<unknown> = [],
): Promise<Row> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on("error", () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Row>(question, [...values])
    return rows[0] as Row
  } finally {
    await client.end().catch(() => {})
  }
}
