import { text, texts } from "#web/i18n/texts.ts"

export const addressMessages = texts("addressField", {
  sentWhileTyping: [
    "What you type here is sent to {host}, which suggests addresses. You can also type the whole address.",
    "Below the field address, where addresses are searched while the user types",
  ],
  sentOnSearch: [
    "Type the address, or search for it: the text is then sent to {host}.",
    "Below the field address, where addresses are searched with a button",
  ],
  ownOnly: [
    "Type the address. Addresses that your household has recorded before are suggested.",
    "Below the field address",
  ],
  own: ["recorded before", "Beside an address of the household in the list of addresses"],
  search: ["Search address", "Button"],
  searching: ["Searching …", "In the list of addresses"],
  noneFound: ["No address found. You can type it yourself.", "In the list of addresses"],
  foundCount: [
    "{count, plural, =0 {No address found. You can type it yourself.} one {# address found.} other {# addresses found.}}",
    "Below the field address, after a search",
  ],
})

/** Why the service found no address. */
export const addressFailures = texts("addressFailure", {
  noConnection: ["Addresses cannot be searched at the moment. Type the address yourself.", "Below the field address"],
  unreachable: ["The address service does not answer. Type the address yourself.", "Below the field address"],
  busy: ["The address service is busy. Wait a moment, or type the address yourself.", "Below the field address"],
  refused: [
    "The address service refuses this installation. Type the address yourself, and tell the operator.",
    "Below the field address",
  ],
})

const openStreetMap = text(
  "addressField.openStreetMap",
  "© OpenStreetMap contributors",
  "Attribution of addresses; a name that the licence asks for",
)

/** Whose data the addresses are, as their licences ask for. */
export const attributions = {
  photon: openStreetMap,
  nominatim: openStreetMap,
  openStreetMap,
  google: text("addressField.google", "Addresses by Google", "Attribution of addresses"),
} as const
