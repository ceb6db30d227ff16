/**
 * Room in which books are computed one after the other. Callers that compute many pass the same again and again: a
 * hundred thousand lines are then written where others were, and not into new memory each time.
 */
export class Workspace {
  readonly #rooms = new Map<string, Float64Array<ArrayBuffer>>()

  /** Room for so many numbers, with anything in it, under a name of the caller's. */
  room(name: string, length: number): Float64Array<ArrayBuffer> {
    let room = this.#rooms.get(name)
    if (!room || room.length < length) this.#rooms.set(name, (room = new Float64Array(length)))
    return room
  }
}
