import type pg from "pg"

/** Whoever decides who is super admin does so one after another. The lock goes with the transaction. */
export async function lockSuperAdmins(tx: Pick<pg.ClientBase, "query">): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(6405301714)")
}

/** Whether there is another one who can sign in. To be asked under the lock. */
export async function hasOtherSuperAdmin(tx: Pick<pg.ClientBase, "query">, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from identity.users where role = 'superAdmin' and disabled_at is null and confirmed_at is not null
       and user_id <> $1 limit 1`,
    [userId],
  )
  return (rowCount ?? 0) > 0
}
