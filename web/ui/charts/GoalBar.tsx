import "./GoalBar.css"

interface Props {
  readonly label: string
  /** Reached ÷ target as plain decimal text; absent when it is not known. */
  readonly progress: string | null
  /** The formatted progress. */
  readonly written: string
}

/** The progress towards a goal, as a bar from zero to the target. */
export function GoalBar({ label, progress, written }: Props) {
  const part = Math.min(1, Math.max(0, Number(progress ?? 0)))
  return (
    <div
      className="goal-bar"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
      aria-valuetext={written}
    >
      <span style={{ width: `${part * 100}%` }} />
    </div>
  )
}
