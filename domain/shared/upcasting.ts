// Stored events are JSON of any older version, so their fields have no type before they are upcast and decoded.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = { readonly [field: string]: any }

/**
 * For each event type, the steps from one stored version to the next, oldest first. A type that never changed needs no
 * entry. A released step is never edited, because its results have already been used. Add another one after it.
 */
export type Upcasts = { readonly [type: string]: ReadonlyArray<(data: Json) => Json> }

export const currentVersion = (upcasts: Upcasts, type: string): number => 1 + (upcasts[type]?.length ?? 0)

/** Brings stored data up to the current version of its type. */
export const upcast = (upcasts: Upcasts, type: string, version: number, data: Json): Json =>
  (upcasts[type] ?? []).slice(version - 1).reduce((older, step) => step(older), data)
