import { activity } from "./activity/projection.ts"
import { holdings } from "./holdings/projection.ts"
import { ownership } from "./ownership/projection.ts"
import { portfolios } from "./portfolios/projection.ts"
import type { Projection } from "./projection.ts"

/** Every read model that the product keeps. */
export const projections: ReadonlyArray<Projection> = [portfolios, ownership, holdings, activity]
