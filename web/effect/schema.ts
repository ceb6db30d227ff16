/*
 * The subset of effect's `Schema` that the contract uses, in a twentieth of the code. It decodes, encodes and checks
 * exactly as effect does: a test compares the two over every schema of the contract. It only reports whether a value is
 * valid, and not where it is invalid: the server, which explains errors to users, has the full library.
 */

const invalid = Symbol("does not fit")
type Read = (input: unknown) => unknown

interface Filter {
  readonly holds: (value: never) => boolean
}

/** Whether a field may be missing, and its default. */
type Absence = { readonly kind: "never" | "allowed" } | { readonly kind: "default"; readonly default: unknown }

export interface MiniSchema {
  /** Decodes; {@link invalid} for any other value. */
  readonly read: Read
  /** Encodes. */
  readonly write: Read
  readonly absence: Absence
  readonly annotate: () => MiniSchema
  readonly check: (...filters: ReadonlyArray<Filter>) => MiniSchema
  readonly pipe: (...steps: ReadonlyArray<(schema: MiniSchema) => MiniSchema>) => MiniSchema
  readonly make: (value: object) => unknown
}

function miniSchema(read: Read, write: Read = read, absence: Absence = { kind: "never" }): MiniSchema {
  const schema: MiniSchema = {
    read,
    write,
    absence,
    annotate() {
      return this
    },
    check(...filters) {
      const checked = (value: unknown): unknown =>
        value !== invalid && filters.every(({ holds }) => holds(value as never)) ? value : invalid
      return miniSchema(
        (input) => checked(read(input)),
        (value) => (checked(value) === invalid ? invalid : write(value)),
        absence,
      )
    },
    pipe(...steps) {
      return steps.reduce<MiniSchema>((made, step) => step(made), this)
    },
    make: (value) => value,
  }
  return schema
}

const only = (fits: (input: unknown) => boolean): MiniSchema => miniSchema((input) => (fits(input) ? input : invalid))

export const Unknown = miniSchema((input) => input)
export const Never = only(() => false)
export const String = only((input) => typeof input === "string")
export const NonEmptyString = only((input) => typeof input === "string" && input !== "")
export const Boolean = only((input) => typeof input === "boolean")
export const Int = only((input) => Number.isSafeInteger(input))
/** Only the transformation of `domain/numbers/decimal.ts` creates it; it never occurs in JSON. */
export const BigDecimal = only((input) => typeof input === "object" && input !== null && "scale" in input)

type Plain = string | number | boolean

export const Literals = (literals: ReadonlyArray<Plain>) => {
  const known = new Set<unknown>(literals)
  return { ...only((input) => known.has(input)), literals }
}
export const Literal = (literal: Plain) => Literals([literal])

export const NullOr = (schema: MiniSchema): MiniSchema =>
  miniSchema(
    (input) => (input === null ? null : schema.read(input)),
    (value) => (value === null ? null : schema.write(value)),
  )

export const Union = (members: ReadonlyArray<MiniSchema>) => ({
  ...miniSchema(
    (input) => firstOf(members, ({ read }) => read(input)),
    (value) => firstOf(members, ({ write }) => write(value)),
  ),
  members,
})

function firstOf(members: ReadonlyArray<MiniSchema>, attempt: (member: MiniSchema) => unknown): unknown {
  for (const member of members) {
    const found = attempt(member)
    if (found !== invalid) return found
  }
  return invalid
}

const Array_ = (item: MiniSchema): MiniSchema => {
  const each =
    (convert: Read): Read =>
    (input) => {
      if (!Array.isArray(input)) return invalid
      const items = input.map(convert)
      return items.includes(invalid) ? invalid : items
    }
  return miniSchema(each(item.read), each(item.write))
}
export { Array_ as Array }

const isRecord = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === "object" && input !== null && !Array.isArray(input)

export const Record = (_name: MiniSchema, item: MiniSchema): MiniSchema => {
  const each =
    (convert: Read): Read =>
    (input) => {
      if (!isRecord(input)) return invalid
      const items = Object.entries(input).map(([name, value]) => [name, convert(value)] as const)
      return items.some(([, value]) => value === invalid) ? invalid : Object.fromEntries(items)
    }
  return miniSchema(each(item.read), each(item.write))
}

type Fields = Readonly<Record<string, MiniSchema>>

/** Drops keys that it does not name. */
export const Struct = (fields: Fields) => {
  const named = Object.entries(fields)
  const each =
    (way: "read" | "write"): Read =>
    (input) => {
      if (!isRecord(input)) return invalid
      const found: Record<string, unknown> = {}
      for (const [name, field] of named) {
        const isThere = Object.hasOwn(input, name)
        if (!isThere && field.absence.kind === "allowed") continue
        if (!isThere && (field.absence.kind === "never" || way === "write")) return invalid
        const value = field[way](isThere ? input[name] : (field.absence as { readonly default: unknown }).default)
        if (value === invalid) return invalid
        found[name] = value
      }
      return found
    }
  return { ...miniSchema(each("read"), each("write")), fields }
}

export const TaggedStruct = (tag: string, fields: Fields) => ({
  ...Struct({ _tag: Literal(tag), ...fields }),
  make: (value: object) => ({ _tag: tag, ...value }),
})

export const TaggedUnion = (cases: Readonly<Record<string, Fields>>) => {
  const made = Object.fromEntries(Object.entries(cases).map(([tag, fields]) => [tag, TaggedStruct(tag, fields)]))
  return { ...Union(Object.values(made)), cases: made }
}

export const optionalKey = (schema: MiniSchema): MiniSchema =>
  miniSchema(schema.read, schema.write, { kind: "allowed" })

export const withDecodingDefaultKey =
  ({ value }: { readonly value: unknown }) =>
  (schema: MiniSchema): MiniSchema =>
    miniSchema(schema.read, schema.write, { kind: "default", default: value })

export const suspend = (later: () => MiniSchema): MiniSchema =>
  miniSchema(
    (input) => later().read(input),
    (value) => later().write(value),
  )

/** Brands exist only for the compiler. */
export const brand = () => (schema: MiniSchema) => schema

interface Transformation {
  readonly decode: (travelled: never) => unknown
  readonly encode: (value: never) => unknown
}

export const transform = (transformation: Transformation): Transformation => transformation

export const decodeTo =
  (to: MiniSchema, { decode, encode }: Transformation) =>
  (from: MiniSchema): MiniSchema =>
    miniSchema(
      (input) => {
        const travelled = from.read(input)
        return travelled === invalid ? invalid : to.read(decode(travelled as never))
      },
      (value) => (to.write(value) === invalid ? invalid : from.write(encode(value as never))),
    )

export const makeFilter = (holds: Filter["holds"]): Filter => ({ holds })
export const isPattern = (pattern: RegExp): Filter => ({ holds: (text: string) => pattern.test(text) })
export const isTrimmed = (): Filter => ({ holds: (text: string) => text === text.trim() })
export const isMinLength = (least: number): Filter => ({ holds: ({ length }: Sized) => length >= least })
export const isMaxLength = (most: number): Filter => ({ holds: ({ length }: Sized) => length <= most })
export const isBetween = ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }): Filter => ({
  holds: (number: number) => number >= minimum && number <= maximum,
})

interface Sized {
  readonly length: number
}

type Decoded =
  | { readonly _tag: "Success"; readonly success: unknown }
  | { readonly _tag: "Failure"; readonly failure: "misfit" }

export const decodeUnknownResult =
  ({ read }: MiniSchema) =>
  (input: unknown): Decoded => {
    const found = read(input)
    return found === invalid ? { _tag: "Failure", failure: "misfit" } : { _tag: "Success", success: found }
  }

export const encodeSync =
  ({ write }: MiniSchema) =>
  (value: unknown): unknown => {
    const written = write(value)
    if (written === invalid) throw new Error("does not fit its schema")
    return written
  }

/** Checks a decoded value. */
export const is =
  ({ write }: MiniSchema) =>
  (value: unknown): boolean =>
    write(value) !== invalid
