import type { Upcasts } from "../shared/upcasting.ts"

/** Every event of this stream is still stored as it was first. */
export const subscriptionUpcasts: Upcasts = {}
