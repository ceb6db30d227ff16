/* What the tabs of this browser tell each other: they share one session. */

type Word = "signedIn" | "signedOut"

/** The channel to the other tabs. A tab does not hear what it says itself through the channel. */
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
