import { defineMessage } from "react-intl"

export const securityMessages = {
  passwordNote: defineMessage({
    id: "security.passwordNote",
    defaultMessage: "A new password signs you out everywhere else.",
    description: "Below the heading",
  }),
  changePassword: defineMessage({
    id: "security.changePassword",
    defaultMessage: "Change password",
    description: "Button",
  }),
  passwordChanged: defineMessage({
    id: "security.passwordChanged",
    defaultMessage: "Your password has been changed. All other sessions have ended.",
    description: "Notice",
  }),
  twoFactor: defineMessage({
    id: "security.twoFactor",
    defaultMessage: "Two-factor authentication",
    description: "Heading",
  }),
  twoFactorOff: defineMessage({
    id: "security.twoFactorOff",
    defaultMessage:
      "Not enabled. New devices ask for a code by email. An authenticator app protects you even if someone else reads your email.",
    description: "Below the heading, while no authenticator is enrolled",
  }),
  twoFactorOn: defineMessage({
    id: "security.twoFactorOn",
    defaultMessage: "Enabled. Every sign-in asks for a code from one of these devices.",
    description: "Below the heading, while an authenticator is enrolled",
  }),
  enable: defineMessage({
    id: "security.enable",
    defaultMessage: "Set up two-factor authentication",
    description: "Button and title",
  }),
  addDevice: defineMessage({ id: "security.addDevice", defaultMessage: "Add device", description: "Button and title" }),
  device: defineMessage({ id: "security.device", defaultMessage: "Device", description: "Column" }),
  added: defineMessage({ id: "security.added", defaultMessage: "Added", description: "Column: when" }),
  lastUsed: defineMessage({ id: "security.lastUsed", defaultMessage: "Last used", description: "Column: when" }),
  never: defineMessage({ id: "security.never", defaultMessage: "Never", description: "In the column last used" }),
  deviceName: defineMessage({ id: "security.deviceName", defaultMessage: "Device name", description: "Field" }),
  deviceNameHint: defineMessage({
    id: "security.deviceNameHint",
    defaultMessage: "To recognise it later, for example: Anna’s phone.",
    description: "Below the field device name",
  }),
  scan: defineMessage({
    id: "security.scan",
    defaultMessage: "Scan this code with your authenticator app, or enter the secret manually.",
    description: "Above the QR code",
  }),
  qrCode: defineMessage({
    id: "security.qrCode",
    defaultMessage: "QR code for the authenticator app",
    description: "Name of the picture",
  }),
  secret: defineMessage({ id: "security.secret", defaultMessage: "Secret", description: "Label of the secret" }),
  copySecret: defineMessage({ id: "security.copySecret", defaultMessage: "Copy secret", description: "Button" }),
  code: defineMessage({ id: "security.code", defaultMessage: "6-digit code", description: "Field" }),
  codeHint: defineMessage({
    id: "security.codeHint",
    defaultMessage: "The current code in the app.",
    description: "Below the field",
  }),
  codeInvalid: defineMessage({
    id: "security.codeInvalid",
    defaultMessage: "Please enter a valid 6-digit code",
    description: "Field error",
  }),
  deviceAdded: defineMessage<{ readonly name: string }>({
    id: "security.deviceAdded",
    defaultMessage: "{name} has been added. All other sessions have ended.",
    description: "Notice",
  }),
  removeDevice: defineMessage({ id: "security.removeDevice", defaultMessage: "Remove device", description: "Title" }),
  removeOne: defineMessage<{ readonly name: string }>({
    id: "security.removeOne",
    defaultMessage: "Remove {name}",
    description: "The button remove, read aloud",
  }),
  removeText: defineMessage({
    id: "security.removeText",
    defaultMessage: "Its codes stop working, and all other sessions end.",
    description: "In the window that removes a device",
  }),
  removeLastText: defineMessage({
    id: "security.removeLastText",
    defaultMessage:
      "This is your last device. Without it, two-factor authentication is off, your recovery codes stop working, and all other sessions end. New devices ask for a code by email instead.",
    description: "In the window that removes the last device",
  }),
  deviceRemoved: defineMessage<{ readonly name: string }>({
    id: "security.deviceRemoved",
    defaultMessage: "{name} has been removed.",
    description: "Notice",
  }),
  recovery: defineMessage({
    id: "security.recovery",
    defaultMessage: "Recovery codes",
    description: "Heading and title",
  }),
  recoveryLeft: defineMessage<{ readonly left: number }>({
    id: "security.recoveryLeft",
    defaultMessage:
      "{left, plural, =0 {No recovery codes are left.} one {# recovery code is left.} other {# recovery codes are left.}}",
    description: "How many codes can still be used",
  }),
  recoveryFew: defineMessage({
    id: "security.recoveryFew",
    defaultMessage: "Create new ones in good time: without a device and a code, signing in takes three days.",
    description: "Warning while fewer than three codes are left",
  }),
  renew: defineMessage({ id: "security.renew", defaultMessage: "Create new codes", description: "Button and title" }),
  renewText: defineMessage({
    id: "security.renewText",
    defaultMessage: "You receive ten new recovery codes. The old ones stop working.",
    description: "In the window that renews the codes",
  }),
  recoveryText: defineMessage({
    id: "security.recoveryText",
    defaultMessage:
      "Each code replaces a device once, if you have none available. They are shown only now: store them somewhere safe.",
    description: "Above the codes",
  }),
  copyCodes: defineMessage({ id: "security.copyCodes", defaultMessage: "Copy", description: "Button" }),
  download: defineMessage({ id: "security.download", defaultMessage: "Download", description: "Button" }),
  print: defineMessage({ id: "security.print", defaultMessage: "Print", description: "Button" }),
  copied: defineMessage({ id: "security.copied", defaultMessage: "Copied.", description: "Notice" }),
  notCopied: defineMessage({
    id: "security.notCopied",
    defaultMessage: "Your browser does not allow copying. Select the text and copy it manually.",
    description: "Notice",
  }),
  stored: defineMessage({
    id: "security.stored",
    defaultMessage: "I have stored them",
    description: "Field: yes or no",
  }),
  storeFirst: defineMessage({
    id: "security.storeFirst",
    defaultMessage: "Store the codes first: they cannot be shown again.",
    description: "Field error, when the window is to be closed before",
  }),
  done: defineMessage({ id: "security.done", defaultMessage: "Done", description: "Button" }),
  sessions: defineMessage({
    id: "security.sessions",
    defaultMessage: "Active sessions",
    description: "Heading",
  }),
  sessionsNote: defineMessage({
    id: "security.sessionsNote",
    defaultMessage: "If you do not recognise one, sign it out and change your password.",
    description: "Below the heading",
  }),
  browser: defineMessage({ id: "security.browser", defaultMessage: "Browser", description: "Column" }),
  browserOn: defineMessage<{ readonly browser: string; readonly system: string }>({
    id: "security.browserOn",
    defaultMessage: "{browser} on {system}",
    description: "A browser and the operating system it runs on",
  }),
  unknownBrowser: defineMessage({
    id: "security.unknownBrowser",
    defaultMessage: "Unknown browser",
    description: "In place of the name of a browser",
  }),
  started: defineMessage({ id: "security.started", defaultMessage: "Signed in", description: "Column: when" }),
  thisOne: defineMessage({
    id: "security.thisOne",
    defaultMessage: "This session",
    description: "Beside the own session",
  }),
  signOutThere: defineMessage({ id: "security.signOutThere", defaultMessage: "Sign out", description: "Button" }),
  signOutOne: defineMessage<{ readonly browser: string }>({
    id: "security.signOutOne",
    defaultMessage: "Sign out {browser}",
    description: "The button that signs out a session, read aloud",
  }),
  signedOutThere: defineMessage({
    id: "security.signedOutThere",
    defaultMessage: "The session has been signed out.",
    description: "Notice",
  }),
  signOutOthers: defineMessage({
    id: "security.signOutOthers",
    defaultMessage: "Sign out all other sessions",
    description: "Button",
  }),
  signedOutOthers: defineMessage({
    id: "security.signedOutOthers",
    defaultMessage: "All other sessions have been signed out.",
    description: "Notice",
  }),
  knownBrowsers: defineMessage({
    id: "security.knownBrowsers",
    defaultMessage: "Trusted browsers",
    description: "Heading: browsers in which no code by e-mail is asked for",
  }),
  knownBrowsersNote: defineMessage({
    id: "security.knownBrowsersNote",
    defaultMessage:
      "Your password is enough to sign in here while no authenticator app is set up. Removing a browser signs it out; the next sign-in there asks for a code by email.",
    description: "Below the heading",
  }),
  noKnownBrowsers: defineMessage({
    id: "security.noKnownBrowsers",
    defaultMessage: "None. Every browser asks for a code.",
    description: "In place of the table of trusted browsers",
  }),
  knownUntil: defineMessage({
    id: "security.knownUntil",
    defaultMessage: "Trusted until",
    description: "Column: when",
  }),
  forgetOne: defineMessage<{ readonly browser: string }>({
    id: "security.forgetOne",
    defaultMessage: "Remove {browser}",
    description: "The button that stops trusting a browser, read aloud",
  }),
  forgotten: defineMessage({
    id: "security.forgotten",
    defaultMessage: "Browser removed. The next sign-in there asks for a code.",
    description: "Notice after a browser is no longer trusted",
  }),
}
