import type { Existing } from "./fuzzingValues.ts"
import { founded, type Household, inviting } from "#tests/server/routes/samples.ts"
import { password, type Person, type TestApi } from "./testApi.ts"

/** The senders of requests. */
export interface Role {
  readonly name: string
  /** Makes sure that the sender can continue: creates a new user when the last one was erased or locked out. */
  readonly ready: () => Promise<void>
  readonly headers: () => Readonly<Record<string, string>>
  /** The data from before the fuzzing. */
  readonly household: () => Household
}

export interface Fuzzed {
  readonly guest: Role
  readonly viewer: Role
  readonly owner: Role
  readonly superAdmin: Role
  /** Existing things, by the names of their parameters. */
  readonly ids: () => Existing
  /** Steps that were started and wait for a code: a sign-in elsewhere, and a step-up. */
  readonly challenges: () => Promise<ReadonlyArray<string>>
}

/**
 * Four roles in one household: a visitor without a session, a viewer, its owner, and a super admin with a step-up, who
 * owns another. The first super admin is none of them, and reverts what the fourth has changed in the installation.
 */
export async function fuzzedRoles(api: TestApi): Promise<Fuzzed> {
  const root = await api.person("root")
  let owner = await api.person("owner")
  let household = await foundedBy(owner)
  let viewer = await viewerOf(api, owner)
  let admin = await adminBy(api, root)
  let ofAdmin = await foundedBy(admin)

  async function readyOwner(): Promise<void> {
    if (await isStill(owner, owner.householdId, "owner")) return
    await openAgain(root)
    owner = await api.person("owner")
    household = await foundedBy(owner)
  }

  return {
    guest: { name: "guest", ready: async () => {}, headers: () => ({}), household: () => household },
    viewer: {
      name: "viewer",
      headers: () => headersOf(viewer, owner.householdId),
      household: () => household,
      async ready() {
        await readyOwner()
        if (await isStill(viewer, owner.householdId, "viewer")) return
        viewer = await viewerOf(api, owner)
      },
    },
    owner: {
      name: "owner",
      ready: readyOwner,
      headers: () => headersOf(owner, owner.householdId),
      household: () => household,
    },
    superAdmin: {
      name: "super admin",
      headers: () => headersOf(admin, admin.householdId),
      household: () => ofAdmin,
      async ready() {
        await openAgain(root)
        if ((await isStill(admin, admin.householdId, "owner")) && (await isSteppedUpAdmin(admin))) return
        admin = await adminBy(api, root)
        ofAdmin = await foundedBy(admin)
      },
    },
    challenges: () => challengesOf(api, owner),
    ids: () => ({
      ...byName([household, ofAdmin]),
      householdId: [owner.householdId, admin.householdId],
      household: [owner.householdId, admin.householdId],
      userId: [owner.userId, viewer.userId, admin.userId],
      userIds: [owner.userId, viewer.userId, admin.userId],
      memberId: [owner.userId, viewer.userId, admin.userId],
      email: [owner.email, viewer.email, admin.email],
      name: ["portfolios", "ownership", "lines", "goals", "activity", "members"],
    }),
  }
}

/** Whether a user can sign in, and has the same role in the household. */
async function isStill(person: Person, householdId: string, role: string): Promise<boolean> {
  await awake(person)
  const { status, json } = await person.send("GET", "/api/session", undefined, { household: householdId })
  const membership = json?.households?.find((one: { householdId: string }) => one.householdId === householdId)
  return status === 200 && membership?.role === role && membership.portfolios === null
}

/** Signs in again where the session has ended, if possible. */
async function awake(person: Person): Promise<void> {
  if ((await person.get("/api/session")).status === 200) return
  const refreshed = await person.send("POST", "/api/session/refresh", {})
  if (refreshed.status !== 200) await person.signIn()
}

const headersOf = (person: Person, household: string): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${person.accessToken}`,
  cookie: Array.from(person.cookies, ([name, value]) => `${name}=${value}`).join("; "),
  household,
})

/** The ids of several households, each under all its parameter names. */
function byName(households: ReadonlyArray<Household>): Existing {
  const of = (...names: ReadonlyArray<keyof Household>) => households.flatMap((one) => names.map((name) => one[name]))
  const portfolios = of("portfolioId", "otherPortfolioId")
  const holdings = of("holdingId", "accountId", "savingsId", "givenId", "receivedId", "brokerId")
  return {
    portfolioId: portfolios,
    ownerId: portfolios,
    childId: portfolios,
    creditorId: portfolios,
    stakeId: of("stakeId"),
    holdingId: holdings,
    holdingIds: holdings,
    subjectId: [...holdings, ...of("debtId", "walletId"), ...portfolios],
    linkedHoldingId: holdings,
    counterpartId: holdings,
    givenHoldingId: of("givenId", "holdingId"),
    receivedHoldingId: of("receivedId", "brokerId"),
    entryId: of("entryId", "swapId", "moveId", "actionId", "transferId"),
    swapId: of("swapId"),
    moveId: of("moveId"),
    actionId: of("actionId"),
    transferId: of("transferId"),
    debtId: of("debtId"),
    walletId: of("walletId"),
    goalId: of("goalId"),
    invitationId: of("invitationId"),
    deviceId: of("deviceId"),
    sessionId: of("sessionId"),
  }
}

async function foundedBy(person: Person): Promise<Household> {
  const household = await founded(person)
  await inviting(person, household)
  return household
}

async function challengesOf(api: TestApi, person: Person): Promise<ReadonlyArray<string>> {
  const { email } = person
  const signIn = await api.visitor(email).send("POST", "/api/session", { email, password })
  const stepUp = await person.send("POST", "/api/session/step-up", { password })
  return [signIn, stepUp].flatMap(({ json }) => (json?.challenge ? [json.challenge as string] : []))
}

async function viewerOf(api: TestApi, owner: Person): Promise<Person> {
  const viewer = await api.person("viewer")
  await owner.stepUp()
  const invitation = { email: viewer.email, role: "viewer", until: null, portfolios: null }
  await owner.did("PUT", `/api/household/invitations/${crypto.randomUUID()}`, invitation)
  const [mail] = await api.mails(viewer.email)
  await viewer.did("POST", "/api/invitation/acceptance", { token: mail?.tokens.at(-1) })
  return viewer
}

async function adminBy(api: TestApi, root: Person): Promise<Person> {
  await openAgain(root)
  const admin = await api.person("admin")
  await awake(root)
  await root.stepUp()
  await root.did("PUT", `/api/admin/users/${admin.userId}/role`, { role: "superAdmin" })
  await admin.stepUp()
  return admin
}

/** Neither in maintenance nor closed to strangers. */
async function openAgain(root: Person): Promise<void> {
  const { json } = await root.send("GET", "/api/installation")
  if (!json.maintenance && json.signUpOpen) return
  await awake(root)
  await root.stepUp()
  await root.did("PUT", "/api/admin/system", {
    maintenance: false,
    maintenanceMessage: null,
    signUpOpen: true,
    examplesOpen: true,
  })
}

async function isSteppedUpAdmin(person: Person): Promise<boolean> {
  const { json } = await person.get("/api/session")
  if (json.installationRole !== "superAdmin") return false
  const isForLong = Date.parse(json.steppedUpUntil ?? "") > Date.now() + 120_000
  return isForLong || person.stepUp().then(...wentWell)
}

const wentWell = [() => true, () => false] as const
