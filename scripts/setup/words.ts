import { basename } from "node:path"

/** A count and its noun: `counted(1, "key")` is "1 key", `counted(0, "key")` is "no keys". */
export const counted = (count: number, one: string, several: string = `${one}s`): string =>
  `${count === 0 ? "no" : count} ${count === 1 ? one : several}`

/** The first letter as a capital, where a sentence begins with a count. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** A moment to the minute, such as `2026-03-01 02:30 UTC`. */
export const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`

/**
 * The running command as it was typed, such as `npm start -- --demo` or `node scripts/keys.ts status`, so that a message
 * can repeat it. Before it come the settings that are to change, as `PORT=3001`.
 */
export function asTyped(
  settings: Readonly<Record<string, string | number>> = {},
  {
    argv,
    environment,
  }: { readonly argv: ReadonlyArray<string>; readonly environment: Readonly<Record<string, string | undefined>> } = {
    argv: process.argv,
    environment: process.env,
  },
): string {
  const [, script = "", ...given] = argv
  const event = environment["npm_lifecycle_event"]
  const npm = event === "start" || event === "test" ? `npm ${event}` : `npm run ${event}`
  const command =
    event === undefined ? [`node scripts/${basename(script)}`] : [npm, ...(given.length > 0 ? ["--"] : [])]
  const words = given.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
  const set = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  return [...set, ...command, ...words].join(" ")
}
