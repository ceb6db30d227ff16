/*
 * Figures depend only on their arguments, and ledgers, series and stakes are immutable. So a value computed from such
 * an object is cached for as long as the object lives, and after a write only values that depend on new objects are
 * computed again.
 */

/** The same function, cached by object. */
export function oncePerObject<Of extends object, Value>(compute: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>()
  return (of) => {
    let kept = known.get(of)
    if (!kept) known.set(of, (kept = { value: compute(of) }))
    return kept.value
  }
}

/** Caches, by object and kind, the last value computed from the object, with its other inputs. */
export class Latest<Value> {
  readonly #known = new WeakMap<object, Map<string, Kept<Value>>>()

  /** The cached value, if its other `origins` are the same objects as before and it `holds`; otherwise a new one. */
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

/** Whether two lists contain the same objects in the same order. */
export const isSameList = (a: ReadonlyArray<unknown>, b: ReadonlyArray<unknown>): boolean =>
  a === b || (a.length === b.length && a.every((one, i) => one === b[i]))
