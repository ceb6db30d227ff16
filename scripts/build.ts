import { buildClient } from "./setup/client.ts"

/** `npm run build`: the web client, where it is wanted before the first start, as in the container's image. */
await buildClient(console.log)
