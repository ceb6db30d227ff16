/** How a refusal names the service, for every bank. */
export const service = "The central bank"
