/*
 * Pages that the user is likely to open next are fetched ahead, so that they open without a wait: one after the other, and only
 * while nothing that the page itself needs is under way.
 */

type Task = () => Promise<unknown>

const ahead: Array<Task> = []
let underWay = 0
let isFetching = false

/** The page needs this: nothing is fetched ahead meanwhile. */
export async function needed<Answer>(work: Promise<Answer>): Promise<Answer> {
  underWay += 1
  try {
    return await work
  } finally {
    underWay -= 1
  }
}

/** Fetches it once the page has all that it needs. What cannot be fetched then is fetched when it is opened. */
export function fetchAhead(task: Task): void {
  ahead.push(task)
  if (isFetching) void fetchNext()
}

/** From here on it is fetched ahead: in a browser that shows the client, not in a test of one component. */
export function beginFetchingAhead(): void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (isFetching || connection?.saveData) return
  isFetching = true
  void fetchNext()
}

let isRunning = false

async function fetchNext(): Promise<void> {
  if (isRunning) return
  isRunning = true
  while (ahead.length > 0) {
    await quiet()
    await ahead
      .shift()?.()
      .catch(() => undefined)
  }
  isRunning = false
}

/** A while in which the page asked for nothing: an answer often leads to the next question. */
async function quiet(): Promise<void> {
  for (let quietFor = 0; quietFor < 2; quietFor = underWay === 0 ? quietFor + 1 : 0) {
    await new Promise((resume) => setTimeout(resume, 150))
  }
  await new Promise<unknown>((resume) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(resume) : resume(0),
  )
}
