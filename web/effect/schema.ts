/*
 * What the contract uses of effect's `Schema`, and no more: it decodes, encodes and checks exactly as that does
 * (a test compares the two over every schema of the contract), in a twentieth of the code. Only whether something fits is
 * reported, not where it does not: the server, which explains to people what is wrong, has the full library.
 */

const misfit = Symbol("does not fit")
type Read = (input: unknown) => unknown

interface Filter {
  readonly holds: (value: never) => boolean
}

/** How a field may be missing: at all, or with a default. */
type Absence = { readonly kind: "never" | "allowed" } | { readonly kind: "default"; readonly default: unknown }

export interface Light {
  /** What travelled, as the client knows it; {@link misfit} where it is something else. */
  readonly read: Read
  /** The same back. */
  readonly write: Read
  readonly absence: Absence
  readonly annotate: () => Light
  readonly check: (...filters: ReadonlyArray<Filter>) => Light
  readonly pipe: (...steps: ReadonlyArray<(schema: Light) => Light>) => Light
  readonly make: (value: object) => unknown
}

function light(read: Read, write: Read = read, absence: Absence = { kind: "never" }): Light {
  const schema: Light = {
    read,
    write,
    absence,
    annotate() {
      return this
    },
    check(...filters) {
      const checked = (value: unknown): unknown =>
        value !== misfit && filters.every(({ holds }) => holds(value as never)) ? value : misfit
      return light(
        (input) => checked(read(input)),
        (value) => (checked(value) === misfit ? misfit : write(value)),
        absence,
      )
    },
    pipe(...steps) {
      return steps.reduce<Light>((made, step) => step(made), this)
    },
    make: (value) => value,
  }
  return schema
}

const only = (fits: (input: unknown) => boolean): Light => light((input) => (fits(input) ? input : misfit))

export const Unknown = light((input) => input)
export const Never = only(() => false)
export const String = only((input) => typeof input === "string")
export const Boolean = only((input) => typeof input === "boolean")
export const Int = only((input) => Number.isSafeInteger(input))
/** Made by the transformation of `domain/shared/decimal.ts`, and by nothing that travels. */
export const BigDecimal = only((input) => typeof input === "object" && input !== null && "scale" in input)

type Plain = string | number | boolean

export const Literals = (literals: ReadonlyArray<Plain>) => {
  const known = new Set<unknown>(literals)
  return { ...only((input) => known.has(input)), literals }
}
export const Literal = (literal: Plain) => Literals([literal])

export const NullOr = (schema: Light): Light =>
  light(
    (input) => (input === null ? null : schema.read(input)),
    (value) => (value === null ? null : schema.write(value)),
  )

export const Union = (members: ReadonlyArray<Light>) => ({
  ...light(
    (input) => firstOf(members, ({ read }) => read(input)),
    (value) => firstOf(members, ({ write }) => write(value)),
  ),
  members,
})

function firstOf(members: ReadonlyArray<Light>, attempt: (member: Light) => unknown): unknown {
  for (const member of members) {
    const found = attempt(member)
    if (found !== misfit) return found
  }
  return misfit
}

const Array_ = (item: Light): Light => {
  const each =
    (convert: Read): Read =>
    (input) => {
      if (!Array.isArray(input)) return misfit
      const items = input.map(convert)
      return items.includes(misfit) ? misfit : items
    }
  return light(each(item.read), each(item.write))
}
export { Array_ as Array }

const isRecord = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === "object" && input !== null && !Array.isArray(input)

export const Record = (_name: Light, item: Light): Light => {
  const each =
    (convert: Read): Read =>
    (input) => {
      if (!isRecord(input)) return misfit
      const items = Object.entries(input).map(([name, value]) => [name, convert(value)] as const)
      return items.some(([, value]) => value === misfit) ? misfit : Object.fromEntries(items)
    }
  return light(each(item.read), each(item.write))
}

type Fields = Readonly<Record<string, Light>>

/** What it does not name is left away. */
export const Struct = (fields: Fields) => {
  const named = Object.entries(fields)
  const each =
    (way: "read" | "write"): Read =>
    (input) => {
      if (!isRecord(input)) return misfit
      const found: Record<string, unknown> = {}
      for (const [name, field] of named) {
        const isThere = Object.hasOwn(input, name)
        if (!isThere && field.absence.kind === "allowed") continue
        if (!isThere && (field.absence.kind === "never" || way === "write")) return misfit
        const value = field[way](isThere ? input[name] : (field.absence as { readonly default: unknown }).default)
        if (value === misfit) return misfit
        found[name] = value
      }
      return found
    }
  return { ...light(each("read"), each("write")), fields }
}

export const TaggedStruct = (tag: string, fields: Fields) => ({
  ...Struct({ _tag: Literal(tag), ...fields }),
  make: (value: object) => ({ _tag: tag, ...value }),
})

export const TaggedUnion = (cases: Readonly<Record<string, Fields>>) => {
  const made = Object.fromEntries(Object.entries(cases).map(([tag, fields]) => [tag, TaggedStruct(tag, fields)]))
  return { ...Union(Object.values(made)), cases: made }
}

export const optionalKey = (schema: Light): Light => light(schema.read, schema.write, { kind: "allowed" })

export const withDecodingDefaultKey =
  ({ value }: { readonly value: unknown }) =>
  (schema: Light): Light =>
    light(schema.read, schema.write, { kind: "default", default: value })

export const suspend = (later: () => Light): Light =>
  light(
    (input) => later().read(input),
    (value) => later().write(value),
  )

/** Another name for the compiler alone. */
export const brand = () => (schema: Light) => schema

interface Transformation {
  readonly decode: (travelled: never) => unknown
  readonly encode: (value: never) => unknown
}

export const transform = (transformation: Transformation): Transformation => transformation

export const decodeTo =
  (to: Light, { decode, encode }: Transformation) =>
  (from: Light): Light =>
    light(
      (input) => {
        const travelled = from.read(input)
        return travelled === misfit ? misfit : to.read(decode(travelled as never))
      },
      (value) => (to.write(value) === misfit ? misfit : from.write(encode(value as never))),
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
  ({ read }: Light) =>
  (input: unknown): Decoded => {
    const found = read(input)
    return found === misfit ? { _tag: "Failure", failure: "misfit" } : { _tag: "Success", success: found }
  }

export const encodeSync =
  ({ write }: Light) =>
  (value: unknown): unknown => {
    const written = write(value)
    if (written === misfit) throw new Error("does not fit its schema")
    return written
  }

/** Of what has been decoded. */
export const is =
  ({ write }: Light) =>
  (value: unknown): boolean =>
    write(value) !== misfit
