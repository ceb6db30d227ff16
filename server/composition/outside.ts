/* The parts of the server that ask other servers: for prices, chains and addresses. */

import { providerAdministration } from "#server/admin/providers.ts"
import type { CommandDependencies } from "#server/application/execute.ts"
import { withChosenOrders } from "#server/marketdata/feeds/orders.ts"
import { searchForPersons } from "#server/marketdata/searchForPerson.ts"
import { want, type Wanted } from "#server/marketdata/following/followed.ts"
import { outgoing } from "#server/settings/outgoing.ts"
import { addressSearch } from "#server/addresses/addressSearch.ts"
import { publicNodes } from "#server/wallets/nodes.ts"
import { readDueWallets } from "#server/wallets/dueWallets.ts"
import { tokenLists } from "#server/wallets/tokenList.ts"
import { walletReads } from "#server/wallets/walletReads.ts"
import { type Shared } from "./shared.ts"

/** The providers of prices, as admins see them. */
export const providersOf = ({ settings, world, workerDb, enqueueFollowing, enqueueRates }: Shared) =>
  providerAdministration({
    workerDb,
    settings: settings.feeds,
    ecbUrl: settings.marketDataEcbUrl,
    isOn: settings.marketDataSchedule !== undefined,
    now: world.now,
    enqueueFollowing,
    enqueueRates,
  })

/** Searches the providers of prices for persons. */
export const searchingProviders = ({ settings, world, workerDb }: Shared) =>
  searchForPersons({
    db: workerDb,
    send: outgoing(settings),
    settings: () => withChosenOrders(workerDb, settings.feeds),
    now: world.now,
    signal: new AbortController().signal,
  })

/** Reads the balances of wallets from chains. */
export function readingWallets(shared: Shared, commands: CommandDependencies) {
  const { settings, world, requestsDb, workerDb, log, withHouseholdLock } = shared
  const { now, randomId, logger } = world
  const stopping = new AbortController()
  const send = outgoing(settings)
  const refreshing = {
    log,
    sources: {
      send,
      nodes: new Map([...publicNodes, ...settings.chainNodes]),
      tokenList: tokenLists({ source: settings.tokenList, send, now, warn: logger.warn }),
      timeoutMs: 20_000,
      signal: stopping.signal,
    },
    reads: walletReads(requestsDb, settings.chainReadsPerHour),
    wantPrices: (wanted: ReadonlyArray<Wanted>) => want(workerDb, wanted, now()),
    now,
  }
  return {
    refreshing,
    readDue: () =>
      readDueWallets({ ...refreshing, execution: commands, workerDb, withHouseholdLock, randomId, logger }),
    stop: () => stopping.abort(),
  }
}

/** Finds addresses, if the operator chose a service. */
export function findingAddresses({ settings, world, requestsDb }: Shared) {
  const service = settings.addressSearch
  if (service === undefined) return undefined
  const { now, pause, logger } = world
  const { signal } = new AbortController()
  const send = outgoing(settings)
  return { service, search: addressSearch({ service, send, db: requestsDb, now, pause, logger, signal }) }
}
