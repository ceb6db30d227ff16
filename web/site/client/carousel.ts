const everyMs = 5_000

/** Advances each carousel by one picture every five seconds, in a loop, until the visitor pauses it. */
export function initCarousels(page: Document): void {
  for (const carousel of page.querySelectorAll<HTMLElement>(".carousel")) keepCarousel(carousel)
}

function keepCarousel(carousel: HTMLElement): void {
  const row = carousel.querySelector<HTMLElement>(".carousel-row")
  const buttons = carousel.querySelector<HTMLElement>(".carousel-buttons")
  if (!row || !buttons) return
  const button = (does: string) => buttons.querySelector<HTMLButtonElement>(`[data-carousel="${does}"]`)
  const [pause, play] = [button("pause"), button("play")]
  const noMotion = matchMedia("(prefers-reduced-motion: reduce)")
  let turning: ReturnType<typeof setInterval> | undefined

  /** Scrolls by a number of pictures. After the last comes the first, and vice versa. */
  const go = (by: number) => {
    const { length } = row.children
    const step = row.scrollWidth / length
    const next = (Math.round(row.scrollLeft / step) + by + length) % length
    row.scrollTo({ left: next * step, behavior: noMotion.matches ? "auto" : "smooth" })
  }
  const stop = () => {
    clearInterval(turning)
    turning = undefined
  }
  const turn = () => {
    stop()
    turning = setInterval(() => carousel.ownerDocument.hidden || go(1), everyMs)
  }
  const show = () => {
    const isTurning = turning !== undefined
    if (pause) pause.hidden = !isTurning
    if (play) play.hidden = isTurning
  }
  /** Scrolls by hand. If the carousel is running, the delay starts again. */
  const goByHand = (by: number) => {
    go(by)
    if (turning !== undefined) turn()
  }

  button("previous")?.addEventListener("click", () => goByHand(-1))
  button("next")?.addEventListener("click", () => goByHand(1))
  pause?.addEventListener("click", () => {
    stop()
    show()
    play?.focus()
  })
  play?.addEventListener("click", () => {
    turn()
    show()
    pause?.focus()
  })
  noMotion.addEventListener("change", () => {
    if (noMotion.matches) stop()
    show()
  })
  if (!noMotion.matches) turn()
  show()
  buttons.hidden = false
}
