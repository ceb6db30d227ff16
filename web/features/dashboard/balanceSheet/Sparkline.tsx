const [width, height] = [72, 20]

/** A small line of values over time. The value and the change beside it say the same in words, so it is decorative. */
export function Sparkline({ values }: { readonly values: ReadonlyArray<string> }) {
  if (values.length < 2) return null
  // A picture of a few pixels: the amounts in it are rounded anyway.
  const numbers = values.map(Number)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const y = (value: number) =>
    most === least ? height / 2 : height - 1 - ((value - least) / (most - least)) * (height - 2)
  const points = numbers.map((value, at) => `${(at / (numbers.length - 1)) * width},${y(value).toFixed(1)}`).join(" ")
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  )
}
