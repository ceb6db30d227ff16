import { once } from "node:events"
import { testApi } from "../http/testApi.ts"

/* The server in a process of its own, which a file that ends the process ends alone. Says where it is, and for whom. */
const api = await testApi()
const person = await api.person("sender")
const reader = await api.person("reader")
process.send?.({ url: api.url, accessTokens: [person.accessToken, reader.accessToken] })
await once(process, "disconnect")
await api.close()
