import { openPool } from "#server/db/database.ts"
import { smtpTransport } from "#server/mail/smtpTransport.ts"
import { quietJobs } from "#tests/server/jobs/quietJobs.ts"

/** A process that dies over the first mail it sends: `node doomedMailer.ts <database> <mail server> before|after <now>`. */
const [database, mailServer, when, now] = process.argv.slice(2)
if (!database || !mailServer || !now) throw new Error("an argument is missing")
const transport = smtpTransport({ url: mailServer, from: "post@wealth.example.org" })
quietJobs({
  databaseUrl: database,
  pool: openPool(database),
  clock: () => new Date(now),
  logger: { info: console.info, warn: console.warn, error: console.error },
  transport: {
    async send(mail, signal) {
      if (when === "after") await transport.send(mail, signal)
      process.kill(process.pid, "SIGKILL")
      await new Promise(() => {}) // Nothing comes after it.
    },
  },
})
