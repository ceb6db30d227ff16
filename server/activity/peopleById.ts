import type pg from "pg"
import { type People, type Person, type PersonRow, personColumns } from "../identity/people.ts"

/** Those of these people who have an account and a key, by their ids. */
export async function peopleById(
  pool: pg.Pool,
  { personOf }: Pick<People, "personOf">,
  userIds: Iterable<string>,
): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await pool.query<PersonRow>(
    `select ${personColumns} from identity.users u where u.user_id = any($1)`,
    [[...new Set(userIds)]],
  )
  const found = await Promise.all(rows.map(personOf))
  return new Map(found.flatMap((person) => (person ? [[person.userId, person] as const] : [])))
}
