import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { SeriesKey, SeriesPoints } from "./points.ts"

/** A publisher of prices or rates. */
export interface Provider {
  /** Stored with every value of this provider: `ecb`. */
  readonly id: string
  /** The series that tell how far its values reach. */
  readonly follows: ReadonlyArray<SeriesKey>
  /** Whether it should have published more than what reaches to `newestOn`; null when something followed has no value. */
  readonly isDue: (newestOn: CalendarDate | null, now: Date) => boolean
  /**
   * Asks for what was published after `newestOn`; may return more, and what is known already. Throws
   * {@link ProviderFailed}.
   */
  readonly fetch: (request: ProviderRequest) => Promise<ProviderAnswer>
}

export interface ProviderRequest {
  readonly newestOn: CalendarDate | null
  readonly now: Date
  /** What the provider said of the document taken last. */
  readonly validators: Validators
  readonly signal: AbortSignal
}

/** HTTP's names for a version of a document. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

export const noValidators: Validators = { etag: null, lastModified: null }

export type ProviderAnswer =
  /** Nothing new since the document taken last. */
  | { readonly kind: "unchanged" }
  | {
      readonly kind: "published"
      readonly series: ReadonlyArray<SeriesPoints>
      /** Sentences about values that could not be taken. */
      readonly refused: ReadonlyArray<string>
      readonly validators: Validators
    }

/** The provider did not give what it should. `again`: asking again may help. The message is for an operator. */
export class ProviderFailed extends Error {
  override readonly name = "ProviderFailed"
  readonly again: boolean
  constructor(message: string, options: { readonly again: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause })
    this.again = options.again
  }
}
