import { randomUUID } from "node:crypto"
import { writeFileSync } from "node:fs"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import type { HouseholdId, WalletId } from "#domain/shared/ids.ts"
import { knownChains } from "#domain/wallet/chains.ts"
import { walletReads } from "#server/wallets/walletReads.ts"
import { wantHeld } from "#server/marketdata/following/followed.ts"
import { heldSymbols } from "#server/marketdata/update.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { type Anvil, hasAnvil, startAnvil } from "./anvil.ts"

const owner = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F"
const today = new Date().toISOString().slice(0, 10)
const ether = 10n ** 18n

/*
 * Ethereum, Optimism and Base are real chains on this machine; Arbitrum has no node, and Linea's node is one of Ethereum.
 * 1 ETH = 2,000 USD, 1 USDC = 1 USD, 1 EUR = 1.25 USD. On Ethereum the address has 2 ETH and 500 USDC, on Optimism 1 ETH.
 */
describe.skipIf(!hasAnvil)("wallets that are read from chains [needs anvil]", () => {
  let chains: ReadonlyArray<Anvil> = []
  let api: TestApi
  let anna: Person
  let usdc: string
  let fake: string
  let listFile: string
  const portfolioId = randomUUID()
  const now = () => new Date(Date.now() + ahead)
  let ahead = 0

  const chain = (index: number): Anvil => chains[index] as Anvil
  const publish = async (symbol: string, value: string, day = "2026-01-02") => {
    const pool = openPool(api.databaseUrl)
    const points = [{ day: day as CalendarDate, value }]
    await recordPoints(openDatabase(pool), [{ kind: "price", symbol, currency: "USD", points }], { source: "test" })
    await pool.end()
  }

  beforeAll(async () => {
    chains = await Promise.all([startAnvil(1), startAnvil(10), startAnvil(8453)])
    usdc = await chain(0).token("USDC", 6)
    fake = await chain(0).token("USDC", 6)
    await chain(0).setCoins(owner, 2n * ether)
    await chain(0).give(usdc, owner, 500_000_000n)
    await chain(1).setCoins(owner, ether)
    await chain(2).client.mine({ blocks: 1 })
    const tokenList = (listFile = join(mkdtempSync(join(tmpdir(), "tokens-")), "list.json"))
    const listed = [
      { chainId: 1, address: usdc, symbol: "USDC", decimals: 6, name: "USD Coin" },
      { chainId: 1, address: fake, symbol: "USDC", decimals: 6, name: "USD Coin" },
    ]
    writeFileSync(tokenList, JSON.stringify({ name: "test", version: "7", tokens: listed }))
    const [ethereum, optimism, base] = chains.map(({ url }) => [url])
    const chainNodes = new Map(
      [1, 10, 56, 137, 146, 250, 8453, 42161, 43114, 59144].map((id) => [id, [] as ReadonlyArray<string>]),
    )
    for (const [id, nodes] of [
      [1, ethereum],
      [10, optimism],
      [8453, base],
      [59144, ethereum],
    ] as const) {
      chainNodes.set(id, nodes ?? [])
    }
    api = await testApi({ settings: { chainNodes, tokenList }, ports: { now } })
    anna = await api.person("anna")
    await anna.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Anna" })
    const pool = openPool(api.databaseUrl)
    const points = [{ day: "2023-01-02" as CalendarDate, value: "1.25" }]
    await recordPoints(openDatabase(pool), [{ kind: "rate", symbol: "USD", currency: "USD", points }], {
      source: "test",
    })
    await pool.end()
    await publish("coin:ethereum", "2000")
    await publish(`token:1:${usdc}`, "1")
  })
  afterAll(async () => {
    await api?.close()
    await Promise.all(chains.map((one) => one.stop()))
  })

  async function connected(blockchain: string, more: Record<string, unknown> = {}): Promise<string> {
    const walletId = randomUUID()
    const terms = {
      title: "Ledger",
      blockchain,
      address: owner,
      trackingMode: "automatic",
      connectedOn: "2026-01-01",
      notes: null,
    }
    await anna.did("PUT", `/api/wallets/${walletId}`, { portfolioId, currency: "EUR", ...terms, ...more })
    return walletId
  }
  /** Refreshes a wallet, later than half a minute after it was refreshed before. */
  async function refresh(walletId: string): Promise<void> {
    ahead += 31_000
    await anna.signIn() // the access token of a session ends after some minutes
    await anna.did("POST", `/api/wallets/${walletId}/refresh`)
  }
  const shown = async (walletId: string) =>
    (await anna.get(`/api/wallets/${walletId}?on=${now().toISOString().slice(0, 10)}`)).json
  const valueOf = async (walletId: string) => (await shown(walletId)).wallet.figures.value
  const statesOf = async (walletId: string) =>
    Object.fromEntries(
      (await anna.get(`/api/wallets/${walletId}/chains`)).json.chains.map(
        ({ chain: name, readAt, failure }: { chain: string; readAt: string | null; failure: string | null }) => [
          name,
          failure ?? (readAt === null ? "never" : "read"),
        ],
      ),
    )

  it("a wallet on several chains counts each token at its price, and says which chains could not be read", async () => {
    const walletId = await connected("ethereum-full")
    await refresh(walletId)
    const { wallet, holdings } = await shown(walletId)
    // 3 ETH × 2,000 USD + 500 USDC × 1 USD = 6,500 USD = 5,200 EUR.
    expect(wallet.figures).toMatchObject({ value: "5200.00", basis: "quoted", withoutPrice: 0 })
    expect(
      holdings.tokens.map(({ token, chain: name, balance, value }: Record<string, string>) => [
        token,
        name,
        balance,
        value,
      ]),
    ).toEqual([
      ["ETH", "ethereum", "2", "3200.00"],
      ["ETH", "optimism", "1", "1600.00"],
      ["USDC", "ethereum", "500", "400.00"],
    ])
    expect(holdings.byToken[0]).toMatchObject({ token: "ETH", balance: "3", value: "4800.00" })
    expect(await statesOf(walletId)).toEqual({
      ethereum: "read",
      optimism: "read",
      base: "read",
      arbitrum: "switchedOff",
      linea: "wrongChain",
    })
    const netWorth = (await anna.get(`/api/net-worth?on=${today}&currency=EUR`)).json
    expect(JSON.stringify(netWorth)).toContain("5200.00")
  })

  it("a price that changes changes the value without another reading", async () => {
    const walletId = await connected("optimism")
    await refresh(walletId)
    expect(await valueOf(walletId)).toBe("1600.00")
    await publish("coin:ethereum", "2500", today)
    expect(await valueOf(walletId)).toBe("2000.00")
    await publish("coin:ethereum", "2000", today)
    expect(await valueOf(walletId)).toBe("1600.00")
  })

  it("a reading that finds the same balances adds no event, and only its time is new", async () => {
    const walletId = await connected("optimism")
    await refresh(walletId)
    const first = (await anna.get(`/api/wallets/${walletId}/chains`)).json.chains[0]
    await chain(1).client.mine({ blocks: 3 })
    await refresh(walletId)
    const second = (await anna.get(`/api/wallets/${walletId}/chains`)).json.chains[0]
    expect(Number(second.block)).toBe(Number(first.block) + 3)
    expect(second.readAt > first.readAt).toBe(true)
    await chain(1).setCoins(owner, 2n * ether)
    await refresh(walletId)
    expect(await valueOf(walletId)).toBe("3200.00")
    await chain(1).setCoins(owner, ether)
    const pool = openPool(api.databaseUrl)
    const { rows } = await pool.query("select 1 from read.line_entries where line_id = $1", [walletId])
    await pool.end()
    expect(rows).toHaveLength(2)
  })

  it("a chain that fails keeps its last balances, and is never counted as empty", async () => {
    const walletId = await connected("ethereum-full")
    await refresh(walletId)
    expect(await valueOf(walletId)).toBe("5200.00")
    await chain(0).breakDown(usdc, true)
    await chain(1).setCoins(owner, 2n * ether)
    await refresh(walletId)
    // 4 ETH instead of 3; the USDC of the chain that failed stay.
    expect(await valueOf(walletId)).toBe("6800.00")
    expect(await statesOf(walletId)).toMatchObject({ ethereum: "tokenUnanswered", optimism: "read" })
    await chain(0).breakDown(usdc, false)
    await chain(1).setCoins(owner, ether)
  })

  it("a token of the same symbol with another contract is another token, and without a price it has no value", async () => {
    const walletId = await connected("ethereum")
    await chain(0).give(fake, owner, 9_000_000_000_000n)
    await refresh(walletId)
    const { wallet, holdings } = await shown(walletId)
    expect(wallet.figures).toMatchObject({ value: "3600.00", withoutPrice: 1 })
    expect(holdings.tokens.find(({ value }: { value: string | null }) => value === null)).toMatchObject({
      balance: "9000000",
    })
    const issues = (await anna.get(`/api/data-health?on=${today}`)).json.issues
    expect(issues).toContainEqual(expect.objectContaining({ _tag: "UnitsWithoutPrice", lineId: walletId }))
    await chain(0).give(fake, owner, 0n)
  })

  it("a token that appears later counts only when a member confirms it, and can be hidden", async () => {
    const walletId = await connected("ethereum")
    await refresh(walletId)
    await publish(`token:1:${fake}`, "1")
    await chain(0).give(fake, owner, 9_000_000_000_000n)
    await refresh(walletId)
    expect(await valueOf(walletId)).toBe("3600.00")
    const found = (await shown(walletId)).holdings.tokens.find(
      (one: { read: { contract: string } }) => one.read.contract === fake,
    )
    expect(found).toMatchObject({ balance: "9000000", read: { counts: "0", heldBack: "new" } })
    const mark = (decision: string) =>
      anna.did("PUT", `/api/wallets/${walletId}/marks/${randomUUID()}`, {
        markedOn: today,
        chainId: 1,
        contract: fake,
        mark: decision,
      })
    await mark("counted")
    expect(await valueOf(walletId)).toBe("7203600.00")
    await mark("hidden")
    expect(await valueOf(walletId)).toBe("3600.00")
    await chain(0).give(fake, owner, 0n)
  })

  it("a token of which there are suddenly more than ten times as many counts as before until it is confirmed", async () => {
    const walletId = await connected("ethereum")
    await refresh(walletId)
    await chain(0).give(usdc, owner, 50_000_000_000n)
    await refresh(walletId)
    expect(await valueOf(walletId)).toBe("3600.00")
    const found = (await shown(walletId)).holdings.tokens.find(({ token }: { token: string }) => token === "USDC")
    expect(found).toMatchObject({ balance: "50000", read: { counts: "500", heldBack: "grown" } })
    await chain(0).give(usdc, owner, 500_000_000n)
  })

  it("a value that a member stated holds until a price of a later day, after the wallet is read", async () => {
    const walletId = await connected("optimism")
    const statement = {
      statedOn: "2026-01-10",
      tokens: [{ token: "ETH", chain: "optimism", balance: "1", value: { amount: "9", currency: "EUR" } }],
    }
    await anna.did("PUT", `/api/wallets/${walletId}/statements/${randomUUID()}`, statement)
    expect((await shown(walletId)).wallet.figures).toMatchObject({ value: "9.00", basis: "appraised" })
    await refresh(walletId)
    expect((await shown(walletId)).wallet.figures).toMatchObject({ value: "1600.00", basis: "quoted" })
    const before = (await anna.get(`/api/wallets/${walletId}?on=2026-01-15`)).json
    expect(before.wallet.figures).toMatchObject({ value: "9.00", basis: "appraised" })
  })

  it("a reading that was wrong is voided: the one before counts again, and the next refresh reads the chain again", async () => {
    const walletId = await connected("optimism")
    await refresh(walletId)
    await chain(1).setCoins(owner, 7n * ether)
    await refresh(walletId)
    expect(await valueOf(walletId)).toBe("11200.00")
    const readings = async () => (await anna.get(`/api/wallets/${walletId}/readings`)).json.readings
    const [last, first] = await readings()
    expect([last.status, last.chains[0].tokens, first.status]).toEqual(["counts", 1, "counts"])
    await anna.did("PUT", `/api/wallets/${walletId}/statements/${last.entryId}/voiding`, { reason: "Wrong node" })
    expect(await valueOf(walletId)).toBe("1600.00")
    expect((await readings())[0]).toMatchObject({ status: "voided", voidReason: "Wrong node" })
    await chain(1).setCoins(owner, ether)
    await refresh(walletId)
    expect(await valueOf(walletId)).toBe("1600.00")
  })

  it("the tokens of wallets are among the series whose prices are fetched, and net worth says what has no price", async () => {
    const pool = openPool(api.databaseUrl)
    expect(await heldSymbols(openDatabase(pool))).toEqual(expect.arrayContaining(["coin:ethereum", `token:1:${usdc}`]))
    // A wallet that was imported was never refreshed here.
    await pool.query("delete from market.followed")
    await wantHeld(openDatabase(pool), new Date())
    const { rows } = await pool.query("select price_symbol, kind from market.followed order by 1")
    expect(rows).toEqual(
      expect.arrayContaining([
        { price_symbol: "coin:ethereum", kind: "crypto" },
        { price_symbol: `token:1:${usdc}`, kind: "crypto" },
      ]),
    )
    const reads = walletReads(openDatabase(pool), 30)
    const begin = async (householdId: string, at: string) => {
      const chainIds = knownChains.map(({ id }) => id)
      const ids = { householdId: householdId as HouseholdId, walletId: randomUUID() as WalletId, chainIds }
      const beginning = await reads.begin(ids, new Date(`2031-05-02T${at}Z`))
      return beginning.begun ? "begun" : beginning.refusal
    }
    const [one, two, three, four] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    // Of 30 chains in an hour, one household has ten: those of one wallet.
    expect(await begin(one, "10:00:00")).toBe("begun")
    expect(await begin(one, "10:45:00")).toEqual({ _tag: "WalletReadsSpent", by: "household", retryAfterSeconds: 900 })
    expect([await begin(two, "10:45:00"), await begin(three, "10:45:00")]).toEqual(["begun", "begun"])
    expect(await begin(four, "10:59:00")).toEqual({
      _tag: "WalletReadsSpent",
      by: "installation",
      retryAfterSeconds: 60,
    })
    expect(await begin(one, "11:00:00")).toBe("begun")
    await pool.end()

    const gold = await chain(0).token("GOLD", 18)
    expect((await anna.get("/api/net-worth")).json.unpriced).toEqual([])
    writeFileSync(
      listFile,
      JSON.stringify({
        name: "test",
        version: "8",
        tokens: [{ chainId: 1, address: gold, symbol: "GOLD", decimals: 18, name: "Gold" }],
      }),
    )
    await chain(0).give(gold, owner, ether)
    ahead += 86_500_000 // the list is read again after a day
    await anna.signIn()
    const walletId = await connected("ethereum", { connectedOn: today })
    await refresh(walletId)
    const { unpriced, portfolios } = (await anna.get(`/api/net-worth?on=${now().toISOString().slice(0, 10)}`)).json
    expect(unpriced).toContainEqual({ walletId, tokens: 1 })
    expect(portfolios[0].unpricedTokens).toBeGreaterThanOrEqual(1)
  })

  it("an address that cannot be read is refused with the reason, and a wallet that is kept by hand is not read", async () => {
    await anna.signIn()
    const terms = {
      portfolioId,
      currency: "EUR",
      title: "x",
      blockchain: "ethereum",
      trackingMode: "automatic",
      connectedOn: "2026-01-01",
      notes: null,
    }
    const reasonFor = async (address: string) =>
      (await anna.put(`/api/wallets/${randomUUID()}`, { ...terms, address })).json.refusal
    expect(await reasonFor("bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh")).toEqual({
      _tag: "WalletAddressUnreadable",
      problem: "bitcoin",
    })
    expect(await reasonFor("7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV")).toEqual({
      _tag: "WalletAddressUnreadable",
      problem: "solana",
    })
    expect(await reasonFor("0x71c7656EC7ab88b098defB751B7401B5f6d8976F")).toEqual({
      _tag: "WalletAddressUnreadable",
      problem: "checksum",
    })
    const check = async (address: string) => (await anna.get(`/api/wallet-address?address=${address}`)).json
    expect(await check(owner.toLowerCase())).toEqual({ address: owner, problem: null })
    const manual = await connected("ethereum", {
      trackingMode: "manual",
      address: "bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh",
    })
    expect((await anna.send("POST", `/api/wallets/${manual}/refresh`)).json.refusal).toEqual({
      _tag: "WalletIsManual",
    })
  })

  it("a second refresh within half a minute is refused, and the job reads the wallet when a day has passed", async () => {
    const walletId = await connected("optimism")
    await refresh(walletId)
    const again = await anna.send("POST", `/api/wallets/${walletId}/refresh`)
    expect([again.status, again.json.refusal]).toEqual([429, { _tag: "WalletReadJustNow", retryAfterSeconds: 30 }])
    await chain(1).setCoins(owner, 3n * ether)
    await api.server.readWallets()
    expect(await valueOf(walletId)).toBe("1600.00")
    ahead += 86_500_000
    await api.server.readWallets()
    await anna.signIn()
    await expect.poll(() => valueOf(walletId), { timeout: conditionTimeoutMs }).toBe("4800.00")
    await chain(1).setCoins(owner, ether)
  })
})
