import { randomBytes, randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { inTransaction, openDatabase, openPool } from "#server/db/database.ts"
import { migrate } from "#server/db/migrate.ts"
import { everyRole, forEachRole, type Role, roles } from "#server/postgres/roles.ts"
import { anyRow } from "#tests/support/anyRow.ts"
import { emptyDatabase } from "#tests/support/database.ts"
import { type ForRequests, openForRequests } from "#tests/support/forRequests.ts"

// Every table, view and sequence of every schema, and the rights of each role; for some columns alone, these are in
// brackets. Everything else belongs to the owner alone.
const rights = `
                             | wealth_runtime                 | wealth_keys    | wealth_identity
activity.checks              | -                              | -              | -
activity.inactivity          | -                              | -              | -
activity.log                 | select                         | -              | -
activity.log_activity_id_seq | -                              | -              | -
analytics.page_views         | insert, select, update         | -              | -
analytics.referrers          | insert, select, update         | -              | -
billing.customers            | -                              | -              | -
billing.events               | -                              | -              | -
billing.notices              | -                              | -              | -
billing.prices               | -                              | -              | -
identity.attempts            | -                              | -              | delete, insert, select, update
identity.authenticators      | -                              | -              | delete, insert, select, update (confirmed_at last_step last_used_at name secret)
identity.challenges          | -                              | -              | delete, insert, select, update (code_expires_at code_hash tries)
identity.devices             | -                              | -              | delete, insert, select, update (expires_at failures former_secret last_used_at replaced_at secret)
identity.erasures            | -                              | -              | -
identity.factor_waits        | -                              | -              | delete, insert, select, update (mail_id notices opens_at)
identity.invitations         | -                              | -              | delete, insert, select
identity.links               | -                              | -              | delete, insert, select, update (created_at)
identity.recovery_codes      | -                              | -              | delete, insert, select, update (used_at)
identity.refresh_tokens      | -                              | -              | insert, select, update (replaced_at session_id)
identity.sessions            | -                              | -              | delete, insert, select, update (expires_at last_used_at)
identity.users               | -                              | -              | insert (base_currency cost_method created_at email_index guest_until hide_amounts language number_format own_household_id password_changed_at password_hash personal theme user_id), select, update (address_returned_at address_soft_returns address_status base_currency cost_method email_index failures hide_amounts language number_format own_household_id password_changed_at password_hash personal theme)
log.append_lock              | -                              | -              | -
log.events                   | select                         | -              | -
mail.notices                 | -                              | -              | insert
mail.outbox                  | -                              | -              | insert (content id kind queued_at recipient_index status subject_id), select (id queued_at sent_at status)
mail.price_alerts            | -                              | -              | -
mail.topics                  | -                              | -              | -
market.corporate_actions     | select                         | -              | -
market.fetches               | select                         | -              | -
market.followed              | select (error fetched_at price_symbol provider took_over) | - | -
market.held_points           | select                         | -              | -
market.history_counts        | -                              | -              | -
market.instrument_symbols    | insert, select                 | -              | -
market.instruments           | insert, select                 | -              | -
market.points                | select                         | -              | -
market.provider_orders       | -                              | -              | -
market.providers             | -                              | -              | -
market.search_counts         | -                              | -              | -
market.series                | select                         | -              | -
market.series_series_id_seq  | -                              | -              | -
market.symbol_change_checks  | -                              | -              | -
market.symbol_changes        | select                         | -              | -
platform.backup_failures     | -                              | -              | -
platform.chain_read_counts   | delete, insert, select, update | -              | -
platform.consents            | insert, select                 | -              | -
platform.event_log           | -                              | -              | -
platform.import_parts        | -                              | -              | -
platform.imports             | -                              | -              | -
platform.instruments_created | delete, insert, select, update | -              | -
platform.instruments_given   | delete, insert, select         | -              | -
platform.migrations          | -                              | -              | -
platform.pending_commands    | delete, insert, select         | -              | -
platform.request_counts      | delete, insert, select, update | -              | -
platform.service_pace        | insert, select, update         | -              | -
platform.settings            | select                         | -              | -
platform.wallet_reads        | delete, insert, select, update | -              | -
projection.checkpoints       | -                              | -              | -
projection.erased_households | -                              | -              | -
projection.household_versions | select                        | -              | select
projection.left_out_events   | -                              | -              | -
projection.set_aside         | -                              | -              | -
read.activity                | select                         | -              | -
read.goals                   | select                         | -              | -
read.households              | select                         | -              | -
read.invitations             | select                         | -              | -
read.line_entries            | select                         | -              | -
read.line_ledgers            | select                         | -              | -
read.lines                   | select                         | -              | -
read.members                 | select                         | -              | -
read.own_rates               | select                         | -              | -
read.portfolios              | select                         | -              | -
read.price_orders            | select                         | -              | -
read.stakes                  | select                         | -              | -
read.subscriptions           | select                         | -              | -
read.wallet_tokens           | select                         | -              | -
vault.keys                   | -                              | insert, select, update (destroyed_at master_key_id wrapped) | -
vault.secrets                | -                              | insert, select | -
`

// Functions that are not public, and the roles that may call them.
const functions = `
access.goals()                                          | wealth_runtime
access.households()                                     | wealth_runtime
access.lines()                                          | wealth_runtime
access.protect(regclass,text)                           | -
activity.record(json,integer,interval)                  | wealth_runtime
identity.confirm(uuid,timestamp with time zone,boolean) | wealth_identity
identity.data_version()                                 | wealth_identity
identity.memberships_of(uuid)                           | wealth_identity
identity.remove_unconfirmed(bytea,uuid)                 | wealth_identity
log.append(json)                                        | -
projection.rebuilds()                                   | wealth_runtime
`

/** Lines of a list above, with each run of spaces as one. */
const linesOf = (list: string): ReadonlyArray<string> =>
  list
    .trim()
    .split("\n")
    .map((line) => line.trim().replaceAll(/\s+/g, " "))

const roleNames = everyRole.map((role) => roles[role].name)
const ofTheProduct = "!~ '^(pg_|information_schema)'"
const isEverybodys =
  "exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0)"

let database: ForRequests
let pools: Readonly<Record<Role, pg.Pool>>
beforeAll(async () => {
  database = await openForRequests()
  pools = forEachRole((role) => openPool(database.roleUrls[role], { max: 2 }))
})
afterAll(async () => {
  await Promise.all(Object.values(pools).map((pool) => pool.end()))
  await database.drop()
})

/** The rights in the database, in the form of the list of rights. */
async function rightsIn(owner: pg.Pool): Promise<ReadonlyArray<string>> {
  const { rows } = await owner.query<{ line: string }>(
    `select c.oid::regclass || ' | ' || (
       select string_agg(coalesce((
         select string_agg(coalesce(r.kind || ' (' || r.columns || ')', r.kind), ', ' order by r.kind, r.columns)
         from (
           select lower(a.privilege_type) as kind, null as columns from aclexplode(c.relacl) a
             where a.grantee in (role.oid, 0)
           union all
           select lower(a.privilege_type), string_agg(t.attname::text, ' ' order by t.attname)
             from pg_attribute t, aclexplode(t.attacl) a
             where t.attrelid = c.oid and not t.attisdropped and a.grantee in (role.oid, 0) group by 1
         ) r), '-'), ' | ' order by wanted.place)
       from unnest($1::text[]) with ordinality as wanted (name, place)
       join (select oid, rolname::text as name from pg_roles) role using (name)
     ) as line
     from pg_class c
     where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and c.relnamespace::regnamespace::text ${ofTheProduct}
     order by (c.oid::regclass)::text collate "C"`,
    [roleNames],
  )
  return [`| ${roleNames.join(" | ")}`, ...rows.map(({ line }) => line)]
}

/** Why Postgres refuses a statement of a role; `undefined` when it does not. */
const refusalOf = (role: Role, statement: string): Promise<string | undefined> =>
  pools[role].query(statement).then(
    () => undefined,
    (error: pg.DatabaseError) => error.message.replace(/ for (?:table|schema|function) .*/, ""),
  )

describe("the rights of the roles", () => {
  it("the rights are, for every table of every schema, those of the list and no more", async () => {
    expect(await rightsIn(database.owner)).toEqual(linesOf(rights))
  })

  it("the rights are the same in a database that an earlier version created", async () => {
    const earlier = await emptyDatabase()
    await migrate(earlier.url, undefined, undefined, { upTo: "0036_identity_of_the_log.sql" })
    await migrate(earlier.url)
    const owner = openPool(earlier.url, { max: 1 })
    expect(await rightsIn(owner)).toEqual(linesOf(rights))
    await owner.end()
    await earlier.drop()
  })

  it("a difference is found where a table or a right is not in the list", async () => {
    const owner = await database.owner.connect()
    await owner.query("create table vault.unlisted (a int); grant select (wrapped) on vault.keys to wealth_runtime")
    const more = (await rightsIn(database.owner)).filter((line) => !linesOf(rights).includes(line))
    await owner.query("drop table vault.unlisted; revoke select (wrapped) on vault.keys from wealth_runtime")
    owner.release()
    expect(more.map((line) => line.split(" | ").slice(0, 2))).toEqual([
      ["vault.keys", "select (wrapped)"],
      ["vault.unlisted", "-"],
    ])
  })

  it("the rights are, for every function that is not public, those of the second list", async () => {
    const { rows } = await database.owner.query<{ line: string }>(
      `select p.oid::regprocedure || ' | ' || coalesce((
         select string_agg(name, ', ' order by name) from unnest($1::text[]) as name
         where has_function_privilege(name, p.oid, 'execute')), '-') as line
       from pg_proc p where p.pronamespace::regnamespace::text ${ofTheProduct} and not ${isEverybodys}
       order by (p.oid::regprocedure)::text collate "C"`,
      [roleNames],
    )
    expect(rows.map(({ line }) => line)).toEqual(linesOf(functions))
  })

  it("public functions give no role more rights than its own", async () => {
    const { rows } = await database.owner.query(
      `select p.oid::regprocedure::text from pg_proc p
       where p.prosecdef and p.pronamespace::regnamespace::text ${ofTheProduct} and ${isEverybodys}`,
    )
    expect(rows).toEqual([])
  })

  it("the rights do not come from defaults for future tables", async () => {
    expect((await database.owner.query("select defaclnamespace, defaclacl from pg_default_acl")).rows).toEqual([])
  })
})

describe("SQL in the role for requests", () => {
  const [person, subject, mail] = [randomUUID(), randomUUID(), randomUUID()]
  beforeAll(async () => {
    const { owner } = database
    await owner.query(
      `insert into identity.users (user_id, own_household_id, password_hash, language, base_currency, number_format,
         cost_method, theme, created_at, confirmed_at)
       values ($1, gen_random_uuid(), '$argon2id$', 'en', 'EUR', 'swiss', 'average', 'system', now(), now())`,
      [person],
    )
    await owner.query(
      `insert into identity.sessions (session_id, user_id, created_at, last_used_at, expires_at)
       values ($1, $1, now(), now(), now() + interval '1 day')`,
      [person],
    )
    await owner.query(
      "insert into vault.keys (subject_id, wrapped, master_key_id, created_at) values ($1, '\\x00', 'one', now())",
      [subject],
    )
    await owner.query(
      `insert into mail.outbox (id, queued_at, content, status) values ($1, now(), 'sealed', 'queued')`,
      [mail],
    )
  })

  it.each([
    "update identity.users set role = 'superAdmin'",
    "select password_hash from identity.users",
    "select secret from identity.authenticators",
    "insert into identity.sessions (session_id, user_id, created_at, last_used_at, expires_at) select gen_random_uuid(), gen_random_uuid(), now(), now(), now() + interval '1 day'",
    "update identity.sessions set stepped_up_at = now()",
    "insert into identity.refresh_tokens (token_hash, session_id, issued_at) values ('\\x00', gen_random_uuid(), now())",
    "insert into identity.links (token_hash, user_id, purpose, created_at, expires_at) values ('\\x00', gen_random_uuid(), 'reset', now(), now())",
    "delete from identity.users",
    "delete from identity.attempts",
    "select * from identity.memberships_of(gen_random_uuid())",
    "select identity.confirm(gen_random_uuid(), now(), true)",
  ])("SQL in the role for requests neither reads nor changes who may sign in: %s", async (statement) => {
    expect(await refusalOf("runtime", statement)).toBe("permission denied")
    const { rows } = await database.owner.query(
      "select role, session_id, stepped_up_at from identity.users join identity.sessions using (user_id)",
    )
    expect(rows).toEqual([{ role: "user", session_id: person, stepped_up_at: null }])
  })

  it.each([
    "select from vault.keys",
    "select from vault.secrets",
    "update vault.keys set wrapped = null, master_key_id = null, destroyed_at = now()",
    "insert into vault.keys (subject_id, created_at, destroyed_at) values (gen_random_uuid(), now(), now())",
    "delete from vault.secrets",
    "truncate vault.keys",
  ])("SQL in the role for requests reaches no key: %s", async (statement) => {
    for (const role of ["runtime", "identity"] as const) {
      expect(await refusalOf(role, statement), role).toBe("permission denied")
    }
    const { rows } = await database.owner.query("select subject_id from vault.keys where destroyed_at is null")
    expect(rows).toEqual([{ subject_id: subject }])
  })

  it.each([
    "select content from mail.outbox",
    "select subject_id from mail.outbox",
    "update mail.outbox set status = 'erased', content = null",
    "delete from mail.outbox",
    "truncate mail.outbox",
  ])("SQL in the role for requests neither reads a mail nor deletes one: %s", async (statement) => {
    for (const role of ["runtime", "identity"] as const) {
      expect(await refusalOf(role, statement), role).toBe("permission denied")
    }
    expect((await database.owner.query("select id, content from mail.outbox")).rows).toEqual([
      { id: mail, content: "sealed" },
    ])
  })
})

describe("SQL in the role for accounts", () => {
  it.each([
    "update identity.users set role = 'superAdmin'",
    "update identity.users set confirmed_at = now()",
    "update identity.users set disabled_at = null",
    "insert into identity.users (user_id, role) values (gen_random_uuid(), 'superAdmin')",
    "insert into identity.users (user_id, confirmed_at) values (gen_random_uuid(), now())",
    "delete from identity.users",
    "truncate identity.users cascade",
    "update identity.sessions set user_id = gen_random_uuid()",
    "update identity.sessions set stepped_up_at = now()",
    "delete from identity.erasures",
    "select from read.lines",
    "select from log.events",
    "select from activity.log",
    "select log.append('[]')",
    "select from platform.settings",
  ])("SQL in the role for accounts grants no role, removes no member and sees no household: %s", async (statement) => {
    expect(await refusalOf("identity", statement)).toBe("permission denied")
  })

  it("SQL in the role for accounts sees the invitations of the household in its context, and none otherwise", async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()]
    for (const household of [mine, theirs]) {
      await anyRow(database.owner, "identity.invitations", { household_id: household, token_hash: randomBytes(32) })
    }
    const ask = "select household_id from identity.invitations"
    expect((await pools.identity.query(ask)).rows).toEqual([])
    const shown = await inTransaction(openDatabase(pools.identity), { "app.household": mine }, (tx) =>
      tx.selectFrom("identity.invitations").select("household_id").execute(),
    )
    expect(shown).toEqual([{ household_id: mine }])
  })

  it("SQL in the role for accounts makes no user super admin where another was confirmed before, and never a demo user", async () => {
    const { owner } = database
    const roleOf = async (looksAfter: boolean) => {
      const userId = randomUUID()
      await pools.identity.query(
        `insert into identity.users (user_id, own_household_id, password_hash, language, base_currency, number_format,
           cost_method, theme, created_at)
         values ($1, gen_random_uuid(), '$argon2id$', 'en', 'EUR', 'swiss', 'average', 'system', now())`,
        [userId],
      )
      await pools.identity.query("select identity.confirm($1, now(), $2)", [userId, looksAfter])
      return (await owner.query("select role from identity.users where user_id = $1", [userId])).rows[0]
    }
    await owner.query("delete from identity.users")
    expect(await roleOf(false)).toEqual({ role: "user" })
    await owner.query("delete from identity.users")
    expect(await roleOf(true)).toEqual({ role: "superAdmin" })
    expect(await roleOf(true)).toEqual({ role: "user" })
  })
})

describe("SQL in the role for keys", () => {
  it.each([
    "select from identity.users",
    "select from read.lines",
    "select from log.events",
    "select from mail.outbox",
    "select from platform.settings",
    "delete from vault.keys",
    "delete from vault.secrets",
    "truncate vault.keys, vault.secrets",
    "update vault.keys set subject_id = gen_random_uuid()",
    "update vault.secrets set wrapped = '\\x00'",
  ])("SQL in the role for keys reaches nothing but keys, and deletes none: %s", async (statement) => {
    expect(await refusalOf("keys", statement)).toBe("permission denied")
  })
})
