import { Schema } from "effect"

/** One setting, as an environment variable. */
export interface Variable<Value> {
  readonly meaning: string
  /** Completes "… is expected". */
  readonly allowed: string
  /** The default, in its written form; absent: the setting is optional. */
  readonly standard?: string
  /** The value is never shown. */
  readonly isSecret?: boolean
  readonly schema: Schema.ConstraintDecoder<Value>
}

/** Reads one setting. A value that cannot be used is collected as a problem, and the start is refused. */
export type ReadVariable = <Value>(name: string, variable: Variable<Value>) => Value

export const variable = <Value>(definition: Variable<Value>): Variable<Value> => definition

export const wholeNumber = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isPattern(/^\d{1,9}$/)).pipe(
    Schema.decodeTo(Schema.NumberFromString.check(Schema.isBetween({ minimum, maximum }))),
  )

/** An optional text that matches the pattern. */
export const optional = (pattern: RegExp) => Schema.UndefinedOr(Schema.String.check(Schema.isPattern(pattern)))

export const address = (...protocols: ReadonlyArray<string>) =>
  Schema.String.check(Schema.makeFilter((text: string) => protocols.includes(urlOf(text)?.protocol ?? "")))

export const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)
