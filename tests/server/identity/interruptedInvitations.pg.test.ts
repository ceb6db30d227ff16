import { randomUUID } from "node:crypto"
import pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Newcomer, newcomer } from "#scripts/setup/newcomer.ts"
import { isLogInPostgres } from "#tests/support/testLog.ts"
import { request, twoServers, type TwoServers } from "#tests/support/twoServers.ts"

/*
 * An invitation is an event, a link and a mail. Here the server is killed between two of them: a trigger delays the next
 * write until the server is gone, and then refuses it. The server starts again.
 */

let two: TwoServers
let database: pg.Client
let owner: Newcomer
beforeAll(async () => {
  two = await twoServers()
  const [server] = two.servers
  await server.start()
  owner = await newcomer(server.address)
  database = new pg.Client({ connectionString: two.databaseUrl })
  await database.connect()
  await database.query(`
    create table public.killed ();
    create function public.hold() returns trigger language plpgsql security definer as $$
    begin
      loop
        if exists (select from public.killed) then raise exception 'the server is gone'; end if;
        perform pg_sleep(0.02);
      end loop;
    end $$`)
})
afterAll(async () => {
  await database.end()
  await two.close()
})

const inTheLog = ["its event", "insert on log.events", "new.type = 'MemberInvited'"] as const
const steps = [
  ...(isLogInPostgres ? [inTheLog] : []),
  ["its link", "insert on identity.invitations", "true"] as const,
  ["its mail", "insert on mail.outbox", "true"] as const,
  ["it is known to be complete", "delete on platform.pending_commands", "true"] as const,
]

it.each(steps)(
  "an invitation whose server was killed before %s is complete after the next start, once",
  async (_, write, condition) => {
    const [server] = two.servers
    const [invitationId, email] = [randomUUID(), `${randomUUID()}@example.org`]
    const path = `${server.address}/api/household/invitations/${invitationId}`
    const body = { email, role: "viewer", until: null, portfolios: null }
    await owner.stepUp()

    await database.query(
      `create trigger hold before ${write} for each row when (${condition}) execute function public.hold()`,
    )
    const inviting = request(owner, "PUT", path, body).catch(() => "no answer")
    await expect.poll(isHeld).toBe(true)
    await server.kill()
    await database.query("insert into public.killed default values")
    await expect.poll(isHeld).toBe(false)
    await database.query(`drop trigger hold on ${write.split(" on ")[1]}; truncate public.killed`)
    expect(await inviting).toBe("no answer")

    await server.start()
    const once = { invitations: [email], links: 1, mails: 1, unfinished: 0 }
    const found = async () => {
      const { json } = await request(owner, "GET", `${server.address}/api/household`)
      const invitations = json.invitations as ReadonlyArray<{ readonly invitationId: string; readonly email: string }>
      const shown = (await (await fetch(`${server.address}/api/mailbox`)).json()) as {
        readonly mails: ReadonlyArray<{ readonly to: string }>
      }
      return {
        invitations: invitations.filter((each) => each.invitationId === invitationId).map((each) => each.email),
        links: await count(`from identity.invitations where invitation_id = '${invitationId}'`),
        mails: shown.mails.filter(({ to }) => to === email).length,
        unfinished: await count("from platform.pending_commands"),
      }
    }
    await expect.poll(found).toEqual(once)

    await owner.stepUp()
    expect((await request(owner, "PUT", path, body)).status).toBe(200)
    expect(await found()).toEqual(once)
  },
)

async function count(what: string): Promise<number> {
  const { rows } = await database.query<{ count: string }>(`select count(*) ${what}`)
  return Number(rows[0]?.count)
}

async function isHeld(): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
  )
  return rowCount !== 0
}
