import { randomUUID } from "node:crypto"
import { gzipSync } from "node:zlib"
import type { Hostile } from "./hostile.ts"

/** The largest body, without the text around it. */
const largest = 255 * 1024
const megabytes10 = "a".repeat(10 * 1024 * 1024)
const many = (count: number, one: string): string => Array.from({ length: count }, () => one).join()

/** Texts that keep a careless parser busy: repetitions that a pattern may divide in many ways, and odd characters. */
const texts: Readonly<Record<string, string>> = {
  spaces: `a${" ".repeat(largest - 10)}b`,
  "line breaks": `a${"\\n".repeat(largest / 3)}b`,
  digits: "1".repeat(largest - 10),
  "digits and hyphens": "1-".repeat(largest / 2 - 10),
  hyphens: `${"-".repeat(largest - 20)}x`,
  "letters and dots": "a.".repeat(largest / 2 - 10),
  "dots and an at sign": `${".".repeat(largest - 20)}@a`,
  "at signs": "@".repeat(largest - 10),
  letters: "aA1!".repeat(largest / 4 - 10),
  "accents over one letter": `e${"\u0301".repeat(largest / 2 - 20)}`,
  "invisible characters": "\u200b".repeat(largest / 3 - 20),
  "lone surrogates": "\\ud800".repeat(largest / 6 - 20),
  backslashes: "\\\\".repeat(largest / 2 - 20),
}

interface Field {
  readonly by: Hostile["by"]
  readonly method: string
  readonly path: () => string
  /** Inserts the text, which is in the form of JSON, unchanged. */
  readonly body: (text: string) => string
}

const uuid = (): string => randomUUID()
const money = (amount: string): string => `{"amount":"${amount}","currency":"EUR"}`

const fields: Readonly<Record<string, Field>> = {
  title: {
    by: "member",
    method: "PUT",
    path: () => `/api/portfolios/${uuid()}`,
    body: (text) => `{"title":"${text}"}`,
  },
  amount: {
    by: "member",
    method: "PUT",
    path: () => `/api/holdings/${uuid()}/entries/${uuid()}`,
    body: (text) =>
      `{"_tag":"Trade","side":"buy","quantity":"1","consideration":${money(text)},"fees":${money("0")},"comment":null,"tradedOn":"2026-01-01"}`,
  },
  note: {
    by: "member",
    method: "PUT",
    path: () => `/api/holdings/${uuid()}/entries/${uuid()}`,
    body: (text) => `{"_tag":"Note","text":"${text}","takenOn":"2026-01-01"}`,
  },
  address: {
    by: "stranger",
    method: "POST",
    path: () => "/api/session",
    body: (text) => `{"email":"${text}","password":"the password of a user"}`,
  },
  code: {
    by: "stranger",
    method: "POST",
    path: () => "/api/session/second-step",
    body: (text) => `{"challenge":"${"a".repeat(43)}","code":"${text}"}`,
  },
}

/** The texts for each field: those on which its patterns could be slow. */
const texted: Readonly<Record<keyof typeof fields, ReadonlyArray<keyof typeof texts>>> = {
  title: ["spaces", "accents over one letter", "invisible characters", "lone surrogates", "backslashes"],
  amount: ["digits", "digits and hyphens", "spaces"],
  note: ["line breaks", "letters", "spaces"],
  address: ["letters and dots", "dots and an at sign", "at signs", "accents over one letter"],
  code: ["hyphens", "digits and hyphens", "spaces"],
}

/** Bodies of a command that are hostile by their form. */
const forms: Readonly<Record<string, () => string | Buffer>> = {
  "lists in lists": () => `${"[".repeat(largest / 2)}${"]".repeat(largest / 2)}`,
  "objects in objects": () => `{"title":${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}}`,
  "brackets that are never closed": () => "[".repeat(largest),
  "objects that are never closed": () => '{"a":'.repeat(largest / 5),
  "127,000 zeros": () => `{"title":[${many(127_000, "0")}]}`,
  "85,000 empty lists": () => `{"title":[${many(85_000, "[]")}]}`,
  "85,000 empty objects": () => `[${many(85_000, "{}")}]`,
  "22,000 unknown fields": () => `{${Array.from({ length: 22_000 }, (_, at) => `"f${at}":0`).join()}}`,
  "20,000 fields of one name": () => `{${many(20_000, '"title":"a"')}}`,
  "13,000 fields of a prototype": () => `{${many(13_000, '"__proto__":{}')}}`,
  "a number of 255,000 digits": () => `{"title":${"9".repeat(largest)}}`,
  "a number beyond all numbers": () => `{"title":1e${"9".repeat(1_000)}}`,
  "60,000 numbers that would be rounded": () => `{"title":[${many(60_000, "1.0")}]}`,
  "bytes that are no text": () => Buffer.alloc(largest, 0xff),
  "zero bytes": () => Buffer.alloc(largest),
  "a byte order mark before spaces": () => `\uFEFF${" ".repeat(largest - 10)}`,
  "a text that is never closed": () => `{"title":"${"a".repeat(largest)}`,
  "quotation marks": () => '"'.repeat(largest),
  "10 MB of text": () => `{"title":"${megabytes10}"}`,
  "50,000 commas": () => `{"title":[${",".repeat(50_000)}]}`,
}

/** Lists and numbers where the contract has a list. */
const lists: Readonly<Record<string, { readonly method: string; readonly path: () => string; readonly body: string }>> =
  {
    "6,500 portfolios of a member": {
      method: "PUT",
      path: () => `/api/household/invitations/${uuid()}`,
      body: `{"email":"a@example.org","role":"viewer","until":null,"portfolios":[${many(6_500, `"${uuid()}"`)}]}`,
    },
    "60,000 portfolios that are none": {
      method: "PUT",
      path: () => `/api/household/invitations/${uuid()}`,
      body: `{"email":"a@example.org","role":"viewer","until":null,"portfolios":[${many(60_000, '"x"')}]}`,
    },
    "20,000 tokens of a wallet": {
      method: "PUT",
      path: () => `/api/wallets/${uuid()}/statements/${uuid()}`,
      body: `{"value":${money("1")},"tokens":[${many(20_000, '{"a":1}')}],"statedOn":"2026-01-01"}`,
    },
  }

const bare = (name: string, path: string, headers: Record<string, string> = {}): Hostile => ({
  name,
  by: "member",
  method: "GET",
  path,
  headers,
  body: undefined,
  reachesImport: false,
})

/** Addresses and headers of the maximum length, and longer ones. */
const addresses: ReadonlyArray<Hostile> = [
  bare("query: 15 kB of a search", `/api/search?q=${"a%20".repeat(3_700)}`),
  bare("query: accents in a search", `/api/search?q=${"%CC%81".repeat(2_400)}`),
  bare(
    "query: 2,000 unknown parameters",
    `/api/holdings?${Array.from({ length: 2_000 }, (_, at) => `p${at}=1`).join("&")}`,
  ),
  bare("query: one parameter 2,500 times", `/api/holdings?${many(2_500, "on=1").replaceAll(",", "&")}`),
  bare("query: 300 ids", `/api/returns/portfolios?portfolios=${many(300, uuid())}`),
  bare("query: a limit of a thousand digits", `/api/activity?limit=${"9".repeat(1_000)}`),
  bare("query: a period of two thousand years", "/api/net-worth/history?from=0001-01-01&to=9999-12-31"),
  bare("path: 15 kB of dots", `/${"../".repeat(5_000)}`),
  bare("path: 15 kB of encoded dots", `/api/${"%2e%2e%2f".repeat(1_600)}`),
  bare("path: 15 kB of slashes", "/".repeat(15_000)),
  bare("path: an id of 15 kB", `/api/holdings/${"0".repeat(15_000)}`),
  bare("headers: 15 kB of spaces in the encodings", "/", { "accept-encoding": `a${" ".repeat(15_000)}b` }),
  bare("headers: 7,000 encodings", "/api/holdings", { "accept-encoding": many(5_000, "a;") }),
  bare("headers: 15 kB of languages", "/", { "accept-language": many(2_500, "a-a;q") }),
  bare("headers: 3,000 cookies", "/api/holdings", { cookie: Array.from({ length: 2_500 }, () => "rt=1").join(";") }),
  bare("headers: 15 kB of spaces in a cookie", "/api/holdings", { cookie: `a=1;${" ".repeat(15_000)}` }),
  bare("headers: 3,000 entity tags", "/", { "if-none-match": many(3_000, "W/a") }),
  bare("headers: a position of 15 kB", "/api/holdings", { "read-after": `C:${"1".repeat(15_000)}/P:1` }),
  bare("headers: 100 kB", "/api/health", { "x-anything": "a".repeat(100_000) }),
  {
    ...bare("headers: a token of 15 kB", "/api/holdings", { authorization: `Bearer ${"a.".repeat(7_000)}` }),
    by: "stranger",
  },
]

const json = { "content-type": "application/json" }

/** All requests without an archive, with what is hostile about each. */
export function hostileRequests(): ReadonlyArray<Hostile> {
  const titled = fields["title"]?.path ?? uuid
  const put = (name: string, body: string | Buffer, headers: Readonly<Record<string, string>> = json): Hostile => ({
    name: `body: ${name}`,
    by: "member",
    method: "PUT",
    path: titled(),
    headers,
    body: Buffer.from(body),
    reachesImport: false,
  })
  const bomb = gzipSync(`{"title":"${megabytes10}"}`)
  return [
    ...Object.entries(forms).map(([name, make]) => put(name, make())),
    put("10 MB in pieces, of no stated length", `{"title":"${megabytes10}"}`, {
      ...json,
      "transfer-encoding": "chunked",
    }),
    put("a bomb of gzip", bomb, { ...json, "content-encoding": "gzip" }),
    put("a bomb of gzip as such", bomb, { "content-type": "application/gzip" }),
    put("30,000 parts of a form", "--b\r\n\r\n".repeat(30_000), { "content-type": "multipart/form-data; boundary=b" }),
    ...Object.entries(lists).map(([name, { method, path, body }]): Hostile => ({
      ...put(name, body),
      method,
      path: path(),
    })),
    ...Object.entries(texted).flatMap(([name, some]) => {
      const { by, method, path, body } = fields[name] as Field
      return some.map((text): Hostile => ({
        ...put(`${text} as ${name}`, body(texts[text] ?? "")),
        by,
        method,
        path: path(),
      }))
    }),
    ...addresses,
  ]
}
