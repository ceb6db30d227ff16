import { defineMessage } from "react-intl"

type Email = { readonly email: string }

export const secondStepMessages = {
  totp: defineMessage({
    id: "secondStep.totp",
    defaultMessage: "Enter the 6-digit code from your authenticator app.",
    description: "Above the field for the code",
  }),
  recoveryCode: defineMessage({
    id: "secondStep.recoveryCode",
    defaultMessage: "Enter one of your recovery codes. Each can be used once.",
    description: "Above the field for the code",
  }),
  email: defineMessage<Email>({
    id: "secondStep.email",
    defaultMessage: "We have sent an 8-digit code to {email}. Enter it here.",
    description: "Above the field for the code",
  }),
  confirm: defineMessage<Email>({
    id: "secondStep.confirm",
    defaultMessage:
      "We have sent an email to {email}. Enter its 8-digit code here, or follow its link and then sign in.",
    description: "Above the field for the code: the address of a new account is confirmed",
  }),
  code: defineMessage({ id: "secondStep.code", defaultMessage: "Code", description: "Field" }),
  recoveryCodeField: defineMessage({
    id: "secondStep.recoveryCodeField",
    defaultMessage: "Recovery code",
    description: "Field",
  }),
  useTotp: defineMessage({
    id: "secondStep.useTotp",
    defaultMessage: "Use the authenticator app",
    description: "Button: another second step",
  }),
  useRecoveryCode: defineMessage({
    id: "secondStep.useRecoveryCode",
    defaultMessage: "Use a recovery code",
    description: "Button: another second step",
  }),
  useEmail: defineMessage({
    id: "secondStep.useEmail",
    defaultMessage: "Use a code by email",
    description: "Button: another second step",
  }),
  sendAgain: defineMessage({
    id: "secondStep.sendAgain",
    defaultMessage: "Send the code again",
    description: "Button",
  }),
  sendAgainIn: defineMessage<{ readonly seconds: number }>({
    id: "secondStep.sendAgainIn",
    defaultMessage: "Send again in {seconds, plural, one {# second} other {# seconds}}",
    description: "The button, while it cannot be used yet",
  }),
  sent: defineMessage({
    id: "secondStep.sent",
    defaultMessage: "Sent again. The earlier code no longer works.",
    description: "Beside the button, after it was used",
  }),
  setUp: defineMessage({
    id: "secondStep.setUp",
    defaultMessage:
      "This is the first account, which administers the installation. Enter the set-up code that the server printed when it started.",
    description: "Above the field for the code: an installation that others can reach gets its first account",
  }),
  setUpCode: defineMessage({ id: "secondStep.setUpCode", defaultMessage: "Set-up code", description: "Field" }),
  codeOfOperator: defineMessage<Email>({
    id: "secondStep.codeOfOperator",
    defaultMessage: "Enter the 8-digit code for {email}. It could not be sent to you: ask the operator for it.",
    description: "Above the field for the code: the operator has not set up a mail server",
  }),
  codeInMailbox: defineMessage<Email>({
    id: "secondStep.codeInMailbox",
    defaultMessage:
      "This installation does not send email: the 8-digit code for {email} is in its mailbox. Enter it here.",
    description: "Above the field for the code, and above a link to the mailbox",
  }),
  newCode: defineMessage({
    id: "secondStep.newCode",
    defaultMessage: "Request a new code",
    description: "Button, where no email can be sent",
  }),
  newCodeIn: defineMessage<{ readonly seconds: number }>({
    id: "secondStep.newCodeIn",
    defaultMessage: "Request a new code in {seconds, plural, one {# second} other {# seconds}}",
    description: "The button, while it cannot be used yet",
  }),
  codeMade: defineMessage({
    id: "secondStep.codeMade",
    defaultMessage: "The operator has a new code. The earlier one no longer works.",
    description: "Beside the button, after it was used",
  }),
  noMail: defineMessage({
    id: "secondStep.noMail",
    defaultMessage:
      "This installation does not send email, because its operator has not set up a mail server (SMTP_URL). The operator finds the message in the folder “mailbox” of the data folder; codes of the super admin are also in the output of the server.",
    description: "Hint where a message would have been sent by email",
  }),
  mailbox: defineMessage({
    id: "secondStep.mailbox",
    defaultMessage: "This installation does not send email.",
    description: "Below the field for the code; a link to the mails follows",
  }),
  openMailbox: defineMessage({
    id: "secondStep.openMailbox",
    defaultMessage: "Open the mailbox",
    description: "Link, in a new tab",
  }),
}
