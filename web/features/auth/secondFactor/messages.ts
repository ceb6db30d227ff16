import { texts } from "#web/i18n/texts.ts"

export const secondStepMessages = texts("secondStep", {
  totp: ["Enter the 6-digit code from your authenticator app.", "Above the field for the code"],
  recoveryCode: ["Enter one of your recovery codes. Each can be used once.", "Above the field for the code"],
  email: ["We have sent an 8-digit code to {email}. Enter it here.", "Above the field for the code"],
  confirm: [
    "We have sent an email to {email}. Enter its 8-digit code here, or follow its link and then sign in.",
    "Above the field for the code: the address of a new account is confirmed",
  ],
  code: ["Code", "Field"],
  recoveryCodeField: ["Recovery code", "Field"],
  useTotp: ["Use the authenticator app", "Button: another second step"],
  useRecoveryCode: ["Use a recovery code", "Button: another second step"],
  useEmail: ["Use a code by email", "Button: another second step"],
  sendAgain: ["Send the code again", "Button"],
  sendAgainIn: [
    "Send again in {seconds, plural, one {# second} other {# seconds}}",
    "The button, while it cannot be used yet",
  ],
  sent: ["Sent again. The earlier code no longer works.", "Beside the button, after it was used"],
  setUp: [
    "This is the first account, which administers the installation. Enter the set-up code that the server printed when it started.",
    "Above the field for the code: an installation that others can reach gets its first account",
  ],
  setUpCode: ["Set-up code", "Field"],
  codeOfOperator: [
    "Enter the 8-digit code for {email}. It could not be sent to you: ask the operator for it.",
    "Above the field for the code: the operator has not set up a mail server",
  ],
  codeInMailbox: [
    "This installation does not send email: the 8-digit code for {email} is in its mailbox. Enter it here.",
    "Above the field for the code, and above a link to the mailbox",
  ],
  newCode: ["Request a new code", "Button, where no email can be sent"],
  newCodeIn: [
    "Request a new code in {seconds, plural, one {# second} other {# seconds}}",
    "The button, while it cannot be used yet",
  ],
  codeMade: ["The operator has a new code. The earlier one no longer works.", "Beside the button, after it was used"],
  noMail: [
    "This installation does not send email, because its operator has not set up a mail server (SMTP_URL). The operator finds the message in the folder “mailbox” of the data folder; codes of the super admin are also in the output of the server.",
    "Hint where a message would have been sent by email",
  ],
  mailbox: ["This installation does not send email.", "Below the field for the code; a link to the mails follows"],
  openMailbox: ["Open the mailbox", "Link, in a new tab"],
})
