import pg from "pg"

/**
 * The database roles of the product, besides the owner of the data, each with the setting of its login at an external
 * Postgres. They own nothing, may create nothing, and row-level security applies to them. Roles belong to the whole
 * cluster, so one role of each name serves all its databases.
 *
 * - `runtime`: serves requests about a household.
 * - `keys`: reads, creates and destroys the keys that encrypt personal data. No other role but the owner may do so.
 * - `identity`: authenticates: accounts, passwords, second factors, sessions, invitations.
 */
export const roles = {
  runtime: { name: "wealth_runtime", variable: "DATABASE_RUNTIME_URL" },
  keys: { name: "wealth_keys", variable: "DATABASE_KEYS_URL" },
  identity: { name: "wealth_identity", variable: "DATABASE_IDENTITY_URL" },
} as const satisfies Record<string, { readonly name: string; readonly variable: string }>

export type Role = keyof typeof roles

/** The URL of the database for each role. */
export type RoleUrls = Readonly<Record<Role, string>>

export const everyRole = Object.keys(roles) as ReadonlyArray<Role>

/** Calls `make` for each role. */
export const forEachRole = <Value>(make: (role: Role) => Value): Readonly<Record<Role, Value>> =>
  Object.fromEntries(everyRole.map((role) => [role, make(role)])) as Record<Role, Value>

/** The environment variables of a product that uses these logins. */
export const roleEnvironment = (urls: RoleUrls): Readonly<Record<string, string>> =>
  Object.fromEntries(everyRole.map((role) => [roles[role].variable, urls[role]]))

const roleNames: ReadonlyArray<string> = everyRole.map((role) => roles[role].name)

/** A role is missing or has wrong rights, and the owner's login may not change that. */
export class RoleRefused extends Error {
  override readonly name = "RoleRefused"
}

/**
 * Creates missing roles, and grants each to the owner of the database, as whom `owner` is connected. Connections of the
 * owner can then be used in place of a login, and the owner sees the running transactions of the roles. Throws {@link
 * RoleRefused}, with the statements for a superuser, if the owner may not create or grant them.
 */
export async function ensureRoles(owner: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.query(`do $$
      declare
        role text;
      begin
        foreach role in array '{${roleNames.join()}}'::text[] loop
          if not exists (select from pg_roles where rolname = role) then
            execute format('create role %I nologin', role);
          end if;
          if not (pg_has_role(current_user, role, 'set') and pg_has_role(current_user, role, 'usage')) then
            execute format('grant %I to %I with inherit true, set true', role, current_user);
          end if;
        end loop;
      end $$`)
      return
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (code === "42501") throw new RoleRefused(await whatToDo(owner), { cause: error })
      // The roles belong to the cluster: another process is migrating another of its databases at the same time.
      if (!alreadyMade.has(code ?? "") || attempt === 20) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt))
    }
  }
}

/** The role exists; its row exists; another transaction is changing its row. */
const alreadyMade = new Set(["42710", "23505", "XX000"])

async function whatToDo(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ owner: string; role: string; isThere: boolean; isGranted: boolean }>(
    `select quote_ident(current_user) as owner, wanted.role, r.oid is not null as "isThere",
       r.oid is not null and pg_has_role(current_user, r.oid, 'set') and pg_has_role(current_user, r.oid, 'usage')
         as "isGranted"
     from unnest($1::text[]) with ordinality as wanted (role, place)
     left join pg_roles r on r.rolname = wanted.role order by wanted.place`,
    [roleNames],
  )
  const name = rows[0]?.owner ?? ""
  const statements = rows.flatMap(({ role, isThere, isGranted }) => [
    ...(isThere ? [] : [`create role ${role} nologin;`]),
    ...(isGranted ? [] : [`grant ${role} to ${name};`]),
  ])
  return (
    `The product works under the roles ${roleNames.join(", ")}, which DATABASE_URL's ${name} may not set up. ` +
    `As a superuser of that Postgres: ${statements.join(" ")}`
  )
}

/** The URL of the owner's database for connections that assume a role when they start. */
export function asRole(ownerUrl: string, role: Role): string {
  const url = new URL(ownerUrl)
  const options = [url.searchParams.get("options"), `-c role=${roles[role].name}`].filter(Boolean).join(" ")
  url.searchParams.delete("options")
  const others = url.searchParams.size === 0 ? "" : "&"
  // Built by hand: `URLSearchParams` writes a space as `+`, which Postgres does not decode.
  url.search = `${url.searchParams.toString()}${others}options=${encodeURIComponent(options)}`
  return url.href
}

/**
 * Throws {@link RoleRefused} for a login that is not as expected: Postgres refuses it, it does not have the rights of its
 * role, it has those of another role, or row-level security does not apply to it.
 */
export async function refuseUnfitLogin(role: Role, url: string, ownerUrl: string): Promise<void> {
  const owner = await asked<{ name: string }>(ownerUrl, "select current_user as name")
  const others = roleNames.filter((name) => name !== roles[role].name)
  const login = await asked<{ name: string; fits: boolean; unbound: boolean; owner: boolean; others: Array<string> }>(
    url,
    `select current_user as name, pg_has_role(current_user, $2, 'usage') as fits,
       rolsuper or rolbypassrls as unbound, pg_has_role(current_user, $1, 'member') as owner,
       array(select r.rolname::text from pg_roles r
         where r.rolname = any ($3) and pg_has_role(current_user, r.oid, 'member') order by 1) as others
     from pg_roles where rolname = current_user`,
    [owner.name, roles[role].name, others],
  ).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && isLoginRefused(error))) throw error
    const name = decodeURIComponent(new URL(url).username)
    throw new RoleRefused(
      `${roles[role].variable} cannot log in: ${error.message}. As a superuser of that Postgres: ` +
        `alter role ${name} login password '…'; with the password that the setting names.`,
      { cause: error },
    )
  })
  const refuse = (reason: string) => {
    throw new RoleRefused(`${roles[role].variable}'s ${login.name} ${reason}`)
  }
  if (login.unbound) refuse("is a superuser or may bypass row-level security: the product needs a role that may not.")
  if (login.owner) refuse(`may act as ${owner.name}, who owns the data: the product needs a role that may not.`)
  if (login.others.length > 0) {
    refuse(`may act as ${login.others.join(", ")} too: the product needs a login for each role.`)
  }
  if (!login.fits)
    refuse(`does not have the rights that it needs. As a superuser: grant ${roles[role].name} to ${login.name};`)
}

/** The role may not log in, or the password is wrong. */
const isLoginRefused = ({ code }: pg.DatabaseError): boolean => code === "28000" || code === "28P01"

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
