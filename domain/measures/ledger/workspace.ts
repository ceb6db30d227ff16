/**
 * Buffers that are used again by computations that run one after the other. Callers that compute many lines pass the
 * same workspace, so that a hundred thousand lines do not each need new memory.
 */
export class Workspace {
  readonly #rooms = new Map<string, Float64Array<ArrayBuffer>>()

  /** A buffer for at least `length` numbers with arbitrary contents, under a name that the caller chooses. */
  room(name: string, length: number): Float64Array<ArrayBuffer> {
    let room = this.#rooms.get(name)
    if (!room || room.length < length) this.#rooms.set(name, (room = new Float64Array(length)))
    return room
  }
}
