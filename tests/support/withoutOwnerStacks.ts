import * as React from "react"

/*
 * React in development notes for each element where it was made, from the stack of an error, for its warnings. That took a
 * sixth of the time of the tests of pages. React stops by itself after ten thousand elements a second: here, before the first.
 */

const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE")
if (typeof internals === "object" && internals !== null && "recentlyCreatedOwnerStacks" in internals) {
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set: () => {} })
}
