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

/**
 * The address at which a browser opens the product: one response with access for the session of its cookie, as
 * `refreshSession` answers, and then what follows from it. No endpoint of the contract: each line is answered exactly as it
 * would be alone. Index 0 is the access. If the household is one of the user's: index 1 is the session in it, unless that is the session
 * of the access, and from index 2 on the queries.
 */
export const openingPath = "/api/session/opening"
