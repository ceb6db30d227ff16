/** The compressions that answers and files come in. */
export type Encoding = "br" | "gzip"

/** The best encoding that the client accepts and the server has, if any. */
export function encodingAccepted(acceptEncoding: string | undefined): Encoding | undefined {
  const taken = new Map(
    (acceptEncoding ?? "").split(",").map((one) => {
      const [name = "", ...rest] = one.split(";").map((part) => part.trim().toLowerCase())
      const weight = rest.find((part) => part.startsWith("q="))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )
  return (["br", "gzip"] as const).find((encoding) => (taken.get(encoding) ?? 0) > 0)
}
