import { startEmbeddedPostgres } from "#server/postgres/embeddedPostgres.ts"

/** A process that works with the data in a folder until it is killed. */
try {
  const { url } = await startEmbeddedPostgres({ folder: process.argv[2] ?? "", throwaway: true })
  console.log(url)
  setInterval(() => {}, 1_000)
} catch (error) {
  console.error(error)
  process.exit(1)
}
