import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { openDatabase, openPool } from "#server/db/database.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { type Anvil, hasAnvil, startAnvil } from "#tests/server/wallets/anvil.ts"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { isClean } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { newcomer, type Person } from "./person.ts"

/*
 * Ethereum and Base are real chains on this machine, the node of Optimism does not answer, and the other chains have none.
 * 1 ETH = 2,000 EUR, 1 USDC = 0.80 EUR, and as many of a second token of the name USDC.
 */
test.describe.configure({ mode: "serial" })
test.skip(!hasAnvil, "needs anvil")

const owner = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F"
const ether = 10n ** 18n
const folder = mkdtempSync(join(tmpdir(), "wealth-tokens-"))

let chains: ReadonlyArray<Anvil>
let product: RunningProduct
let nora: Person
let fake: string

test.beforeAll(async ({ browser }) => {
  chains = await Promise.all([startAnvil(1), startAnvil(8453)])
  const [ethereum, base] = chains as [Anvil, Anvil]
  const usdc = await ethereum.token("USDC", 6)
  fake = await ethereum.token("USDC", 6)
  await ethereum.setCoins(owner, 2n * ether)
  await ethereum.give(usdc, owner, 500_000_000n)
  await base.setCoins(owner, ether)
  const tokens = [usdc, fake].map((address) => ({ chainId: 1, address, symbol: "USDC", decimals: 6, name: "USD Coin" }))
  const list = join(folder, "list.json")
  writeFileSync(list, JSON.stringify({ name: "test", version: "1", tokens }))
  const others = [56, 137, 146, 250, 42161, 43114, 59144].map((id) => [`CHAIN_${id}_RPC`, "off"])
  product = await runningProduct({
    ...Object.fromEntries(others),
    CHAIN_1_RPC: ethereum.url,
    CHAIN_8453_RPC: base.url,
    CHAIN_10_RPC: "http://127.0.0.1:9",
    TOKEN_LIST: list,
  })
  const pool = openPool(product.databaseUrl)
  for (const [symbol, value] of [
    ["coin:ethereum", "2000"],
    [`token:1:${usdc}`, "0.8"],
    [`token:1:${fake}`, "0.8"],
  ] as const) {
    const points = [{ day: "2026-01-02" as CalendarDate, value }]
    await recordPoints(openDatabase(pool), [{ kind: "price", symbol, currency: "EUR", points }], { source: "test" })
  }
  await pool.end()
  nora = await newcomer(browser, product.address)
  await nora.signUp("nora@example.org", "seven chains and one address")
  await nora.createPortfolio("Nora")
})
test.afterAll(async ({ browser }) => {
  await leave(browser, product)
  await Promise.all(chains.map((chain) => chain.stop()))
  rmSync(folder, { recursive: true })
})

test("a wallet is connected by its address, read at once, and says which chain does not answer", async () => {
  const { dialog } = nora
  await nora.open("/app/assets/crypto?tab=wallets", "Connect wallet")
  await nora.choose("Tracking", "Automatic")
  await nora.fillIn({ Title: "Ledger", "Included from": "2026-01-01", Address: owner.replace("7A", "7a").slice(0, -1) })
  await expect(dialog.locator(".chain-failure")).toBeVisible()
  await nora.typeInto("Address", owner)
  await expect(dialog.getByText(`Address: ${owner}`)).toBeVisible()
  await isClean(nora, "the window that connects a wallet")
  await nora.confirm("Connect wallet")
  await nora.visit("/app/assets/crypto?tab=wallets", "Ledger")
  // 3 ETH × 2,000 + 500 USDC × 0.80 = 6,400.
  await expect(nora.table("Tokens")).toContainText("6,400.00")
  const chain = (name: string) => nora.section("Chains").getByRole("listitem").filter({ hasText: name })
  await expect(chain("Optimism")).toContainText("No node of this chain answers.")
  await expect(chain("Base")).toContainText("Read at block")
  await expect(nora.section("By chain")).toContainText("Base")
  await isClean(nora, "a wallet that was read")
})

test("a token that appears later counts only once it is confirmed", async () => {
  const { page } = nora
  const [ethereum] = chains as [Anvil]
  await ethereum.give(fake, owner, 1_000_000_000n)
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh", exact: true }).first().click()
    await expect(nora.table("Found, but not counted")).toContainText("1,000", { timeout: 5_000 })
  }).toPass()
  await expect(nora.table("Tokens")).toContainText("6,400.00")
  await isClean(nora, "a wallet with a token that is not counted")
  await nora.table("Found, but not counted").getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Confirm and count" }).click()
  await expect(nora.table("Tokens")).toContainText("7,200.00")
})
