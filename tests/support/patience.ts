import { configure } from "@testing-library/react"
import { conditionTimeoutMs } from "./limits.ts"

// React renders answers between other work, so a query has to wait for them.
configure({ asyncUtilTimeout: conditionTimeoutMs / 4 })
