/*
 * Which texts a part of the client needs. There is no list: a module needs the ids in its code, and anything that is
 * fetched by itself needs those of every module that comes with it.
 */

/** The modules of the client, by their own names. */
export interface ModuleGraph {
  /** What a module cannot run without. */
  readonly importsOf: (module: string) => ReadonlyArray<string>
  readonly idsIn: (module: string) => ReadonlyArray<string>
}

/** The ids of texts that stand in the code of a module: every one that it quotes. */
export const idsQuotedIn = (code: string, isText: (id: string) => boolean): ReadonlyArray<string> => [
  ...new Set([...code.matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , quoted = ""]) => quoted).filter(isText)),
]

/** The ids that a module and everything that comes with it need. */
export function idsNeededBy(module: string, graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set([module])
  // What is added while it is gone through is gone through as well.
  for (const one of reached) for (const imported of graph.importsOf(one)) reached.add(imported)
  return new Set([...reached].flatMap(graph.idsIn))
}

/**
 * The ids of each part: `start` needs those that are there from the beginning, and what is fetched later only those that
 * are not. A part that needs no more than the beginning is none.
 */
export function partsOf(
  { start, fetchedLater }: { readonly start: ReadonlyArray<string>; readonly fetchedLater: Iterable<string> },
  graph: ModuleGraph,
): { readonly start: ReadonlyArray<string>; readonly later: ReadonlyMap<string, ReadonlyArray<string>> } {
  const atStart = new Set(start.flatMap((module) => [...idsNeededBy(module, graph)]))
  const later = new Map<string, ReadonlyArray<string>>()
  for (const module of fetchedLater) {
    const ids = [...idsNeededBy(module, graph)].filter((id) => !atStart.has(id)).sort()
    if (ids.length > 0) later.set(module, ids)
  }
  return { start: [...atStart].sort(), later }
}
