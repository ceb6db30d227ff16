import { type ActivityType, activityTypes } from "#contract/people/activityLog.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { factEndpoints } from "#contract/factEndpoints.ts"

/** What a user did by a request, as far as its endpoint and path show it. */
export interface Activity {
  readonly type: ActivityType
  readonly action: string
  readonly pathname: string
  readonly resourceType: string | null
  readonly resourceId: string | null
}

/**
 * What the activity log stores of a successful request. `undefined` for a query, unless it downloads a file, and for a
 * request that the client makes by itself. `pathname` is the address without its query. The route to which the client
 * reports a view of a page records the view itself.
 */
export function activityOf(endpoint: Endpoint, params: unknown, pathname: string): Activity | undefined {
  const type = typeOf.get(endpoint.name)
  if (!type || type === "navigation") return undefined
  return { type, action: endpoint.name, pathname, ...resourceOf(endpoint, params) }
}

/** The last parameter of the path, the most specific one: the entry of `/holdings/:holdingId/entries/:entryId`. */
function resourceOf({ path }: Endpoint, params: unknown): Pick<Activity, "resourceType" | "resourceId"> {
  const name = path.match(/:\w+/gu)?.at(-1)?.slice(1)
  if (name === undefined) return { resourceType: null, resourceId: null }
  // Every parameter of a path decodes to a string.
  return { resourceType: resourceTypeOf(name), resourceId: (params as Readonly<Record<string, string>>)[name] ?? "" }
}

export const resourceTypeOf = (param: string): string => resourceTypes[param] ?? param.replace(/Id$/u, "")

const resourceTypes: Readonly<Record<string, string>> = {
  name: "projection",
  kind: "provider",
  userId: "person",
  memberId: "person",
  deviceId: "authenticator",
}

const named = (names: string): ReadonlyArray<string> => names.trim().split(/\s+/u)

/** The names of all endpoints by type of activity. `nothing`: queries, and requests that are no action of a user. */
export const sorted: Readonly<Record<ActivityType | "nothing", ReadonlyArray<string>>> = {
  auth: named(`
    signUp confirmAddress signIn takeSecondStep sendCodeAgain requestFactorReset cancelFactorReset signOut
    beginStepUp finishStepUp forgetPassword resetPassword confirmNewEmail undoNewEmail endSession
    endOtherSessions forgetBrowser visitDemo openExample
  `),
  navigation: named("reportNavigation"),
  asset_management: named(`
    openHolding reviseHolding createInstrument attachInstrument detachInstrument closeHolding reopenHolding removeHolding restoreHolding recordEntry correctEntry
    voidEntry ${factEndpoints.map(({ name }) => name).join(" ")} incurDebt reviseDebtTerms settleDebt reopenDebt removeDebt restoreDebt
    recordDebtEntry correctDebtEntry voidDebtEntry connectWallet reviseWallet disconnectWallet reconnectWallet
    removeWallet restoreWallet recordWalletStatement voidWalletStatement refreshWallet markWalletToken changeAccountCurrency
    undoAccountCurrency changeDebtCurrency undoDebtCurrency
    answerSuggestions undoSuggestions setGoal dropGoal
    setOwnRate removeOwnRate setPriceOrder
  `),
  portfolio_management: named(`
    createPortfolio createJointPortfolio renamePortfolio removePortfolio restorePortfolio recordStake removeStake nameHousehold
    inviteMember withdrawInvitation acceptInvitation changeMember removeMember leaveHousehold
    openDemo leaveDemo
  `),
  settings: named(`
    changeProfile changePreferences changePassword changeEmail eraseAccount enrolAuthenticator
    confirmAuthenticator removeAuthenticator renewRecoveryCodes chooseMails acceptMailsAgain stopMails
    setPriceAlert removePriceAlert
  `),
  admin: named(`
    assignRole actOnPeople changeSystem exportActivity rebuildProjection resumeProjection startCheck
    testStripe retryMail discardMail sendTestMail runProvider stopProvider resumeProvider orderProviders
  `),
  subscription: named(`
    grantPlan startCheckout openPortal changePlan cancelPlan resumePlan refreshPlan setUpStripe linkStripePrice
  `),
  document_management: named("exportHousehold importHousehold cancelImport exportHouseholdActivity"),
  nothing: named(`
    refreshSession readSession readSecondFactors listSessions readInvitation debugRole readHousehold readUsage
    listPortfolios listHoldings readHolding listEntries listDebtEntries listWalletStatements listWalletReadings readHoldingHistory listDebts readDebt readDebtHistory
    readDebtSchedule listWallets readWallet readWalletChains checkWalletAddress searchAddresses listGoals listOwnRates listPriceOrders readNetWorth readNetWorthHistory readChange readMetrics readLiquidity readEquity readRepayments readRealisedGains
    readGoalProgress readPricePerformance readReturns readReturnsByPortfolio readHoldingGain readKeyFigures readPrivateMarkets
    readExplanation readDataHealth readInstrument readQuote readHoldingPrices readMarketStatus readArrivals readPriceProviders searchProviders listSuggestions countSuggestions searchSymbols searchInstruments readActivity readHouseholdActivity
    readAllActivity readOverview listPeople readSystem readDataManagement readHealth readInstallation
    readMailbox recordConsent readAllocation readBalanceSheet readReturnsByLine readLargeEvents readCapitalHistory readRates searchHousehold countPageView readVisits
    readServerTexts listProviders listMails readArchiveImport readBilling listInvoices previewPlan readStripeSetUp readMailChoices listPriceAlerts
  `),
}

const typeOf = new Map(activityTypes.flatMap((type) => sorted[type].map((name) => [name, type] as const)))
