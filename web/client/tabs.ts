/* What the tabs of this browser tell each other: they share one session. */

export type Word = "signedIn" | "signedOut"

/** One for both ways: what a tab says through it, it does not hear itself. */
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("session") : undefined

export function tellOtherTabs(word: Word): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it never leaves its origin
  channel?.postMessage(word)
}

export function watchOtherTabs(listener: (word: Word) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === "signedIn" || data === "signedOut") listener(data)
  }
  channel?.addEventListener("message", hear)
  return () => channel?.removeEventListener("message", hear)
}
