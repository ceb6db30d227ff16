/** The entries that every class takes. */
export const always = ["OwnershipShare", "Transfer", "Note"] as const

/** The cash flows of every class that can come back. */
export const refunds = ["feeRefund", "taxRefund"] as const
