/** The limits of one transaction: enough to share a disk flush, little enough not to delay others. */
export interface GroupLimits {
  readonly count: number
  readonly bytes: number
}

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly bytes: number
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Collects items that arrive during a write, and writes them together next. Each write waits for a disk flush; a group
 * shares one flush, so its items do not wait for one each.
 *
 * `write` answers each item at its own index. When it throws, the items are written one by one, so that one bad item
 * does not fail the others, unless `concernsAll` returns true for the reason: then each would fail alone too.
 */
export function groupCommit<Item, Answer>(options: {
  readonly write: (items: ReadonlyArray<Item>) => Promise<ReadonlyArray<Answer>>
  readonly concernsAll: (reason: unknown) => boolean
  readonly limits: GroupLimits
}) {
  const { write, concernsAll, limits } = options
  const waiting: Array<Waiting<Item, Answer>> = []
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) await writeGroup(nextGroup())
    writing = undefined
  }

  function nextGroup(): ReadonlyArray<Waiting<Item, Answer>> {
    let count = 0
    let bytes = 0
    for (const { bytes: size } of waiting) {
      if (count > 0 && (count >= limits.count || bytes + size > limits.bytes)) break
      count += 1
      bytes += size
    }
    return waiting.splice(0, count)
  }

  async function writeGroup(group: ReadonlyArray<Waiting<Item, Answer>>): Promise<void> {
    try {
      const answers = await write(group.map(({ item }) => item))
      group.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
    } catch (reason) {
      if (group.length === 1 || concernsAll(reason)) for (const { reject } of group) reject(reason)
      else for (const alone of group) await writeGroup([alone])
    }
  }

  return {
    submit: (item: Item, bytes: number): Promise<Answer> =>
      new Promise((resolve, reject) => {
        waiting.push({ item, bytes, resolve, reject })
        writing ??= writeAll()
      }),
    /** Resolves when no write is running. */
    settled: async (): Promise<void> => writing,
  }
}
