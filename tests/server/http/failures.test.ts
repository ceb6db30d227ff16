import pg from "pg"
import { describe, expect, it } from "vitest"
import { StreamBusy } from "#server/commands/handle.ts"
import { AppendTooLarge, LogUnavailable } from "#server/eventlog/eventLog.ts"
import { rejectionOf } from "#server/http/failures.ts"
import { TooBusy } from "#server/identity/passwords/passwords.ts"

const ofPostgres = (code: string): Error => Object.assign(new pg.DatabaseError("…", 1, "error"), { code })
const ofSocket = (code: string, syscall: string): Error => Object.assign(new Error(code), { code, syscall })

describe("a failed request may be retried", () => {
  it.each([
    ["a log that cannot be reached", new LogUnavailable(new Error("gRPC"))],
    ["a stream that kept changing", new StreamBusy("holding-1")],
    ["too many passwords at once", new TooBusy("…")],
    ["a Postgres that is not there", ofSocket("ECONNREFUSED", "connect")],
    ["a Postgres that is not there by any of its addresses", ofSocketGroup()],
    ["a Unix socket that is gone", ofSocket("ENOENT", "connect")],
    ["a connection that broke", ofSocket("ECONNRESET", "read")],
    ["a connection that broke, as the driver says it", new Error("Connection terminated unexpectedly")],
    ["no connection in time", new Error("timeout exceeded when trying to connect")],
    ["a Postgres that shuts down", ofPostgres("57P01")],
    ["a Postgres that starts", ofPostgres("57P03")],
    ["too many connections", ofPostgres("53300")],
    ["a full disk", ofPostgres("53100")],
    ["a statement that took too long", ofPostgres("57014")],
    ["transactions in each other's way", ofPostgres("40P01")],
    ["one of these inside another error", new Error("outer", { cause: ofPostgres("57P01") })],
  ])("a failed request may be retried when the failure was %s", (_, error) => {
    expect(rejectionOf(error)).toEqual({ code: "unavailable", retryAfterSeconds: 1 })
  })
})

function ofSocketGroup(): Error {
  const each = [ofSocket("ECONNREFUSED", "connect"), ofSocket("ECONNREFUSED", "connect")]
  return Object.assign(new AggregateError(each), { code: "ECONNREFUSED" })
}

it("an append that is too large is reported as such", () => {
  expect(rejectionOf(new AppendTooLarge(2_000_000))).toEqual({ code: "tooLarge" })
})

it.each([
  ["broken code", new TypeError("x is not a function")],
  ["a file that is not there", ofSocket("ENOENT", "open")],
  ["a query that Postgres does not understand", ofPostgres("42601")],
  ["a value that breaks a constraint", ofPostgres("23505")],
  ["what is no error at all", "thrown"],
])("the failure %s is not reported as temporary", (_, error) => {
  expect(rejectionOf(error)).toBeUndefined()
})
