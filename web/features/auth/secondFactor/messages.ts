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
