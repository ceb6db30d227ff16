import type { Figures } from "../../format/useFigures.ts"
import { formatDecimal } from "../../format/numberFormat.ts"

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const

/** So many bytes as one says it, such as `3.4 MB`: the unit in the language, the number in the person's format. */
export function writtenBytes(bytes: number, { language, numberFormat }: Pick<Figures, "language" | "numberFormat">) {
  const magnitude = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const number = bytes / 1000 ** magnitude
  const places = magnitude === 0 || number >= 100 ? 0 : 1
  const unit = new Intl.NumberFormat(language, { style: "unit", unit: units[magnitude] ?? "byte" })
    .formatToParts(number)
    .find(({ type }) => type === "unit")?.value
  return `${formatDecimal(number.toFixed(places), numberFormat)}\u00a0${unit}`
}
