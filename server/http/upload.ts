import { errorCodes, type FastifyRequest } from "fastify"
import type { IncomingMessage } from "node:http"

/** A received file: its bytes in pieces, each in a buffer of its own that can be passed on to a thread. */
export type Upload = ReadonlyArray<Uint8Array<ArrayBuffer>>

const bytesPerPiece = 1024 * 1024

/**
 * The body of a request, in pieces of 1 MiB; `undefined` if it is empty. Each chunk is copied as it arrives: joining
 * 100 MiB at the end would delay every other request by half a second. Refuses a body beyond the route's limit, and one
 * whose length differs from the announced one.
 */
export function receiveUpload(request: FastifyRequest, payload: IncomingMessage): Promise<Upload | undefined> {
  const most = request.routeOptions.bodyLimit
  const announced = Number(request.headers["content-length"])
  const pieces: Array<Uint8Array<ArrayBuffer>> = []
  let length = 0
  function take(chunk: Uint8Array): void {
    for (let taken = 0; taken < chunk.length;) {
      const at = length % bytesPerPiece
      if (at === 0) pieces.push(new Uint8Array(bytesPerPiece))
      const some = chunk.subarray(taken, taken + bytesPerPiece - at)
      pieces.at(-1)?.set(some, at)
      taken += some.length
      length += some.length
    }
  }
  return new Promise((resolve, reject) => {
    if (announced > most) return reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    const onData = (chunk: Uint8Array): void => {
      if (length + chunk.length > most) return stop(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
      return take(chunk)
    }
    const onEnd = (): void => {
      if (length !== announced && !Number.isNaN(announced))
        return stop(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH())
      if (length === 0) return resolve(undefined)
      const last = pieces.pop()?.slice(0, length % bytesPerPiece || bytesPerPiece)
      return resolve(last ? [...pieces, last] : pieces)
    }
    function stop(error: Error): void {
      payload.off("data", onData).off("end", onEnd).off("error", stop)
      reject(error)
    }
    payload.on("data", onData).on("end", onEnd).on("error", stop)
  })
}
