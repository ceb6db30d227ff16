import type { Probes } from "#scripts/asvs/checking.ts"
import { found, sourcesIn } from "#scripts/asvs/project.ts"

/** What the product's code must not do anywhere, or may do only in named places. */
export const codeProbes = {
  /** No text is executed as code while the product runs. */
  "no-dynamic-code": (project) =>
    found(
      sourcesIn(project, [...serving, "web", "scripts"]).filter(({ path }) => path !== here),
      /\beval\(|\bnew Function\(|\bnode:vm\b|\bset(?:Timeout|Interval)\(\s*["'`]/g,
    ),

  /** The server starts no process but its own Postgres, and uses no shell. */
  "no-shell": (project) => [
    ...found(
      sourcesIn(project, serving).filter(({ path }) => !path.startsWith("server/postgres/")),
      /\bnode:child_process\b/g,
    ),
    ...found(sourcesIn(project, serving), /\bexec(?:File)?(?:Sync)?\(\s*`|\bshell: true|\bexecSync\(/g),
  ],

  /** Patterns are built only from what is in the code: paths of routes, and separators of a list. */
  "fixed-patterns": (project) =>
    found(sourcesIn(project, [...serving, "web"]), /\bnew RegExp\([^)]*\)?/g, [
      "server/http/methods.ts",
      "web/features/auth/secondFactor/useSecondStep.ts",
    ]),

  /** The server connects only to the databases, the mail server in the settings, and the one source of prices. */
  outbound: (project) => {
    const sources = sourcesIn(project, serving)
    return [
      ...found(sources, /(?<![.\w])(?<!async )fetch\((?!request)/g),
      ...found(sources, /^import (?!type\b).*"node:(?:net|tls|http|https|http2|dgram|dns)"/gm, [
        "server/http/hosts.ts", // whether a host is an IP address
        "server/identity/attempts.ts", // what an IPv6 address is
        "server/outgoing/publicAddress.ts", // which addresses are not public
        "server/outgoing/send.ts", // the one client of other servers, which checks the address that it connects to
        "server/postgres/serverProcess.ts", // a free port of this machine
      ]),
      ...found(sources, /\bfrom "nodemailer"/g, [
        "server/mail/smtpTransport.ts",
        "server/mail/transport.ts",
        "server/mail/mailboxTransport.ts", // writes into a folder
      ]),
      ...found(
        sources.filter(({ path }) => !path.startsWith("server/eventlog/")),
        /"@eventstore\/db-client"/g,
      ),
    ]
  },

  /** The server logs in one place, and writes no log files. */
  "log-outputs": (project) => [
    ...found(sourcesIn(project, serving), /\bconsole\.\w+|\bprocess\.std(?:out|err)\b|\bdestination\(/g, [
      "server/logging/serverLogger.ts",
      "server/settings/ports.ts", // codes of the super admin where no mail server is set, at the terminal
    ]),
    ...found(sourcesIn(project, serving), /\bappendFile(?:Sync)?\(|\bcreateWriteStream\(/g, [
      "server/backup/backUp.ts", // the backup itself
    ]),
  ],

  /** The server redirects to no other site, and allows no cross-origin access. */
  "no-redirects": (project) =>
    found(
      sourcesIn(project, ["server/http", "server/routes"]),
      /\.redirect\(|["'`]location["'`]|access-control-allow/gi,
      ["server/http/client.ts"], // to the canonical address of a page here, see `requestedPage`
    ),

  /** Comparisons are strict, except those with `null`, which also match `undefined`. */
  "strict-equality": (project) => found(sourcesIn(project, [...serving, "web"]), /(?<![=!<>])(?:==|!=)(?!=| null\b)/g),
} satisfies Probes

const serving = ["domain", "projections", "server"]
const here = "scripts/asvs/probes/code.ts"
