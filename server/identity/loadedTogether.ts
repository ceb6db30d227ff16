interface Waiting<Value> {
  readonly key: string
  readonly resolve: (value: Value | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Loads values by key, in batches under load: while `loadsMost` loads are running, further keys wait, and the next load
 * takes up to `keysMost` of them. A load starts after its keys were requested, so its values are as fresh as those of
 * separate loads. Nothing is cached. All keys of a load are loaded as of the time of the latest request.
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
