/** The version of what answers about a household are computed from, at the start of a request: later reads are never older. */
export interface DataVersion {
  /** Of the household's rows, by projection. It changes with each batch that has an event of the household. */
  readonly models: Readonly<Record<string, string>>
  /** The last rebuild of each projection. */
  readonly rebuilds: string
  /** The number of the last change of any price or rate. */
  readonly market: bigint
  /**
   * A position of the log that the read models of the request had reached before their versions were read: rows of these
   * versions show at least that.
   */
  readonly reflects: { readonly commit: bigint; readonly prepare: bigint } | undefined
}

/** The version of a household's rows in some read models, by the names of their projections. */
export const versionOf = (
  { models, rebuilds }: Pick<DataVersion, "models" | "rebuilds">,
  reads: ReadonlyArray<string>,
): string => [rebuilds, ...reads.map((name) => models[name] ?? "")].join()
