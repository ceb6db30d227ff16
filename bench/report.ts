import { availableParallelism, cpus } from "node:os"

/**
 * Where a benchmark writes its results. Figures of one table come from one run, so that their ratios hold on any machine.
 */
export interface Report {
  /** The first column is text, aligned left; the others are figures, aligned right. */
  readonly table: (title: string, columns: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>) => void
  /** A line under the last table. */
  readonly note: (text: string) => void
}

/** Prints tables as they come, under a line with the number and model of the cores and the Node version. */
export function printedReport(print: (text: string) => void = console.log): Report {
  const processor = cpus()[0]?.model.trim() ?? "unknown processor"
  print(`${availableParallelism()} cores (${processor}), Node ${process.versions.node}`)
  return {
    table(title, columns, rows) {
      const widths = columns.map((column, place) =>
        Math.max(column.length, ...rows.map((row) => (row[place] ?? "").length)),
      )
      const line = (cells: ReadonlyArray<string>) =>
        cells
          .map((cell, place) => (place === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[place] ?? 0)))
          .join("  ")
      const rule = widths.map((width) => "─".repeat(width)).join("──")
      print(["", title, rule, line(columns), rule, ...rows.map(line), rule].join("\n"))
    },
    note: (text) => print(text),
  }
}

/** The value below which the fraction `part` of the samples lies. */
export function percentile(samples: ReadonlyArray<number>, part: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** The middle sample, which a busy machine affects least. */
export const median = (samples: ReadonlyArray<number>): number => percentile(samples, 0.5)
