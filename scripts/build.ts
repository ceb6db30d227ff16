import { buildClient } from "./setup/client.ts"

/** `npm run build`: builds the web client where it is needed before the first start, as in the container's image. */
await buildClient(console.log)
