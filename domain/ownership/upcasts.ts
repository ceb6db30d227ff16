import type { Upcasts } from "#domain/shared/upcasting.ts"

/** 1 → 2: a stake had no note. */
const withoutNote: Upcasts[string][number] = (stake) => ({ ...stake, note: null })

export const ownershipUpcasts: Upcasts = { StakeRecorded: [withoutNote] }
