/** How much a household has recorded. Each number is counted up to a limit, so that counting takes little time. */
export interface HouseholdSize {
  readonly portfolios: number
  readonly lines: number
  readonly entries: number
  readonly stakes: number
}

/** Up to which size of a household the event loop answers. */
export interface SizeLimits extends HouseholdSize {
  /** The same for the explanation of a return: lines × entries × (1 + stakes). */
  readonly valuations: number
  /** The same for the change of net worth: lines × entries. */
  readonly valuationsOfChange: number
  /** The same for returns by portfolio, which take about as long for each portfolio as for the whole household. */
  readonly portfoliosEach: number
}

/** Measured: see docs/decisions/0048-what-the-event-loop-answers-itself.md. */
export const defaultSizeLimits: SizeLimits = {
  portfolios: 50,
  lines: 300,
  entries: 5_000,
  stakes: 60,
  valuations: 50_000,
  valuationsOfChange: 150_000,
  portfoliosEach: 20,
}

/** The limits of answers that are computed in threads. */
export interface LargeAnswerLimits {
  readonly threads: number
  /** How much processor time one answer may take. */
  readonly seconds: number
  /** How long one answer may take by the clock. With `waitSeconds`, no longer than a proxy waits (docs/https.md). */
  readonly clockSeconds: number
  /** How long a question waits for its turn. */
  readonly waitSeconds: number
  /** The heap of a thread. */
  readonly megabytes: number
  /** How long a thread stays without a question. */
  readonly idleMs: number
  /** Up to which size of a household the event loop answers. */
  readonly sizes: SizeLimits
}

export const defaultLargeAnswerLimits: LargeAnswerLimits = {
  threads: 2,
  seconds: 20,
  clockSeconds: 90,
  waitSeconds: 30,
  megabytes: 768,
  idleMs: 120_000,
  sizes: defaultSizeLimits,
}
