import { paintSvg } from "./paintSvg.ts"
import "./picture.css"

interface PictureWords {
  readonly title: string
  /** The days and the currency of the chart. */
  readonly context: string
}

/** The number of pixels in the file per pixel of the page. */
const sharpness = 2

/** A chart as drawn, with title, days, currency and legend, in light colours, as a PNG at twice the resolution. */
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

/** An invisible copy of the chart, in light colours, without buttons. */
export function stageFor(chart: Element, { title, context }: PictureWords): HTMLElement {
  const stage = document.createElement("div")
  stage.className = "picture-stage"
  stage.setAttribute("aria-hidden", "true")
  stage.inert = true
  const head = document.createElement("p")
  head.className = "picture-title"
  head.textContent = title
  const below = document.createElement("p")
  below.className = "picture-caption"
  below.textContent = context
  const copy = chart.cloneNode(true) as HTMLElement
  for (const one of copy.querySelectorAll("[data-not-drawn], .plot-pointer, .plot-tip")) one.remove()
  stage.append(head, below, copy)
  stage.style.width = `${Math.ceil(chart.getBoundingClientRect().width) + stageMargin * 2}px`
  return stage
}

const stageMargin = 24

/** Paints an element and its children in document order: backgrounds, borders, drawings and text. */
function paint(context: CanvasRenderingContext2D, element: Element): void {
  const style = getComputedStyle(element)
  if (style.display === "none" || style.visibility === "hidden" || element.matches(".visually-hidden")) return
  if (element instanceof SVGSVGElement) {
    paintSvg(context, element)
    return
  }
  context.save()
  context.globalAlpha *= Number(style.opacity)
  paintBox(context, element.getBoundingClientRect(), style)
  for (const child of element.childNodes) {
    if (child instanceof Element) paint(context, child)
    else if (child instanceof Text) paintWords(context, child, style)
  }
  context.restore()
}

const sides = ["top", "right", "bottom", "left"] as const

function paintBox(context: CanvasRenderingContext2D, box: DOMRect, style: CSSStyleDeclaration): void {
  if (box.width === 0 || box.height === 0) return
  context.fillStyle = style.backgroundColor
  context.fillRect(box.left, box.top, box.width, box.height)
  for (const side of sides) {
    const width = Number.parseFloat(style.getPropertyValue(`border-${side}-width`))
    if (!(width > 0) || style.getPropertyValue(`border-${side}-style`) === "none") continue
    context.fillStyle = style.getPropertyValue(`border-${side}-color`)
    const across = side === "top" || side === "bottom"
    context.fillRect(
      side === "right" ? box.right - width : box.left,
      side === "bottom" ? box.bottom - width : box.top,
      across ? box.width : width,
      across ? width : box.height,
    )
  }
}

/** Paints a text at the positions of its lines on the page. */
function paintWords(context: CanvasRenderingContext2D, text: Text, style: CSSStyleDeclaration): void {
  if ((text.textContent ?? "").trim() === "") return
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  context.fillStyle = style.color
  context.letterSpacing = style.letterSpacing === "normal" ? "0px" : style.letterSpacing
  for (const { words, box } of linesOf(text)) {
    const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(words)
    const isAtEnd = style.textAlign === "end" || style.textAlign === "right"
    const above = (box.height - fontBoundingBoxAscent - fontBoundingBoxDescent) / 2
    context.fillText(words, isAtEnd ? box.right - width : box.left, box.top + above + fontBoundingBoxAscent)
  }
}

interface Line {
  readonly words: string
  readonly box: DOMRect
}

/** The lines into which the page breaks a text. */
function linesOf(text: Text): ReadonlyArray<Line> {
  const range = document.createRange()
  const content = text.textContent ?? ""
  const lines: Array<{ words: string; box: DOMRect }> = []
  for (const { 0: word, index } of content.matchAll(/\s*\S+|\s+$/gu)) {
    range.setStart(text, index + (word.length - word.trimStart().length))
    range.setEnd(text, index + word.length)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    const last = lines.at(-1)
    if (last && Math.abs(last.box.top - box.top) < box.height / 2) {
      last.words += word.replaceAll(/[\t\n\r ]+/gu, " ")
      last.box = new DOMRect(last.box.left, last.box.top, box.right - last.box.left, last.box.height)
    } else lines.push({ words: word.trim(), box })
  }
  return lines
}
