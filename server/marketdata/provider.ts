import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { SeriesKey, SeriesPoints } from "./points.ts"

/** A publisher of prices or rates. */
export interface Provider {
  /** Stored with every value of this provider: `ecb`. */
  readonly id: string
  /**
   * The series that it follows while households hold units with these price symbols. They show up to which day its
   * values are known.
   */
  readonly follows: (heldSymbols: ReadonlyArray<string>) => ReadonlyArray<SeriesKey>
  /** Whether it should have published values after `newestOn`, which is null if a followed series has none of its values. */
  readonly isDue: (newestOn: CalendarDate | null, now: Date) => boolean
  /** Whether the operator lets it be asked now; absent: always. */
  readonly isOn?: () => Promise<boolean>
  /**
   * Requests the values published after `newestOn`. The answer may contain more, and values that are known already.
   * Throws {@link ProviderFailed}.
   */
  readonly fetch: (request: ProviderRequest) => Promise<ProviderAnswer>
}

export interface ProviderRequest {
  /** The series that the provider follows now. */
  readonly series: ReadonlyArray<SeriesKey>
  readonly newestOn: CalendarDate | null
  readonly now: Date
  /** The validators of the last document. */
  readonly validators: Validators
  readonly signal: AbortSignal
}

/** The values of the HTTP headers that identify a version of a document. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

export const noValidators: Validators = { etag: null, lastModified: null }

export type ProviderAnswer =
  /** No new values since the last document. */
  | { readonly kind: "unchanged" }
  | {
      readonly kind: "published"
      readonly series: ReadonlyArray<SeriesPoints>
      /** A sentence for each value that could not be read. */
      readonly refused: ReadonlyArray<string>
      readonly validators: Validators
    }

/** The provider did not deliver valid data. `again`: a retry may help. The message is for an operator. */
export class ProviderFailed extends Error {
  override readonly name = "ProviderFailed"
  readonly again: boolean
  constructor(message: string, options: { readonly again: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause })
    this.again = options.again
  }
}
