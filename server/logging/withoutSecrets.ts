/** The options of a database URL that contain no secret. */
const harmless =
  /^(host|port|user|dbname|sslmode|sslrootcert|sslcert|sslkey|tls|tlsCaFile|tlsVerifyCert|userCertFile|userKeyFile|nodePreference)$/i

/**
 * A setting in a form that may be shown. Masks the password of a URL, and every option that is not known to be
 * harmless: Postgres also accepts passwords there (`?password=…`), other services accept keys.
 */
export function withoutSecrets(given: string): string {
  if (!/^[a-z][\w+.-]*:\/\//i.test(given)) return given
  return given
    .replace(/(\/\/[^/\s:@]*):\S*@/, "$1:…@")
    .replaceAll(/([?&]([^=&\s]*)=)[^&\s]*/g, (all, named: string, name: string) =>
      harmless.test(name) ? all : `${named}…`,
    )
}
