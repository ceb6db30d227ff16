interface Props {
  readonly heading: string
  readonly lines: ReadonlyArray<{ readonly id: string; readonly name?: string; readonly text: string }>
  readonly marks?: ReadonlyArray<string>
  /** Where it points at, from the left. */
  readonly at: number
  /** How far from there it stands, so that it covers nothing that it tells of. */
  readonly beside: number
  readonly width: number
}

/** What stands where somebody points at, on the side of the drawing that has more room. */
export const Told = ({ heading, lines, marks = [], at, beside, width }: Props) => (
  <div
    className="plot-told"
    aria-hidden="true"
    style={at < width / 2 ? { left: at + beside } : { right: width - at + beside }}
  >
    <span className="plot-told-day">{heading}</span>
    {lines.map(({ id, name, text }) => (
      <span key={id} className="plot-told-value">
        {name !== undefined && <span>{name}</span>}
        <span className="figure">{text}</span>
      </span>
    ))}
    {marks.map((mark) => (
      <span key={mark} className="plot-told-mark">
        {mark}
      </span>
    ))}
  </div>
)
