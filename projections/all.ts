import { activity } from "./activity/projection.ts"
import { goals } from "./goals/projection.ts"
import { lines } from "./lines/projection.ts"
import { members } from "./members/projection.ts"
import { ownership } from "./ownership/projection.ts"
import { portfolios } from "./portfolios/projection.ts"
import type { Projection } from "./projection.ts"
import { subscriptions } from "./subscriptions/projection.ts"

/** The projections of all read models. */
export const projections: ReadonlyArray<Projection> = [
  portfolios,
  ownership,
  lines,
  goals,
  activity,
  members,
  subscriptions,
]
