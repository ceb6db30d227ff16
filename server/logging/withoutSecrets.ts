/** What addresses of databases may say openly. */
const harmless =
  /^(host|port|user|dbname|sslmode|sslrootcert|sslcert|sslkey|tls|tlsCaFile|tlsVerifyCert|userCertFile|userKeyFile|nodePreference)$/i

/**
 * A setting, as it may be shown. Of an address the password is left out, and every option that is not known to be
 * harmless: Postgres takes passwords there as well (`?password=…`), other services keys.
 */
export function withoutSecrets(given: string): string {
  if (!/^[a-z][\w+.-]*:\/\//i.test(given)) return given
  return given
    .replace(/(\/\/[^/\s:@]*):\S*@/, "$1:…@")
    .replaceAll(/([?&]([^=&\s]*)=)[^&\s]*/g, (all, named: string, name: string) =>
      harmless.test(name) ? all : `${named}…`,
    )
}
