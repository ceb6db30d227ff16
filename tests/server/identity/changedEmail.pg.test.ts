import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Answer, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import {
  anAddress,
  clock,
  elsewhere,
  enterCode,
  givePassword,
  seen,
  signUp,
  statusesOf,
  tagOf,
} from "./circumstances.ts"

let api: TestApi
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
})
afterAll(() => api.close())

const ask = (person: Person, email: string): Promise<Answer> => person.put("/api/account/email", { email })
const post = (path: string, token: string | undefined): Promise<Answer> => api.visitor().send("POST", path, { token })
const confirm = (token: string | undefined) => post("/api/email/confirmation", token)
const undo = (token: string | undefined) => post("/api/email/undo", token)
const tokenTo = async (email: string): Promise<string | undefined> => (await api.mails(email))[0]?.tokens[0]
const subjectTo = async (email: string): Promise<string | undefined> => (await api.mails(email))[0]?.subject

/** Signs in afterwards with another address, and has what is needed to change it again. */
async function changed(person: Person, email: string): Promise<Person> {
  expect((await ask(person, email)).status).toBe(204)
  expect((await confirm(await tokenTo(email))).status).toBe(204)
  const again = api.visitor(email)
  expect((await again.signIn()).status).toBe(200)
  return again
}

describe("a change of the address", () => {
  it("a change of the address applies once it is confirmed, and all sessions end; the old address can reverse it", async () => {
    const anna = await api.person("anna")
    const email = anAddress("new")
    expect((await ask(anna, email)).status).toBe(204)
    expect((await anna.get("/api/session")).json.email).toBe(anna.email)
    expect(await subjectTo(email)).toBe("Confirm your new email address")

    const token = await tokenTo(email)
    expect((await confirm(token)).status).toBe(204)
    expect(tagOf(await confirm(token))).toBe("LinkOver")
    expect((await anna.get("/api/session")).status).toBe(401)
    expect(tagOf(await givePassword(elsewhere(api, anna)))).toBe("SignInRefused")
    expect((await api.visitor(email).signIn()).json.session).toMatchObject({ email, userId: anna.userId })
    const [notice] = await api.mails(anna.email)
    expect(notice?.subject).toBe("The email address of your account has been changed")
    expect(notice?.text).toContain("n…@example.org")
    expect(notice?.text).not.toContain(email)
  })

  it("a change of the address needs a step-up", async () => {
    const anna = await api.person("anna")
    time.move({ minutes: 5 })
    await anna.did("POST", "/api/session/refresh", {})
    expect(tagOf(await ask(anna, anAddress()))).toBe("StepUpNeeded")
  })

  it("a change to the address of another account is answered the same, and only its owner is informed", async () => {
    const [anna, ben] = [await api.person("anna"), await api.person("ben")]
    const taken = await ask(anna, ben.email)
    expect(seen(taken)).toEqual(seen(await ask(anna, anAddress())))
    expect(await subjectTo(ben.email)).toBe("You already have an account")
    expect((await anna.get("/api/session")).json.email).toBe(anna.email)
    expect((await api.mails(anna.email)).map(({ subject }) => subject)).toEqual([
      "Welcome to Wealth Tracker",
      "Confirm your email address",
    ])
  })

  it("a change of the address is refused at the end when another user was faster, and one of many at once succeeds", async () => {
    const people = [await api.person("anna"), await api.person("ben"), await api.person("carl")]
    const email = anAddress("wanted")
    const tokens: Array<string | undefined> = []
    for (const person of people) {
      await ask(person, email)
      tokens.push(await tokenTo(email))
    }
    const answers = await Promise.all(tokens.map(confirm))
    expect(statusesOf(answers)).toEqual([204, 422, 422])
    expect(answers.map(tagOf).filter((tag) => tag === "LinkOver")).toHaveLength(2)
    const signedIn = (await api.visitor(email).signIn()).json.session
    expect(signedIn.userId).toBe(people[answers.findIndex(({ status }) => status === 204)]?.userId)
  })

  it("a change of the address belongs to the owner of the mailbox, and not to an account with it that was never confirmed", async () => {
    const anna = await api.person("anna")
    const email = anAddress("new")
    await ask(anna, email)
    const token = await tokenTo(email)
    const squatter = api.visitor(email)
    await signUp(squatter, { password: "of whoever squats on it" })
    expect((await confirm(token)).status).toBe(204)
    expect((await api.visitor(email).signIn()).json.session.userId).toBe(anna.userId)
    expect(tagOf(await givePassword(squatter, "of whoever squats on it"))).toBe("SignInRefused")
  })

  it("a change of the address is confirmed within a day, by the newest link alone", async () => {
    const anna = await api.person("anna")
    const [first, second] = [anAddress("first"), anAddress("second")]
    await ask(anna, first)
    await ask(anna, second)
    expect(tagOf(await confirm(await tokenTo(first)))).toBe("LinkOver")
    time.move({ hours: 24 })
    expect(tagOf(await confirm(await tokenTo(second)))).toBe("LinkOver")
  })

  it("a change to the own address in another case has no effect", async () => {
    const anna = await api.person("anna")
    const before = await api.mails(anna.email)
    expect((await ask(anna, anna.email.toUpperCase())).status).toBe(204)
    expect(await api.mails(anna.email)).toEqual(before)
  })
})

describe("reversing a change of the address", () => {
  it("reversing a change restores the account to the old address, ends every session, and allows a new password", async () => {
    const anna = await api.person("anna")
    const stranger = await changed(anna, anAddress("stranger"))
    time.move({ days: 6, hours: 23 })
    expect((await stranger.signIn()).status).toBe(200)
    const token = await tokenTo(anna.email)
    expect((await undo(token)).status).toBe(204)
    expect(tagOf(await undo(token))).toBe("LinkOver")
    expect((await stranger.get("/api/session")).status).toBe(401)
    expect(tagOf(await givePassword(elsewhere(api, stranger)))).toBe("SignInRefused")
    expect(await subjectTo(anna.email)).toBe("Set a new password")
    const password = "a new one, chosen by its owner"
    await api.visitor().did("POST", "/api/password/reset", { token: await tokenTo(anna.email), password })
    expect((await elsewhere(api, anna).signIn(password)).json.session.userId).toBe(anna.userId)
  })

  it("reversing a change is possible for seven days", async () => {
    const anna = await api.person("anna")
    await changed(anna, anAddress("new"))
    const token = await tokenTo(anna.email)
    time.move({ days: 7 })
    expect(tagOf(await undo(token))).toBe("LinkOver")
  })

  it("reversing a change works after any number of later changes, and the user who made them cannot reverse it in turn", async () => {
    const anna = await api.person("anna")
    const stranger = await changed(anna, anAddress("stranger"))
    const further = await changed(stranger, anAddress("further"))
    const ofStranger = await tokenTo(stranger.email) // Reverses the second change.
    const pending = anAddress("pending")
    await ask(further, pending)
    expect((await undo(await tokenTo(anna.email))).status).toBe(204)
    expect(tagOf(await undo(ofStranger))).toBe("LinkOver")
    expect(tagOf(await confirm(await tokenTo(pending)))).toBe("LinkOver")
    expect((await elsewhere(api, anna).signIn()).json.session.userId).toBe(anna.userId)
  })

  it("the old address is reserved for its owner meanwhile: no other user can sign up with it or change to it", async () => {
    const anna = await api.person("anna")
    const ben = await api.person("ben")
    await changed(anna, anAddress("evil"))
    const token = await tokenTo(anna.email)

    const squatter = api.visitor(anna.email)
    const signedUp = await signUp(squatter, { password: "of whoever squats on it" })
    expect(seen(signedUp)).toEqual(seen(await signUp(api.visitor())))
    expect(await subjectTo(anna.email)).toBe("This email address cannot be used yet")
    expect(seen(await ask(ben, anna.email))).toEqual(seen(await ask(ben, anAddress())))
    expect(await subjectTo(anna.email)).toBe("This email address cannot be used yet")

    expect((await undo(token)).status).toBe(204)
    expect(tagOf(await givePassword(squatter, "of whoever squats on it"))).toBe("SignInRefused")
    expect((await elsewhere(api, anna).signIn()).json.session.userId).toBe(anna.userId)
  })

  it("the reservation does not block an account that asked for the address before it belonged to the owner", async () => {
    const [anna, ben] = [await api.person("anna"), await api.person("ben")]
    const email = anAddress("wanted")
    await ask(ben, email)
    const ofBen = await tokenTo(email)
    const onward = await changed(anna, email)
    await changed(onward, anAddress("further"))
    expect(tagOf(await confirm(ofBen))).toBe("LinkOver")
    expect((await undo(await tokenTo(email))).status).toBe(204)
  })

  it("the reservation ends after seven days: then the address is available to the owner of the mailbox", async () => {
    const anna = await api.person("anna")
    await changed(anna, anAddress("new"))
    time.move({ days: 7 })
    const { challenge } = (await signUp(api.visitor(anna.email))).json
    const code = (await api.mails(anna.email))[0]?.code ?? ""
    expect((await enterCode(api.visitor(anna.email), challenge, code)).status).toBe(200)
  })

  it("the reservation prevents simultaneous sign-ups during the change", async () => {
    const anna = await api.person("anna")
    const email = anAddress("new")
    await ask(anna, email)
    const token = await tokenTo(email)
    const squatters = Array.from({ length: 3 }, () => signUp(api.visitor(anna.email), { password: "squatting on it" }))
    const [confirmed] = await Promise.all([confirm(token), ...squatters])
    expect(confirmed.status).toBe(204)
    const mails = await api.mails(anna.email)
    const undoToken = mails.find(({ subject }) => subject.startsWith("The email address of your"))?.tokens[0]
    expect((await undo(undoToken)).status).toBe(204)
  })
})
