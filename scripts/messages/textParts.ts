/*
 * Which texts a part of the client needs. There is no list: a module needs the ids in its code, and a module that is
 * loaded separately needs those of every module that it imports.
 */

/** The modules of the client, by name. */
export interface ModuleGraph {
  /** The modules that a module imports statically. */
  readonly importsOf: (module: string) => ReadonlyArray<string>
  readonly idsIn: (module: string) => ReadonlyArray<string>
}

/** The ids of texts that the code of a module quotes. */
export const idsQuotedIn = (code: string, isText: (id: string) => boolean): ReadonlyArray<string> => [
  ...new Set([...code.matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , quoted = ""]) => quoted).filter(isText)),
]

/** The ids that a module and everything that it imports need. */
function idsNeededBy(module: string, graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set([module])
  // The loop also visits what is added while it runs.
  for (const one of reached) for (const imported of graph.importsOf(one)) reached.add(imported)
  return new Set([...reached].flatMap(graph.idsIn))
}

/**
 * The ids of each part: `start` has those that are needed from the beginning, and a part that is loaded later only
 * those that `start` does not have. A part without ids of its own is left out.
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
