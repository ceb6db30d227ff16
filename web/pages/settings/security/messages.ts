import { defineMessage } from "react-intl"

export const securityMessages = {
  password: defineMessage({ id: "security.password", defaultMessage: "Password", description: "Heading" }),
  passwordNote: defineMessage({
    id: "security.passwordNote",
    defaultMessage: "A new password signs you out everywhere but here.",
    description: "Below the heading",
  }),
  newPassword: defineMessage({ id: "security.newPassword", defaultMessage: "New password", description: "Field" }),
  changePassword: defineMessage({
    id: "security.changePassword",
    defaultMessage: "Change password",
    description: "Button",
  }),
  passwordChanged: defineMessage({
    id: "security.passwordChanged",
    defaultMessage: "Your password is changed. Every other session has ended.",
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
      "Not enabled. A code by e-mail is asked for on new devices. An authenticator app on your phone protects you even when somebody reads your mail.",
    description: "Below the heading, while no authenticator is enrolled",
  }),
  twoFactorOn: defineMessage({
    id: "security.twoFactorOn",
    defaultMessage: "Enabled. Every sign-in asks for a code of one of these devices.",
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
    defaultMessage: "So that you recognise it later, such as: phone of Anna.",
    description: "Below the field device name",
  }),
  next: defineMessage({ id: "security.next", defaultMessage: "Continue", description: "Button" }),
  scan: defineMessage({
    id: "security.scan",
    defaultMessage: "Scan this code with your authenticator app, or type the secret into it by hand.",
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
    defaultMessage: "The one the app shows now.",
    description: "Below the field",
  }),
  codeInvalid: defineMessage({
    id: "security.codeInvalid",
    defaultMessage: "Please enter a valid 6-digit code",
    description: "Field error",
  }),
  confirm: defineMessage({ id: "security.confirm", defaultMessage: "Confirm", description: "Button" }),
  deviceAdded: defineMessage<{ readonly name: string }>({
    id: "security.deviceAdded",
    defaultMessage: "{name} is added. Every other session has ended.",
    description: "Notice",
  }),
  removeDevice: defineMessage({ id: "security.removeDevice", defaultMessage: "Remove device", description: "Title" }),
  remove: defineMessage({ id: "security.remove", defaultMessage: "Remove", description: "Button" }),
  removeOne: defineMessage<{ readonly name: string }>({
    id: "security.removeOne",
    defaultMessage: "Remove {name}",
    description: "The button remove, read aloud",
  }),
  removeText: defineMessage({
    id: "security.removeText",
    defaultMessage: "Its codes no longer count, and every other session ends.",
    description: "In the window that removes a device",
  }),
  removeLastText: defineMessage({
    id: "security.removeLastText",
    defaultMessage:
      "It is your last device. Without it two-factor authentication is off, your recovery codes no longer count, and every other session ends. On new devices a code by e-mail is asked for instead.",
    description: "In the window that removes the last device",
  }),
  deviceRemoved: defineMessage<{ readonly name: string }>({
    id: "security.deviceRemoved",
    defaultMessage: "{name} is removed.",
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
    defaultMessage: "Make new ones before you need them: without a device and a code, signing in takes three days.",
    description: "Warning while fewer than three codes are left",
  }),
  renew: defineMessage({ id: "security.renew", defaultMessage: "Make new codes", description: "Button and title" }),
  renewText: defineMessage({
    id: "security.renewText",
    defaultMessage: "You receive ten new recovery codes. The old ones no longer count.",
    description: "In the window that renews the codes",
  }),
  recoveryText: defineMessage({
    id: "security.recoveryText",
    defaultMessage:
      "Each of these codes replaces a device once, when you have none at hand. They are shown only now: keep them where you would keep a key.",
    description: "Above the codes",
  }),
  copyCodes: defineMessage({ id: "security.copyCodes", defaultMessage: "Copy", description: "Button" }),
  download: defineMessage({ id: "security.download", defaultMessage: "Download", description: "Button" }),
  print: defineMessage({ id: "security.print", defaultMessage: "Print", description: "Button" }),
  copied: defineMessage({ id: "security.copied", defaultMessage: "Copied.", description: "Notice" }),
  notCopied: defineMessage({
    id: "security.notCopied",
    defaultMessage: "Your browser does not allow copying. Select the text and copy it yourself.",
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
    defaultMessage: "Where you are signed in",
    description: "Heading",
  }),
  sessionsNote: defineMessage({
    id: "security.sessionsNote",
    defaultMessage: "Do you not recognise one? Sign it out and change your password.",
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
  thisOne: defineMessage({ id: "security.thisOne", defaultMessage: "This one", description: "Beside the own session" }),
  signOutThere: defineMessage({ id: "security.signOutThere", defaultMessage: "Sign out", description: "Button" }),
  signOutOne: defineMessage<{ readonly browser: string }>({
    id: "security.signOutOne",
    defaultMessage: "Sign out {browser}",
    description: "The button that signs out a session, read aloud",
  }),
  signedOutThere: defineMessage({
    id: "security.signedOutThere",
    defaultMessage: "Signed out there.",
    description: "Notice",
  }),
  signOutOthers: defineMessage({
    id: "security.signOutOthers",
    defaultMessage: "Sign out all others",
    description: "Button",
  }),
  signedOutOthers: defineMessage({
    id: "security.signedOutOthers",
    defaultMessage: "You are signed in only here now.",
    description: "Notice",
  }),
  knownBrowsers: defineMessage({
    id: "security.knownBrowsers",
    defaultMessage: "Known browsers",
    description: "Heading: browsers in which no code by e-mail is asked for",
  }),
  knownBrowsersNote: defineMessage({
    id: "security.knownBrowsersNote",
    defaultMessage:
      "There your password is enough to sign in while no authenticator app is set up. Forget one: it is signed out, and a code by e-mail is asked for there again.",
    description: "Below the heading",
  }),
  noKnownBrowsers: defineMessage({
    id: "security.noKnownBrowsers",
    defaultMessage: "None. A code is asked for in every browser.",
    description: "In place of the table of known browsers",
  }),
  knownUntil: defineMessage({ id: "security.knownUntil", defaultMessage: "Known until", description: "Column: when" }),
  forget: defineMessage({
    id: "security.forget",
    defaultMessage: "Forget",
    description: "Button: the browser is known no more",
  }),
  forgetOne: defineMessage<{ readonly browser: string }>({
    id: "security.forgetOne",
    defaultMessage: "Forget {browser}",
    description: "The button that has a known browser forgotten, read aloud",
  }),
  forgotten: defineMessage({
    id: "security.forgotten",
    defaultMessage: "A code is asked for there again.",
    description: "Notice, after a known browser was forgotten",
  }),
}
