import { securityHeaders } from "#server/http/securityHeaders.ts"
import type { Probes } from "#scripts/asvs/checking.ts"
import { found, sourcesIn } from "#scripts/asvs/project.ts"

/** Probes of the web client's code, and of the security headers that browsers get. */
export const clientProbes = {
  /** Allows only our own scripts, styles and connections, nothing inline, and no embedding in other pages. */
  "content-security-policy": () => {
    const policy = securityHeaders(new URL("https://wealth.example.org"))["content-security-policy"] ?? ""
    const wanted = ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]
    return [
      ...wanted.filter((directive) => !policy.split("; ").includes(directive)).map((directive) => `no ${directive}`),
      ...Array.from(policy.matchAll(/'unsafe-[a-z-]+'|\*|https?:\S*/g), ([loose]) => `allows ${loose}`),
    ]
  },

  /** For at least a year, and for all subdomains. */
  "strict-transport": () => {
    const policy = securityHeaders(new URL("https://wealth.example.org"))["strict-transport-security"] ?? ""
    const seconds = Number(/^max-age=(\d+)/.exec(policy)?.[1] ?? 0)
    return seconds >= 31_536_000 && policy.includes("includeSubDomains") ? [] : [`the header is ${policy || "empty"}`]
  },

  /** Text is never inserted as HTML. */
  "no-raw-html": (project) =>
    found(
      sourcesIn(project, ["web"]),
      /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\bsrcDoc\b|DOMParser/gi,
    ),

  /** Loads and embeds nothing of other origins, uses only HTTP, and listens to no other window. */
  "nothing-foreign": (project) =>
    found(
      sourcesIn(project, ["web"]).map(({ path, code }) => ({ path, code: code.replaceAll(namespaces, "") })),
      /(?<=^|[\s(])<(?:iframe|object|embed|applet)[\s/>]|\b(?:WebSocket|EventSource|Worker)\(|javascript:|https?:\/\/\S+|window\.(?:open|opener|parent|top)\b|addEventListener\("message"/g,
      [
        "web/client/tabs.ts", // a BroadcastChannel, which never leaves its origin; all words but two are ignored
        "web/features/holdings/detail/PlaceLink.tsx", // a link to a map, which a user follows; nothing is loaded
      ],
    ),

  /** Browsers store only display choices, and steps of a sign-in as long as the tab is open. */
  "browser-storage": (project) =>
    found(
      sourcesIn(project, ["web"]),
      /\b(?:localStorage|sessionStorage|indexedDB|caches\.|document\.cookie)\b|\b(?:remember|rememberHere)\(/g,
      [
        "web/client/early.ts",
        "web/client/earlyReads.ts", // addresses of queries, without answers and typed texts, until sign-out
        "web/client/remembered.ts",
        "web/client/state.ts",
        "web/page/interfaceState.ts",
        "web/page/accountHint.ts",
        "web/public/first.js",
        "web/public/theme.js",
        "web/site/client/menus.ts",
        "web/consent/consentStorage.ts",
        "web/offline/register.ts", // the product's own files, and no answer of the API
        "web/offline/newVersion.ts",
        "web/offline/worker.ts",
        "web/features/onboarding/draft.ts", // in the tab, until sign-out
        "web/features/holdings/list/useColumns.ts",
        "web/features/performance/BenchmarkField.tsx",
        "web/features/auth/linkToken.ts",
      ],
    ),

  /** Passwords are hidden unless the user shows them, and password managers may fill them in. */
  "password-fields": (project) => {
    const fields = sourcesIn(project, ["web"]).flatMap(({ path, code }) =>
      Array.from(code.matchAll(/<(?:TextField|input|Input)\b[^>]*?name="password"[\s\S]*?\/>/g), ([field]) => ({
        path,
        isHidden:
          field.includes('type="password"') ||
          (field.includes('type={isShown ? "text" : "password"}') &&
            code.includes("const [isShown, setShown] = useState(false)")),
        // Set in the field, or required as a property.
        isKnown:
          /autoComplete="(?:current|new)-password"/.test(field) ||
          (field.includes("{...props}") && code.includes('readonly autoComplete: "current-password" | "new-password"')),
      })),
    )
    return [
      ...(fields.length === 0 ? ["no field for a password was found"] : []),
      ...fields
        .filter(({ isHidden, isKnown }) => !isHidden || !isKnown)
        .map(({ path }) => `${path}: a password is shown, or no password manager knows the field`),
      // A file of prices can be dropped on its window, which has no password.
      ...found(sourcesIn(project, ["web"]), /\bon(?:Paste|Copy|Drop)\b|preventDefault\(\)[^;]*paste/g, [
        "web/features/holdings/priceFile/PriceFileDialog.tsx",
      ]),
    ]
  },
} satisfies Probes

/** Names of XML namespaces look like URLs, but are none. */
const namespaces = /http:\/\/www\.w3\.org\/\d{4}\/\w+/g
