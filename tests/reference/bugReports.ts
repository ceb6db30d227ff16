import { existsSync, readdirSync, readFileSync } from "node:fs"
import { shared } from "#tests/domain/measures/published.ts"

/* Faults of other products that their users reported, each with an input and the right figures. Beside the project. */

/** A command, with `{name}` in the place of the id of what is called so. */
interface Step {
  readonly put: string
  readonly body: object
}

/** A value of an answer. `at` is its path in the answer, with `/` between the keys. */
export interface Read {
  readonly get: string
  readonly at: string
  /** Null where the figure is not shown. A text that is no figure describes it. */
  readonly expected: string | null
  /** The largest difference that agrees; none by default. */
  readonly within?: string
}

export interface BugReport {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly setting?: { readonly baseCurrency: string; readonly costMethod: string }
  /** Closing prices by symbol. */
  readonly prices?: Readonly<Record<string, PricesOfSymbol>>
  /** Commands, or sentences about what a person does in a browser. */
  readonly steps: ReadonlyArray<Step | string>
  readonly read?: ReadonlyArray<Read>
}

export interface PricesOfSymbol {
  readonly currency: string
  readonly closes: ReadonlyArray<readonly [day: string, close: string]>
}

const folder = new URL("reviews/bugs/", shared)

export const bugReports: ReadonlyArray<BugReport> = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as BugReport)
  : []

/** Whether its steps are commands, and not sentences about a browser. */
export const isEnteredByCommands = (report: BugReport): boolean =>
  report.steps.every((step) => typeof step !== "string")

/** The exchange rates of the European Central Bank. */
export const ratesFile = new URL("market/ecb-reference-rates.csv", shared)

/** A report whose figures are not all right, with the reason. */
interface NotRightYet {
  /** The id of the report. */
  readonly of: string
  readonly because: string
}

/** Every report of which a figure is not right. The test fails when all figures of a listed report are right. */
export const notRightYet: ReadonlyArray<NotRightYet> = []

/**
 * Reports from a time when their fact had no entry of its own, and entered something near to it: by the name of the entry,
 * the terms that the right entry has instead, or `leftOut` for a step that only took the place of a refused one.
 */
const enteredNow: Readonly<Record<string, Readonly<Record<string, object | "leftOut">>>> = {
  clawback: { "{Fund entry 5}": { kind: "clawback" } },
  "interest-by-days": { "{Mortgage}": { dayCount: "actual/365" } },
  "interest-of-a-private-loan": {
    "{Loan entry 3}": "leftOut",
    "{Loan entry 4}": { kind: "interest" },
    "{Loan entry 5}": { parts: { interest: { amount: "162.55", currency: "EUR" } } },
  },
  "money-on-its-way": {
    "{B entry 2}": {
      put: "/api/money-transfers/{Transfer}",
      body: {
        givenHoldingId: "{A}",
        givenEntryId: "{A entry 3}",
        receivedHoldingId: "{B}",
        receivedEntryId: "{B entry 3}",
        sent: { amount: "10000", currency: "EUR" },
        leftOn: "2024-03-01",
        arrivedOn: "2024-03-04",
      },
    },
  },
  "premium-of-a-term-life-policy": {
    "{Term life}": {
      details: {
        _tag: "insurance",
        policyType: "term_life",
        provider: null,
        policyNumber: null,
        premium: null,
        maturityOn: null,
        beneficiaries: [],
        description: null,
      },
    },
  },
  "half-of-a-house-sold": { "{House entry 2}": { percentSold: "50" } },
  "part-of-a-depot-moves": {
    "{Broker 1 entry 3}": "leftOut",
    "{Broker 2 entry 1}": {
      put: "/api/unit-moves/{Move}",
      body: {
        givenHoldingId: "{Broker 1}",
        givenEntryId: "{Broker 1 entry 3}",
        receivedHoldingId: "{Broker 2}",
        receivedEntryId: "{Broker 2 entry 1}",
        quantity: "15",
        movedOn: "2020-01-02",
      },
    },
  },
  "spin-off": {
    "{Child entry 1}": {
      put: "/api/corporate-actions/{Spin-off}",
      body: {
        givenHoldingId: "{Parent}",
        givenEntryId: "{Parent entry 2}",
        receivedHoldingId: "{Child}",
        receivedEntryId: "{Child entry 1}",
        terms: { _tag: "spinOff", costPercent: "20" },
        unitsGiven: "100",
        unitsReceived: "25",
        effectiveOn: "2024-06-04",
      },
    },
  },
  renovation: { "{Flat entry 1}": { kind: "improvement" } },
  "return-of-capital": {
    "{REIT entry 2}": { _tag: "CapitalReturn", amount: { amount: "100", currency: "EUR" }, paidOn: "2024-03-01" },
    "{REIT entry 3}": "leftOut",
  },
}

/**
 * Figures for which a report allows two answers, with the one that it does not read: a house that was sold and not closed
 * counts beside the proceeds where data health names it.
 */
export const alsoRight: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "house-sold-and-not-closed": { "household/net": "1020000.00" },
}

/** Reports from a time when their figure was not available, by what the address that they read has to ask for now. */
const askedNow: Readonly<Record<string, string>> = { "return-on-own-money": "of=ownMoney" }

/** What a report reads, as it is asked for now. */
export const readsOf = ({ id, read = [] }: BugReport): ReadonlyArray<Read> => {
  const more = askedNow[id]
  return more === undefined ? read : read.map((one) => ({ ...one, get: `${one.get}&${more}` }))
}

/** The steps of a report, as its facts are entered now. */
export const stepsOf = ({ id, steps }: BugReport): ReadonlyArray<Step> =>
  (steps as ReadonlyArray<Step>).flatMap((step) => {
    const name = step.put.slice(step.put.lastIndexOf("/") + 1)
    const instead = enteredNow[id]?.[name]
    if (instead === "leftOut") return []
    if (!instead) return [step]
    // A fact of two holdings has a command of its own.
    if ("put" in instead) return [instead as Step]
    // An entry of another kind has terms of its own.
    return [{ ...step, body: "_tag" in instead ? instead : { ...step.body, ...instead } }]
  })

/** The reports that need a browser: what a person sees there, and why it is not entered here. */
export const forBrowser: Readonly<Record<string, string>> = {
  "money-with-three-decimals": "what a field for an amount makes of a pasted text",
  "today-west-of-greenwich": "the day that a dialog is preset to, by the time zone of the browser",
}
