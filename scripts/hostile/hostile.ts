/** A request that is meant to keep the server busy, to fill its memory or to end it. */
export interface Hostile {
  /** What is hostile about it. */
  readonly name: string
  /** A stranger sends no access; a member is signed in and has just proved who they are. */
  readonly by: "stranger" | "member"
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  /** Whether it has to get past every question of who may, to what reads archives. */
  readonly reachesImport: boolean
}
