/** Why a queue does not take a task: it is full, or the task would have waited too long. */
export class QueueFull extends Error {
  override readonly name = "QueueFull"
}

interface QueueLimits {
  /** How many tasks run at the same time; of one person at most one does. */
  readonly atOnce: number
  readonly waitingOfPerson: number
  readonly waiting: number
  /** How long a task waits. */
  readonly waitMs: number
}

/**
 * Runs tasks, one of a person at a time. When one has ended, the next task is that of the person who has waited longest
 * since their last one, so that a person with one task does not wait behind another's many. Throws {@link QueueFull}.
 */
export function fairQueue(limits: QueueLimits): <Value>(person: string, task: () => Promise<Value>) => Promise<Value> {
  const running = new Set<string>()
  // In the order of their turns: a Map iterates in the order of insertion.
  const waiting = new Map<string, Array<() => void>>()
  let waitingCount = 0

  function startNext(): void {
    for (const [person, tasks] of waiting) {
      if (running.size >= limits.atOnce) return
      if (running.has(person)) continue
      running.add(person)
      tasks.shift()?.()
      waiting.delete(person)
      if (tasks.length > 0) waiting.set(person, tasks)
    }
  }

  function turnOf(person: string): Promise<void> {
    const tasks = waiting.get(person) ?? []
    if (tasks.length >= limits.waitingOfPerson || waitingCount >= limits.waiting) {
      return Promise.reject(new QueueFull("too many tasks wait"))
    }
    waitingCount += 1
    return new Promise<void>((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer)
        waitingCount -= 1
        resolve()
      }
      const timer = setTimeout(() => {
        waitingCount -= 1
        tasks.splice(tasks.indexOf(start), 1)
        if (tasks.length === 0 && waiting.get(person) === tasks) waiting.delete(person)
        reject(new QueueFull("a task has waited too long"))
      }, limits.waitMs)
      tasks.push(start)
      if (!waiting.has(person)) waiting.set(person, tasks)
      startNext()
    })
  }

  return async (person, task) => {
    await turnOf(person)
    try {
      return await task()
    } finally {
      running.delete(person)
      startNext()
    }
  }
}
