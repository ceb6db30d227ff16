import { promisify } from "node:util"
import { deflateRaw, inflateRaw } from "node:zlib"
import { writeCsv } from "#contract/spreadsheets.ts"

type Cell = string | number | null

/**
 * Objects as a table, with a column for each field that any of them has, in the order of first occurrence. A nested
 * field is named by its path (`value.amount`); lists are written as JSON. The columns are known only after the last
 * object, so the rows are stored, compressed, until then.
 */
export class Table {
  readonly #columns = new Map<string, number>()
  #rows: Array<ReadonlyArray<readonly [column: number, cell: Cell]>> = []
  readonly #packed: Array<Buffer> = []

  /** Adds a row for each object. */
  async add(objects: Iterable<object>): Promise<void> {
    for (const object of objects) {
      this.#rows.push(Array.from(cellsOf(object, ""), ([column, cell]) => [this.#numberOf(column), cell] as const))
      if (this.#rows.length === rowsTogether) await this.#pack()
    }
  }

  /** The table as CSV, in pieces; no piece if no object has a field. */
  async *csv(): AsyncGenerator<string, void> {
    await this.#pack()
    if (this.#columns.size === 0) return
    yield writeCsv([[...this.#columns.keys()]])
    for (const packed of this.#packed) {
      const rows = JSON.parse((await inflate(packed)).toString("utf8")) as ReadonlyArray<ReadonlyArray<[number, Cell]>>
      yield writeCsv(rows.map((cells) => this.#rowOf(new Map(cells))))
    }
  }

  #rowOf(cells: ReadonlyMap<number, Cell>): ReadonlyArray<Cell> {
    return Array.from(this.#columns.values(), (column) => cells.get(column) ?? null)
  }

  #numberOf(column: string): number {
    const number = this.#columns.get(column) ?? this.#columns.size
    this.#columns.set(column, number)
    return number
  }

  async #pack(): Promise<void> {
    const rows = this.#rows
    this.#rows = []
    if (rows.length > 0) this.#packed.push(await deflate(JSON.stringify(rows)))
  }
}

/** Few enough that writing them takes the event loop a millisecond or two. */
const rowsTogether = 200
const deflate = promisify<string, Buffer>(deflateRaw)
const inflate = promisify<Buffer, Buffer>(inflateRaw)

function* cellsOf(value: object, path: string): Iterable<[string, Cell]> {
  for (const [name, field] of Object.entries(value) as ReadonlyArray<[string, unknown]>) {
    const column = path + name
    if (field === null || typeof field === "string" || typeof field === "number") yield [column, field]
    else if (typeof field === "boolean") yield [column, String(field)]
    else if (Array.isArray(field)) yield [column, field.length === 0 ? null : JSON.stringify(field)]
    else if (typeof field === "object") yield* cellsOf(field, `${column}.`)
  }
}
