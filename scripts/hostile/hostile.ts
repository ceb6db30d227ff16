/** A request that is meant to keep the server busy, to fill its memory or to crash it. */
export interface Hostile {
  /** What is hostile about it. */
  readonly name: string
  /** A stranger sends no access token; a member is signed in and has just done a step-up. */
  readonly by: "stranger" | "member"
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  /** Whether it has to pass all checks of permission, and reach the code that reads archives. */
  readonly reachesImport: boolean
}
