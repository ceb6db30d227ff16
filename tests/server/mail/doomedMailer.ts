import { openPool } from "../../../server/database.ts"
import { startMailer } from "../../../server/mail/mailer.ts"
import { smtpTransport } from "../../../server/mail/smtpTransport.ts"
import { testVault } from "./testVault.ts"

/** A process that dies over the first mail it takes: `node doomedMailer.ts <database> <mail server> before|after <now>`. */
const [database, mailServer, when, now] = process.argv.slice(2)
if (!database || !mailServer || !now) throw new Error("not told what to do")
const transport = smtpTransport({ url: mailServer, from: "post@wealth.example.org" })
startMailer({
  pool: openPool(database),
  vault: testVault(),
  now: () => new Date(now),
  log: { info: console.info, warn: console.warn },
  transport: {
    async send(letter, signal) {
      if (when === "after") await transport.send(letter, signal)
      process.kill(process.pid, "SIGKILL")
      await new Promise(() => {}) // nothing comes after it
    },
  },
})
