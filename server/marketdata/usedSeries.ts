import { AsyncLocalStorage } from "node:async_hooks"

/** The series that the current answer has asked for, found or not, by realm and name. */
const used = new AsyncLocalStorage<Set<string>>()

/**
 * Runs `work`, and collects the names of all series that it asks for, found or not: its result stays the same while none
 * of them changes. Nothing has to be declared, so no answer can forget a series that it depends on.
 */
export async function collectingSeries<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly series: ReadonlyArray<string> }> {
  const names = new Set<string>()
  const value = await used.run(names, work)
  return { value, series: [...names] }
}

/** Notes that the current answer asks for these series. Outside of {@link collectingSeries} it does nothing. */
export function noteSeries(names: Iterable<string>): void {
  const store = used.getStore()
  if (store) for (const name of names) store.add(name)
}
