import { activity } from "./activity.ts"
import { goals } from "./goals.ts"
import { lines } from "./lines/projection.ts"
import { members } from "./members.ts"
import { ownership } from "./ownership.ts"
import { portfolios } from "./portfolios.ts"
import type { Projection } from "./projection.ts"
import { subscriptions } from "./subscriptions.ts"
import { walletTokens } from "./walletTokens.ts"

/** The projections of all read models. */
export const projections: ReadonlyArray<Projection> = [
  portfolios,
  ownership,
  lines,
  goals,
  activity,
  members,
  subscriptions,
  walletTokens,
]
