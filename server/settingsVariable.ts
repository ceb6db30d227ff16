import { Schema } from "effect"

/** One setting, as it stands in the environment. */
export interface Variable<Value> {
  readonly meaning: string
  /** Completes "… is expected". */
  readonly allowed: string
  /** As it would be written; absent: the setting may be absent. */
  readonly standard?: string
  /** What was given is not shown. */
  readonly isSecret?: boolean
  readonly schema: Schema.ConstraintDecoder<Value>
}

/** Reads one setting. What cannot be used is noted, and the start refused for it. */
export type ReadVariable = <Value>(name: string, variable: Variable<Value>) => Value

export const variable = <Value>(definition: Variable<Value>): Variable<Value> => definition

export const wholeNumber = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isPattern(/^\d{1,9}$/)).pipe(
    Schema.decodeTo(Schema.NumberFromString.check(Schema.isBetween({ minimum, maximum }))),
  )

/** Something that follows this pattern, if it is there. */
export const optional = (pattern: RegExp) => Schema.UndefinedOr(Schema.String.check(Schema.isPattern(pattern)))

export const address = (...protocols: ReadonlyArray<string>) =>
  Schema.String.check(Schema.makeFilter((text: string) => protocols.includes(urlOf(text)?.protocol ?? "")))

export const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)
