import { activity } from "./activity/projection.ts"
import { debts } from "./debts/projection.ts"
import { goals } from "./goals/projection.ts"
import { holdings } from "./holdings/projection.ts"
import { members } from "./members/projection.ts"
import { ownership } from "./ownership/projection.ts"
import { portfolios } from "./portfolios/projection.ts"
import type { Projection } from "./projection.ts"
import { subscriptions } from "./subscriptions/projection.ts"
import { wallets } from "./wallets/projection.ts"

/** Every read model that the product keeps. */
export const projections: ReadonlyArray<Projection> = [
  portfolios,
  ownership,
  holdings,
  debts,
  wallets,
  goals,
  activity,
  members,
  subscriptions,
]
