import { Schema } from "effect"
import { endpoint } from "#contract/endpoint.ts"

/**
 * What becomes of mails. `shown`: at `/mailbox`, since the installation serves its own machine alone. `notSetUp`: others can
 * reach it, no mail server is set, and no mail is sent.
 */
export const MailDelivery = Schema.Literals(["sent", "shown", "notSetUp"])
export type MailDelivery = typeof MailDelivery.Type

/** How late the server's event loop ran due callbacks over the last minute, in milliseconds. */
export const EventLoopView = Schema.Struct({
  /** The 99th percentile of the delay, in the worst ten seconds. */
  p99Ms: Schema.Int,
  maxMs: Schema.Int,
  /** Whether it exceeds the documented limits: then health is degraded. */
  isSlow: Schema.Boolean,
}).annotate({ identifier: "EventLoop" })

/** The newest of all backups in the folder of the daily ones. */
export const BackupView = Schema.Struct({
  /** When it began; null if there is none, or the folder cannot be read. */
  newestAt: Schema.NullOr(Schema.String),
  ageSeconds: Schema.NullOr(Schema.Int),
  bytes: Schema.NullOr(Schema.Int),
  /** There is none, or it is more than 26 hours old: then health is degraded. */
  isOld: Schema.Boolean,
  /** When a daily backup last failed, and how often in a row. */
  failedAt: Schema.NullOr(Schema.String),
  failuresInARow: Schema.Int,
}).annotate({ identifier: "Backup" })

/** A household that a projection has set aside, since it cannot apply one of its events. */
export const SetAsideView = Schema.Struct({
  /** The id alone, which identifies the household only to the operator. Zeros: the event belongs to no household. */
  householdId: Schema.String,
  /** The first event that is not applied. */
  position: Schema.String,
  /** The event that cannot be applied, and the error, without contents of the event. */
  eventId: Schema.String,
  eventType: Schema.String,
  error: Schema.String,
  /** The projection that could not apply it: another one where this one only waits for it. */
  foundBy: Schema.String,
  /** When the event was recorded: the figures of the household show what was recorded before. */
  recordedAt: Schema.String,
  since: Schema.String,
}).annotate({ identifier: "SetAside" })

/** The state of the installation for operators. Names no figure, and of households only the ids of those set aside. */
export const readHealth = endpoint({
  name: "readHealth",
  method: "GET",
  path: "/api/health",
  kind: "open",
  summary:
    "Whether the database and the log answer, how late the event loop is, how old the newest backup is, and how far each projection is. 503 when the product cannot serve.",
  answer: Schema.Struct({
    status: Schema.Literals(["ok", "degraded", "unavailable"]),
    database: Schema.Literals(["up", "down"]),
    log: Schema.Literals(["up", "down"]),
    /** Where `notSetUp`, health is degraded. */
    mail: MailDelivery,
    /** Why other routes answer 503 though both are up: database and log do not belong together. States a remedy. */
    problem: Schema.NullOr(Schema.String),
    eventLoop: EventLoopView,
    /** Null where no daily backup is set up. */
    backup: Schema.NullOr(BackupView),
    projections: Schema.Array(
      Schema.Struct({
        name: Schema.String,
        state: Schema.Literals(["running", "catchingUp", "rebuilding", "halted"]),
        position: Schema.String,
        /** Since when it has been waiting for the database or the log; longer than two minutes: health is degraded. */
        waitingSince: Schema.NullOr(Schema.String),
        /** The event at which a projection halted, and the error. */
        haltedAt: Schema.NullOr(
          Schema.Struct({ position: Schema.String, eventId: Schema.String, error: Schema.String }),
        ),
        /** At most 100. If there is any, health is degraded: the product serves every other household. */
        setAside: Schema.Array(SetAsideView),
      }),
    ),
  }),
})

/** What a client must know of the installation before sign-in. */
export const readInstallation = endpoint({
  name: "readInstallation",
  method: "GET",
  path: "/api/installation",
  kind: "open",
  summary:
    "Whether the product is under maintenance and open for sign-up, where mails go, the analytics script, and the operator.",
  answer: Schema.Struct({
    maintenance: Schema.Boolean,
    maintenanceMessage: Schema.NullOr(Schema.String),
    signUpOpen: Schema.Boolean,
    billing: Schema.Boolean,
    /** Present where plans can be ordered and paid through this installation. */
    payments: Schema.optionalKey(Schema.Literal(true)),
    /** Whether mails are shown at `/mailbox` instead of being sent: the installation serves its own machine alone. */
    hasMailbox: Schema.Boolean,
    /** The analytics script of another host, loaded after consent; null: only the product counts page views. */
    analyticsScript: Schema.NullOr(Schema.Struct({ url: Schema.String, domain: Schema.String })),
    /**
     * Present where others can reach the installation and it has no mail server: no mail is sent, and only its
     * operator can read codes.
     */
    noMail: Schema.optionalKey(Schema.Literal(true)),
    /** Present in a demonstration: every visitor is signed in to a demo household, and sign-up does not exist. */
    demo: Schema.optionalKey(Schema.Literal(true)),
    /** Present where visitors may look at an example without an account. */
    examples: Schema.optionalKey(Schema.Literal(true)),
    /** The operator, and the two-letter code of the country in which the data are stored; null if not configured. */
    operator: Schema.NullOr(Schema.String),
    hostingCountry: Schema.NullOr(Schema.String),
  }).annotate({ identifier: "Installation" }),
})

export const readMailbox = endpoint({
  name: "readMailbox",
  method: "GET",
  path: "/api/mailbox",
  kind: "open",
  summary: "The mails of an installation that serves only its own machine and therefore sends none. 404 on any other.",
  answer: Schema.Struct({
    mails: Schema.Array(
      Schema.Struct({
        mailId: Schema.String,
        to: Schema.String,
        subject: Schema.String,
        at: Schema.String,
        text: Schema.String,
      }),
    ),
  }),
})

export const debugRole = endpoint({
  name: "debugRole",
  method: "GET",
  path: "/api/debug-role",
  kind: "identity",
  summary: "The roles of the session, for debugging. 404 unless the configuration turns it on.",
  answer: Schema.Struct({
    role: Schema.String,
    isAdmin: Schema.Boolean,
    isSuperAdmin: Schema.Boolean,
    householdRole: Schema.String,
    sessionId: Schema.String,
    sessionCreatedAt: Schema.String,
    sessionEndsAt: Schema.String,
    /** Read from the user account in the database, bypassing every cache. */
    directCheck: Schema.Struct({ role: Schema.String, disabled: Schema.Boolean }),
  }),
})

export const recordConsent = endpoint({
  name: "recordConsent",
  method: "POST",
  path: "/api/consent",
  kind: "open",
  summary:
    "Records that consent was given or withdrawn, under a random id of the browser: proof that identifies no person.",
  body: Schema.Struct({
    consentId: Schema.String.check(
      Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u, {
        message: "id.malformed",
      }),
    ),
    /** Null: it was withdrawn. */
    consent: Schema.NullOr(
      Schema.Struct({ essential: Schema.Literal(true), analytics: Schema.Boolean, marketing: Schema.Boolean }),
    ),
    version: Schema.Literal("1.0"),
  }),
})

export const operationsEndpoints = [readHealth, readInstallation, readMailbox, debugRole, recordConsent]
