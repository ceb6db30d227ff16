/* The messages between the tabs of this browser, which share one session. */

type Word = "signedIn" | "signedOut"

/** The channel to the other tabs. A tab does not receive its own messages. */
export function openTabs(hear?: (word: Word) => void) {
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("session") : undefined
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === "signedIn" || data === "signedOut") hear?.(data)
  })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it never leaves its origin
    tell: (word: Word): void => channel?.postMessage(word),
    close: (): void => channel?.close(),
  }
}
