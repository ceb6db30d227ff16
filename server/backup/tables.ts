import type pg from "pg"

/*
 * What a backup does with each table of the database. A test compares this list with the catalogue, so that every new
 * table gets a decision.
 */

/**
 * - `kept`: in the backup, and restored from it.
 * - `keptLast`: like `kept`, but read after the log: keys must be as new as the newest event that they decrypt.
 * - `log`: in the backup as events, from either engine.
 * - `rebuilt`: computed from the log by the projections.
 * - `ofThisInstallation`: about this database itself, or about work that is under way in it.
 */
type Decision = "kept" | "keptLast" | "log" | "rebuilt" | "ofThisInstallation"

/** By schema; a schema of its own for each part of the product. */
export const decisions: Readonly<Record<string, Decision | Readonly<Record<string, Decision>>>> = {
  activity: { checks: "kept", inactivity: "kept", log: "kept" },
  analytics: { page_views: "kept", referrers: "kept" },
  // What belongs to households at the payment provider: without it, a restored installation would follow no subscription.
  billing: { customers: "kept", events: "kept", notices: "kept", prices: "kept" },
  identity: {
    attempts: "kept",
    authenticators: "kept",
    challenges: "kept",
    devices: "kept",
    erasures: "keptLast",
    factor_waits: "kept",
    invitations: "kept",
    links: "kept",
    recovery_codes: "kept",
    refresh_tokens: "kept",
    sessions: "kept",
    users: "kept",
  },
  // Queues of pg-boss, which makes them itself when the product starts.
  jobs: "ofThisInstallation",
  log: { append_lock: "ofThisInstallation", events: "log" },
  mail: { notices: "kept", outbox: "kept", price_alerts: "kept", topics: "kept" },
  market: {
    corporate_actions: "kept",
    fetches: "kept",
    followed: "kept",
    held_points: "kept",
    history_counts: "ofThisInstallation",
    instrument_symbols: "kept",
    instruments: "kept",
    points: "kept",
    provider_orders: "kept",
    search_counts: "ofThisInstallation",
    providers: "kept",
    series: "kept",
    symbol_change_checks: "kept",
    symbol_changes: "kept",
  },
  platform: {
    backup_failures: "ofThisInstallation",
    consents: "kept",
    event_log: "kept",
    // The archive of an import in progress, so that a restored installation completes it.
    import_parts: "kept",
    imports: "kept",
    instruments_created: "ofThisInstallation",
    instruments_given: "kept",
    migrations: "ofThisInstallation",
    // The first server that starts after a restore finishes them.
    pending_commands: "kept",
    request_counts: "ofThisInstallation",
    settings: "kept",
    wallet_reads: "kept",
    chain_read_counts: "ofThisInstallation",
    service_pace: "ofThisInstallation",
  },
  projection: "rebuilt",
  read: "rebuilt",
  vault: { keys: "keptLast", secrets: "keptLast" },
}

export const decisionOf = (schema: string, table: string): Decision | undefined => {
  const ofSchema = decisions[schema]
  return typeof ofSchema === "string" ? ofSchema : ofSchema?.[table]
}

export interface Table {
  readonly schema: string
  readonly name: string
  /** Without generated columns. */
  readonly columns: ReadonlyArray<string>
}

export const nameOf = ({ schema, name }: Pick<Table, "schema" | "name">): string => `${schema}.${name}`

/** The quoted name for an SQL statement. */
export const quoted = ({ schema, name }: Pick<Table, "schema" | "name">): string =>
  `"${schema.replaceAll('"', '""')}"."${name.replaceAll('"', '""')}"`

export const columnList = (columns: ReadonlyArray<string>): string =>
  columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(", ")

type Queryable = Pick<pg.ClientBase, "query">

/**
 * The tables with one of the decisions, those that others refer to first: in this order rows can be written. Throws when
 * a table of the product has no decision.
 */
export async function tablesOf(client: Queryable, ...wanted: ReadonlyArray<Decision>): Promise<ReadonlyArray<Table>> {
  const { rows } = await client.query<Table & { readonly refersTo: ReadonlyArray<string> }>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       array(select distinct format('%s.%s', space.nspname, other.relname)
         from pg_constraint f join pg_class other on other.oid = f.confrelid
         join pg_namespace space on space.oid = other.relnamespace
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname = any($1)
     order by n.nspname, c.relname`,
    [Object.keys(decisions)],
  )
  for (const table of rows) {
    if (decisionOf(table.schema, table.name) === undefined) {
      throw new Error(`it is not defined whether ${nameOf(table)} belongs in a backup: see server/backup/tables.ts`)
    }
  }
  const left = rows.filter(({ schema, name }) => wanted.includes(decisionOf(schema, name) as Decision))
  const ordered: Array<Table> = []
  while (left.length > 0) {
    const names = new Set(left.map(nameOf))
    const next = left.findIndex(({ refersTo }) => !refersTo.some((other) => names.has(other)))
    if (next < 0) throw new Error(`these tables refer to each other in a circle: ${[...names].join(", ")}`)
    const [{ schema, name, columns } = missing()] = left.splice(next, 1)
    ordered.push({ schema, name, columns })
  }
  return ordered
}

function missing(): never {
  throw new Error("a table disappeared while its rows were read")
}

/** The last value of a sequence of a table. */
interface SequenceState {
  readonly schema: string
  readonly table: string
  readonly column: string
  readonly last: string
}

/** The sequences that number the rows of these tables. An unused one is left out. */
export async function sequencesOf(
  client: Queryable,
  tables: ReadonlyArray<Table>,
): Promise<ReadonlyArray<SequenceState>> {
  const { rows } = await client.query<SequenceState>(
    `select n.nspname as schema, c.relname as table, a.attname as column, s.last_value::text as last
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace
     join pg_sequences s
       on format('%I.%I', s.schemaname, s.sequencename)::regclass
         = pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)::regclass
     where a.attnum > 0 and not a.attisdropped and s.last_value is not null
       and format('%s.%s', n.nspname, c.relname) = any($1)`,
    [tables.map(nameOf)],
  )
  return rows
}

/**
 * Throws when row-level security hides rows of the tables from this connection, since a backup would silently leave
 * them out.
 */
export async function refuseHiddenRows(client: Queryable, tables: ReadonlyArray<Table>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%s', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
     where r.rolname = current_user and not r.rolsuper and not r.rolbypassrls
       and format('%s.%s', n.nspname, c.relname) = any($1)
       and c.relrowsecurity and (c.relforcerowsecurity or not pg_has_role(current_user, c.relowner, 'usage'))
       and not exists (
         select from pg_policy p
         where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
           and pg_get_expr(p.polqual, p.polrelid) = 'true'
           and exists (select from unnest(p.polroles) role where role = 0 or pg_has_role(current_user, role, 'usage'))
       )`,
    [tables.map(nameOf)],
  )
  if (rows.length === 0) return
  throw new Error(`row-level security hides rows of ${rows.map(({ name }) => name).join(", ")} from this login`)
}
