/*
 * Figures follow from their arguments alone, and ledgers, series and stakes are never changed. So what was computed from
 * such an object is kept for as long as the object lives, and after a write only what follows from the new objects is
 * computed again.
 */

/** The same function, computed once for each object. */
export function oncePerObject<Of extends object, Value>(compute: (of: Of) => Value): (of: Of) => Value {
  const known = new Latest<Value>()
  return (of) => known.of(of, "", [], () => compute(of))
}

/** Of each kind of value that was computed from an object the last one, with everything else that it was computed from. */
export class Latest<Value> {
  readonly #known = new WeakMap<object, Map<string, Kept<Value>>>()

  /** The value kept for the object, where its other origins are the same as before and it `holds`; otherwise a new one. */
  of(
    object: object,
    kind: string,
    origins: ReadonlyArray<unknown>,
    compute: () => Value,
    holds: (value: Value) => boolean = () => true,
  ): Value {
    let kinds = this.#known.get(object)
    if (!kinds) this.#known.set(object, (kinds = new Map()))
    const kept = kinds.get(kind)
    if (kept && isSameList(kept.origins, origins) && holds(kept.value)) return kept.value
    const value = compute()
    kinds.set(kind, { origins, value })
    return value
  }
}

interface Kept<Value> {
  readonly origins: ReadonlyArray<unknown>
  readonly value: Value
}

/** Whether two lists hold the same objects. */
export const isSameList = (a: ReadonlyArray<unknown>, b: ReadonlyArray<unknown>): boolean =>
  a === b || (a.length === b.length && a.every((one, i) => one === b[i]))
