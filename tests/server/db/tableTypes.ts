import type { Insertable, Selectable } from "kysely"
import type { Database } from "#server/db/tables.ts"

export type { Database }

/** A value of a column of type `json`. */
export interface Json {
  readonly json: true
}

export type ColumnsOf<Table extends keyof Database> = keyof Database[Table]

/** What a column gives to those who read it, without brands and literals. */
export type ValueOf<Table extends keyof Database, Column extends keyof Database[Table]> = Widened<
  Selectable<Database[Table]>[Column & keyof Selectable<Database[Table]>]
>

/** The columns that an insert must name. */
export type Required<Table extends keyof Database> = {
  [Column in keyof Insertable<Database[Table]>]-?: object extends Pick<Insertable<Database[Table]>, Column>
    ? never
    : Column
}[keyof Insertable<Database[Table]>]

/** `true` where the first type is the second, and the third the fourth. */
export type Same<A, B, C = never, D = never> = IsSame<A, B> extends true ? IsSame<C, D> : false

type IsSame<A, B> = [A, B] extends [B, A] ? true : false

type Widened<Value> = unknown extends Value
  ? Json
  : Value extends null
    ? null
    : Value extends string
      ? string
      : Value extends number
        ? number
        : Value extends bigint
          ? bigint
          : Value extends boolean
            ? boolean
            : Value extends Date
              ? Date
              : Value extends Buffer
                ? Buffer
                : Value extends ReadonlyArray<infer Item>
                  ? Array<Widened<Item>>
                  : Json
