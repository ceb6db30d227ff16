interface Waiting<Value> {
  readonly key: string
  readonly resolve: (value: Value | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Loads by key, several at a time under load: while `loadsMost` loads are under way, further keys wait, and the next load
 * takes all of them. Each load begins after its keys were asked for, so its values are as new as those of a load of their
 * own, and nothing is kept. All keys of a load are loaded as of the last one's moment.
 */
export function loadedTogether<Value>(
  load: (keys: ReadonlyArray<string>, now: Date) => Promise<ReadonlyMap<string, Value>>,
): (key: string, now: Date) => Promise<Value | undefined> {
  const waiting: Array<Waiting<Value>> = []
  let latest = new Date(0)
  let loads = 0

  function next(): void {
    if (waiting.length === 0 || loads === loadsMost) return
    const taken = waiting.splice(0, keysMost)
    loads += 1
    void load([...new Set(taken.map(({ key }) => key))], latest)
      .then(
        (values) => taken.forEach(({ key, resolve }) => resolve(values.get(key))),
        (error: unknown) => taken.forEach(({ reject }) => reject(error)),
      )
      .finally(() => {
        loads -= 1
        next()
      })
  }

  return (key, now) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      latest = now
      next()
    })
}

const loadsMost = 2
const keysMost = 100
