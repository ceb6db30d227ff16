import "./ProgressBar.css"

interface Props {
  readonly label: string
  readonly done: number
  /** 0 if it is not known yet: the bar then shows activity without an amount. */
  readonly total: number
}

export const ProgressBar = ({ label, done, total }: Props) => (
  <progress
    className="progress-bar"
    aria-label={label}
    {...(total > 0 && { value: Math.min(done, total), max: total })}
  />
)
