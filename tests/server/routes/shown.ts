import type { Answer } from "../http/testApi.ts"

/** All of an answer that could tell one case from another, with the ids that were sent taken out. */
export function shown({ status, headers, text }: Answer, ids: ReadonlyArray<string>): object {
  const said = ids.reduce((rest, id) => rest.replaceAll(id, "…"), text)
  const sent = Object.fromEntries([...headers].filter(([name]) => name !== "date" && name !== "reflects-position"))
  return { status, said, sent }
}
