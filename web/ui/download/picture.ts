import { paint } from "./paint.ts"
import "./picture.css"

export interface PictureWords {
  readonly title: string
  /** The day or the days, and the currency. */
  readonly told: string
}

/** Pixels of the file for one of the page. */
const sharpness = 2

/** A chart as it is drawn, with its title, day, currency and legend, dark on light, as a PNG twice as sharp as the page. */
export async function pictureOf(chart: Element, words: PictureWords): Promise<Blob> {
  await document.fonts.ready
  const stage = stageFor(chart, words)
  document.body.append(stage)
  try {
    const box = stage.getBoundingClientRect()
    const canvas = document.createElement("canvas")
    canvas.width = Math.ceil(box.width) * sharpness
    canvas.height = Math.ceil(box.height) * sharpness
    const context = canvas.getContext("2d")
    if (!context) throw new Error("this browser does not draw on a canvas")
    context.scale(sharpness, sharpness)
    context.translate(-box.left, -box.top)
    paint(context, stage)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is empty"))), "image/png"),
    )
  } finally {
    stage.remove()
  }
}

/** A copy of the chart that nobody sees, in light colours, without what can be pressed. */
export function stageFor(chart: Element, { title, told }: PictureWords): HTMLElement {
  const stage = document.createElement("div")
  stage.className = "picture-stage"
  stage.setAttribute("aria-hidden", "true")
  stage.inert = true
  const head = document.createElement("p")
  head.className = "picture-title"
  head.textContent = title
  const below = document.createElement("p")
  below.className = "picture-told"
  below.textContent = told
  const copy = chart.cloneNode(true) as HTMLElement
  for (const one of copy.querySelectorAll("[data-not-drawn], .plot-pointer, .plot-told")) one.remove()
  stage.append(head, below, copy)
  stage.style.width = `${Math.ceil(chart.getBoundingClientRect().width) + stageMargin * 2}px`
  return stage
}

const stageMargin = 24
