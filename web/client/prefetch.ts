/*
 * Prefetches pages that the user is likely to open next, so that they open without a wait: one after the other, and only
 * while the current page has no pending request.
 */

type Task = () => Promise<unknown>

const queue: Array<Task> = []
let pendingRequests = 0
let isFetching = false

/** Marks a request that the page needs: nothing is prefetched meanwhile. */
export async function trackRequest<Answer>(work: Promise<Answer>): Promise<Answer> {
  pendingRequests += 1
  try {
    return await work
  } finally {
    pendingRequests -= 1
  }
}

/** Runs the task when the page has no pending request. If the task fails, the page is fetched when it is opened. */
export function prefetch(task: Task): void {
  queue.push(task)
  if (isFetching) void fetchNext()
}

/** Begins to prefetch: called by the client in a browser, and not by a test of one component. */
export function startPrefetching(): void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (isFetching || connection?.saveData) return
  isFetching = true
  void fetchNext()
}

let isRunning = false

async function fetchNext(): Promise<void> {
  if (isRunning) return
  isRunning = true
  while (queue.length > 0) {
    await idle()
    await queue
      .shift()?.()
      .catch(() => undefined)
  }
  isRunning = false
}

/** Waits until the page has had no request for a while: an answer often leads to the next request. */
async function idle(): Promise<void> {
  for (let quietFor = 0; quietFor < 2; quietFor = pendingRequests === 0 ? quietFor + 1 : 0) {
    await new Promise((resume) => setTimeout(resume, 150))
  }
  await new Promise<unknown>((resume) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(resume) : resume(0),
  )
}
