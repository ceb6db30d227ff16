import { buildClient } from "./setup/client.ts"

/** `npm run build`: builds the web client where it is needed before the first start, as in the container's image. */
process.env["SMALLEST_CLIENT"] = "yes"
await buildClient(console.log)
