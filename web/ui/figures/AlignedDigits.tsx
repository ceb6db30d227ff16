import type { ReactNode } from "react"

/** Aligning to more decimals would leave too wide a gap beside whole numbers. */
const mostPlaces = 8

const placesOf = (plain: string): number => plain.replace(/^[^.]*\.?/, "").replace(/0+$/, "").length

/** The number of decimals to align a column to: that of its longest number, at most `mostPlaces`. */
export const placesIn = (numbers: ReadonlyArray<string | null | undefined>): number =>
  Math.min(mostPlaces, Math.max(0, ...numbers.map((plain) => placesOf(plain ?? ""))))

interface Props {
  /** The number as a plain decimal. */
  readonly plain: string
  /** The least number of decimals with which it is formatted. */
  readonly least?: number
  readonly places: number
  /** Whether amounts are hidden, so that dots replace the number. */
  readonly isHidden?: boolean
  /** The formatted number. */
  readonly children: ReactNode
}

/** A number whose decimal point is aligned with those of its column: invisible digits fill it up to `places`. */
export function AlignedDigits({ plain, least = 0, places, isHidden = false, children }: Props) {
  const written = Math.max(least, placesOf(plain))
  const missing = isHidden ? 0 : Math.max(0, places - written)
  return (
    <span className="figure">
      {children}
      {missing > 0 && (
        <span className="digits-lacking" aria-hidden="true">
          {(written === 0 ? "." : "") + "0".repeat(missing)}
        </span>
      )}
    </span>
  )
}
