import { availableParallelism, cpus } from "node:os"

/** What one benchmark found: figures as text, ratios among them, so that it can be read on any machine. */
export interface Table {
  readonly title: string
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  readonly notes?: ReadonlyArray<string>
}

/** On what it was measured. */
export const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}), Node ${process.versions.node}`

/** A table for the terminal: the first column left, figures right. */
export function printed({ title, columns, rows, notes = [] }: Table): string {
  const widths = columns.map((column, place) =>
    Math.max(column.length, ...rows.map((row) => (row[place] ?? "").length)),
  )
  const line = (cells: ReadonlyArray<string>) =>
    cells
      .map((cell, place) => (place === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[place] ?? 0)))
      .join("  ")
  const rule = widths.map((width) => "─".repeat(width)).join("──")
  return ["", title, rule, line(columns), rule, ...rows.map(line), rule, ...notes, ""].join("\n")
}

/** The value below which the given part of the samples lies. */
export function percentile(samples: ReadonlyArray<number>, part: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (samples: ReadonlyArray<number>): number => percentile(samples, 0.5)
