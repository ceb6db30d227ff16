/** An element of an SVG drawing that can be painted. */
type Shape = SVGGeometryElement | SVGTextElement

const shapes = "path, rect, circle, line, polygon, polyline, ellipse"

/** Paints an SVG drawing on a canvas, with its computed colours and strokes. */
export function paintSvg(context: CanvasRenderingContext2D, svg: SVGSVGElement): void {
  for (const shape of svg.querySelectorAll<Shape>(`${shapes}, text`)) {
    if (shape.closest("defs, pattern") || getComputedStyle(shape).visibility === "hidden") continue
    const matrix = shape.getScreenCTM()
    if (!matrix) continue
    context.save()
    context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    context.globalAlpha *= opacityWithin(shape, svg)
    if (shape instanceof SVGTextElement) paintText(context, shape)
    else paintShape(context, shape, svg)
    context.restore()
  }
}

function opacityWithin(shape: Element, svg: Element): number {
  let opacity = 1
  for (let one: Element | null = shape; one && one !== svg; one = one.parentElement) {
    opacity *= Number(getComputedStyle(one).opacity)
  }
  return opacity
}

function paintShape(context: CanvasRenderingContext2D, shape: SVGGeometryElement, svg: SVGSVGElement): void {
  const path = outlineOf(shape)
  const style = getComputedStyle(shape)
  if (style.fill !== "none" && !(shape instanceof SVGLineElement)) {
    const fill = filledWith(context, style.fill, svg)
    if (fill) {
      context.fillStyle = fill
      context.fill(path)
    }
  }
  const width = Number.parseFloat(style.strokeWidth)
  if (style.stroke !== "none" && width > 0) {
    context.strokeStyle = style.stroke
    context.lineWidth = width
    context.lineCap = style.strokeLinecap as CanvasLineCap
    context.lineJoin = style.strokeLinejoin as CanvasLineJoin
    context.setLineDash(dashesOf(style.strokeDasharray))
    context.stroke(path)
  }
}

const dashesOf = (dashes: string): Array<number> =>
  dashes === "none" ? [] : dashes.split(/[\s,]+/u).map((dash) => Number.parseFloat(dash))

/** The outline of a shape in its own coordinates. */
function outlineOf(shape: SVGElement): Path2D {
  const path = new Path2D()
  const at = (name: string) => Number(shape.getAttribute(name) ?? 0)
  switch (shape.tagName) {
    case "path":
      return new Path2D(shape.getAttribute("d") ?? "")
    case "rect":
      path.rect(at("x"), at("y"), at("width"), at("height"))
      return path
    case "line":
      path.moveTo(at("x1"), at("y1"))
      path.lineTo(at("x2"), at("y2"))
      return path
    case "circle":
      path.arc(at("cx"), at("cy"), at("r"), 0, Math.PI * 2)
      return path
    case "ellipse":
      path.ellipse(at("cx"), at("cy"), at("rx"), at("ry"), 0, 0, Math.PI * 2)
      return path
  }
  const points = (shape.getAttribute("points") ?? "")
    .trim()
    .split(/[\s,]+/u)
    .map(Number)
  for (let index = 0; index + 1 < points.length; index += 2) path.lineTo(points[index] ?? 0, points[index + 1] ?? 0)
  if (shape.tagName === "polygon") path.closePath()
  return path
}

/** The fill of a shape: a colour, or one of the drawing's patterns. */
function filledWith(context: CanvasRenderingContext2D, fill: string, svg: Element): string | CanvasPattern | null {
  const id = /^url\("?#([^")]+)"?\)/u.exec(fill)?.[1]
  if (id === undefined) return fill
  const pattern = svg.querySelector(`pattern[id="${id}"]`)
  if (!pattern) return null
  const size = Number(pattern.getAttribute("width"))
  const tile = document.createElement("canvas")
  tile.width = tile.height = size * tileScale
  const within = tile.getContext("2d")
  if (!within) return null
  within.scale(tileScale, tileScale)
  for (const part of pattern.querySelectorAll<SVGGeometryElement>(shapes))
    paintShape(within, part, svg as SVGSVGElement)
  const repeated = context.createPattern(tile, "repeat")
  repeated?.setTransform(new DOMMatrix().scale(1 / tileScale))
  return repeated
}

/** The resolution of pattern tiles, so that their lines are as sharp as the others. */
const tileScale = 4

function paintText(context: CanvasRenderingContext2D, text: SVGTextElement): void {
  const style = getComputedStyle(text)
  const words = text.textContent ?? ""
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  context.textAlign = style.textAnchor === "middle" ? "center" : style.textAnchor === "end" ? "right" : "left"
  const [x, y] = [Number(text.getAttribute("x") ?? 0), Number(text.getAttribute("y") ?? 0)]
  const dy = Number.parseFloat(text.getAttribute("dy") ?? "0") * Number.parseFloat(style.fontSize)
  // The halo keeps a label legible on top of a line.
  if (style.stroke !== "none" && Number.parseFloat(style.strokeWidth) > 0) {
    context.strokeStyle = style.stroke
    context.lineWidth = Number.parseFloat(style.strokeWidth)
    context.lineJoin = "round"
    context.strokeText(words, x, y + dy)
  }
  context.fillStyle = style.fill
  context.fillText(words, x, y + dy)
}
