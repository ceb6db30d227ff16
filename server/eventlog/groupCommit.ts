/** How much one transaction may take on: enough to share a disk flush, little enough not to keep others waiting. */
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
 * Writes what arrives while a write is under way together with the next. Every write waits for the disk; shared by all
 * who wait, that costs each of them one flush and not one behind another.
 *
 * `write` answers each item at its own index. When it throws, the items are given to `write` one by one, so that what
 * is wrong with one of them is not held against the rest, unless `concernsAll` says that alone they would fare no
 * better.
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
    /** Resolves when nothing is being written any more. */
    settled: async (): Promise<void> => writing,
  }
}
