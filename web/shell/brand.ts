/** What the product is called, in every language. */
export const productName = "Wealth Tracker"
