/** As they are written in JSON. */
export const strange = [
  "1e999",
  "-1e999",
  "-0",
  "1.5",
  "9".repeat(40),
  '"1e999"',
  '"NaN"',
  '"-Infinity"',
  `"${"9".repeat(40)}"`,
  `"0.${"9".repeat(40)}"`,
  '"\\u0000"',
  '"a\\u0007b"',
  '"\\ud800"',
  '"\\u202e"',
  '""',
  '" "',
  '"2024-02-30"',
  '"9999-12-31"',
  '"0000-00-00"',
  '"-000001-01-01"',
  `"${"x".repeat(10_000)}"`,
  "null",
  "true",
  "[]",
  "{}",
  '{"__proto__":{"a":1}}',
  '["1"]',
  '"toString"',
  '"__proto__"',
]

/** Every value in a body: its path, and a function that writes the body as JSON with another value there. */
export function* places(body: unknown, path: ReadonlyArray<string> = []): Iterable<ReadonlyArray<string>> {
  yield path
  if (typeof body !== "object" || body === null) return
  for (const [field, value] of Object.entries(body)) yield* places(value, [...path, field])
}

export function jsonWith(body: unknown, path: ReadonlyArray<string>, json: string): string {
  const [field, ...rest] = path
  if (field === undefined) return json
  if (Array.isArray(body)) {
    const items = body.map((value, at) => (String(at) === field ? jsonWith(value, rest, json) : JSON.stringify(value)))
    return `[${items.join(",")}]`
  }
  const fields = Object.entries(body as object).map(([name, value]) =>
    name === field
      ? `${JSON.stringify(name)}:${jsonWith(value, rest, json)}`
      : `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  )
  return `{${fields.join(",")}}`
}

export const valueAt = (body: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce((value, field) => (value as Record<string, unknown>)[field], body)
