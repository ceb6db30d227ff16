/** The name of the product, in every language. */
export const productName = "Wealth Tracker"
