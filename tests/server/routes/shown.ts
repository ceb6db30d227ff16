import type { Answer } from "#tests/server/http/testApi.ts"

/** The parts of an answer that could distinguish one case from another, without the ids that were sent. */
export function shown({ status, headers, text }: Answer, ids: ReadonlyArray<string>): object {
  const said = ids.reduce((rest, id) => rest.replaceAll(id, "…"), text)
  const sent = Object.fromEntries([...headers].filter(([name]) => name !== "date" && name !== "reflects-position"))
  return { status, said, sent }
}
