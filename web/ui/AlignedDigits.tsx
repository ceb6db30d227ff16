import type { ReactNode } from "react"

/** More places than that leave a hole beside whole numbers that is wider than what it lines up. */
const mostPlaces = 8

const placesOf = (plain: string): number => plain.replace(/^[^.]*\.?/, "").replace(/0+$/, "").length

/** To how many places the numbers of a column are lined up: as many as the longest of them has. */
export const placesIn = (numbers: ReadonlyArray<string | null | undefined>): number =>
  Math.min(mostPlaces, Math.max(0, ...numbers.map((plain) => placesOf(plain ?? ""))))

interface Props {
  /** The number, as plainly as it is written in full. */
  readonly plain: string
  /** At how many places it is written at least, however few it has. */
  readonly least?: number
  readonly places: number
  /** Whether dots are shown in its place, because amounts are hidden. */
  readonly isHidden?: boolean
  /** The number as it is shown. */
  readonly children: ReactNode
}

/** A number whose decimal point is below those of its column: it is followed by room for the missing digits. */
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
