import type { TypedMessageDescriptor } from "react-intl"

/** One text for each of the values. */
export type Words<Value extends string> = Readonly<Record<Value, TypedMessageDescriptor>>
