import type { ServerResponse } from "node:http"

/** Calls it when a response was received or its connection closed; at once if it has closed already. */
export function whenClosed(response: ServerResponse, closed: () => void): void {
  if (response.closed || response.destroyed) closed()
  else response.once("close", closed)
}
