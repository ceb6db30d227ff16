import "./ProgressBar.css"

interface Props {
  readonly label: string
  readonly done: number
  /** 0 where it is not known yet of how many: then the bar says that something goes on, and no more. */
  readonly total: number
}

/** How much of some work is done. */
export const ProgressBar = ({ label, done, total }: Props) => (
  <progress
    className="progress-bar"
    aria-label={label}
    {...(total > 0 && { value: Math.min(done, total), max: total })}
  />
)
