import { expect, it } from "vitest"
import { readSettings } from "#server/settings/settings.ts"

const inEarnest = { PUBLIC_URL: "https://wealth.example.org" }
const reasonOf = (name: string): string => `${name} is reached without TLS`

it.each([
  ["DATABASE_URL", "postgres://wealth:secret@db:5432/wealth"],
  ["DATABASE_URL", "postgres://wealth@db/wealth?sslmode=prefer"],
  ["DATABASE_URL", "postgres://wealth@db/wealth?sslmode=no-verify"],
  ["DATABASE_URL", "postgres:///wealth?host=db.example.org"],
  ["DATABASE_RUNTIME_URL", "postgres://wealth_runtime@10.0.0.7/wealth?sslmode=disable"],
  ["DATABASE_IDENTITY_URL", "postgres://wealth_identity@10.0.0.7/wealth"],
  ["DATABASE_KEYS_URL", "postgres://wealth_keys@10.0.0.7/wealth"],
  ["EVENT_LOG_URL", "esdb://es:2113?tls=false"],
  ["EVENT_LOG_URL", "esdb://admin:changeit@es:2113?TLS=false"],
  ["EVENT_LOG_URL", "esdb://127.0.0.1:2113,es:2113?tls=false"],
  ["EVENT_LOG_URL", "esdb+discover://es:2113/?tlsVerifyCert=false"],
  ["MARKET_DATA_ECB_URL", "http://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"],
])("a connection without encryption is refused where the public address is https: %s=%s", (name, address) => {
  expect(() => readSettings({ ...inEarnest, [name]: address })).toThrow(reasonOf(name))
  expect(() => readSettings({ ...inEarnest, [name]: address })).not.toThrow(/secret|changeit/)
})

it.each([
  ["DATABASE_URL", "postgres://wealth:secret@db:5432/wealth?sslmode=verify-full&sslrootcert=/etc/ca.pem"],
  ["DATABASE_URL", "postgres://wealth:secret@127.0.0.1:5432/wealth"],
  ["DATABASE_URL", "postgres:///wealth?host=/run/postgresql"],
  ["DATABASE_URL", "postgres://wealth@[::1]/wealth"],
  ["EVENT_LOG_URL", "esdb://admin:changeit@es:2113"],
  ["EVENT_LOG_URL", "esdb://localhost:2113?tls=false"],
  ["MARKET_DATA_ECB_URL", "http://127.0.0.1:8080/rates.xml"],
])("the setting is accepted where the public address is https: %s=%s", (name, address) => {
  expect(() => readSettings({ ...inEarnest, [name]: address })).not.toThrow()
})

it("the operator can allow unencrypted connections, and a trial on one machine does not need that", () => {
  const plain = { DATABASE_URL: "postgres://wealth:secret@db:5432/wealth" }
  expect(() => readSettings({ ...inEarnest, ...plain, PLAIN_CONNECTIONS: "allowed" })).not.toThrow()
  expect(() => readSettings(plain)).not.toThrow()
})
