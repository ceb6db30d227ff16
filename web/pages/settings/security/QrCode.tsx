import { encode } from "uqr"

interface Props {
  readonly text: string
  /** What the picture is, for those who cannot see it. */
  readonly label: string
}

/** A text as a QR code. Dark on light in every appearance: many cameras read nothing else. */
export function QrCode({ text, label }: Props) {
  const { size, data } = encode(text, { ecc: "M", border: 4 })
  const path = data.map(lineOf).join("")
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const lineOf = (line: ReadonlyArray<boolean>, y: number): string =>
  line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("")
