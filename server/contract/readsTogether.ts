/**
 * The address at which several queries are answered in one response. No endpoint of the contract: each query is
 * answered exactly as it would be alone, with its own status.
 */
export const readsTogetherPath = "/api/reads"

/** The most queries of one request. */
export const readsTogetherMost = 16

/** A line of the response: one answer, as soon as it is known. */
export interface ReadAnswer {
  /** Which of the queries it answers. */
  readonly index: number
  readonly status: number
  /** The headers of the answer that say something about the household. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}
