import { type Text, texts } from "#server/texts/texts.ts"
import type { Mail } from "./mail.ts"

/*
 * The texts of mails. Values are named in braces: `{product}` is our own name, and the others are those of `valuesIn` in
 * `mailTextIn.ts`, which also says when a row with a case, such as `subject.unnamed`, replaces the one without.
 */

/** Each mail has a subject, paragraphs, a button for each of its links, and says what a reader should do who did not cause it. */
type TextsOfMail<Of> = Readonly<
  Record<"subject" | "paragraph1" | "otherwise" | Extract<keyof Of, "link" | `${string}Link`>, Text>
>

/** The texts that every mail has. */
export const mailFrame = texts("mail", {
  greeting: ["Hello,", "Every mail: greeting"],
  linkWritten: ["Or open this address in your browser:", "Every mail: between a button and its link, written out"],
  sentBy: [
    "{product} sent this message automatically. We never ask for your password or for a code by email or telephone.",
    "Every mail: at the end, who sent it and what they never ask for",
  ],
})

/** What a role means to the person who is invited. */
export const invitedRoles = texts("mail.invitedRole", {
  owner: [
    "As an owner you see and change everything, and you manage the members.",
    "Mail to a person who is invited to a household: what the role means",
  ],
  editor: [
    "As an editor you see and record everything that is shared with you.",
    "Mail to a person who is invited to a household: what the role means",
  ],
  viewer: [
    "As a viewer you see what is shared with you.",
    "Mail to a person who is invited to a household: what the role means",
  ],
  adviser: [
    "As an adviser you see what is shared with you, and you set goals.",
    "Mail to a person who is invited to a household: what the role means",
  ],
  auditor: [
    "As an auditor you see what is shared with you, and the activity of members.",
    "Mail to a person who is invited to a household: what the role means",
  ],
})

/** The role of a member, as owners read it. */
export const memberRoles = texts("mail.memberRole", {
  owner: [
    "owner – sees and records everything, and manages the members",
    "Mail to the owners of a household that a user has joined: the role, after the word Role and a colon",
  ],
  editor: [
    "editor – sees and records everything, and exports it",
    "Mail to the owners of a household that a user has joined: the role, after the word Role and a colon",
  ],
  viewer: [
    "viewer – sees figures",
    "Mail to the owners of a household that a user has joined: the role, after the word Role and a colon",
  ],
  adviser: [
    "adviser – sees figures and sets goals",
    "Mail to the owners of a household that a user has joined: the role, after the word Role and a colon",
  ],
  auditor: [
    "auditor – sees figures and activity",
    "Mail to the owners of a household that a user has joined: the role, after the word Role and a colon",
  ],
})

export const planNames = texts("mail.plan", {
  starter: ["Starter", "Name of a plan"],
  premium: ["Premium", "Name of a plan"],
  black: ["Black", "Name of a plan"],
})

export const mailTexts = {
  ConfirmAddress: texts(
    "mail.ConfirmAddress",
    {
      subject: ["Confirm your email address", "Subject"],
      paragraph1: [
        "An account with {product} has been created with this email address. Please confirm that the address is yours.",
        "Paragraph 1",
      ],
      paragraph2: [
        "You can use the link on any device, or enter this code in the window where you signed up, if it is still open:",
        "Paragraph 2",
      ],
      link: ["Confirm address", "Button"],
      consequence1: [
        "The link and code expire {hours} after sign-up and can be used once.",
        "How long it is valid and what happens then",
      ],
      otherwise: [
        "If you did not create an account, no action is needed: the account cannot be used until the address is confirmed.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail after signing up, to confirm the address by a link or a code",
  ),
  Welcome: texts(
    "mail.Welcome",
    {
      subject: ["Welcome to {product}", "Subject"],
      paragraph1: ["Your email address is confirmed, and your account with {product} is ready.", "Paragraph 1"],
      paragraph2: [
        "Start with a portfolio, and add what it owns and owes: securities, real estate, crypto, precious metals, accounts and debts. For your security, add a second factor in the settings.",
        "Paragraph 2",
      ],
      appLink: ["Open {product}", "Button"],
      mailsLink: ["Choose your emails", "Button"],
      consequence1: [
        "A weekly summary and price alerts are available. Both are off until you choose them.",
        "What else there is",
      ],
      otherwise: [
        "If you did not create an account, please contact the operator of {product}.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail after the address of a new account was confirmed",
  ),
  AddressHasAccount: texts(
    "mail.AddressHasAccount",
    {
      subject: ["You already have an account", "Subject"],
      paragraph1: [
        "We received a request to create a {product} account with this email address. You already have one, so no account was created and nothing was changed.",
        "Paragraph 1",
      ],
      paragraph2: [
        "If this was you, please sign in. If you do not remember your password, you can set a new one.",
        "Paragraph 2",
      ],
      signInLink: ["Sign in", "Button"],
      resetLink: ["Set a new password", "Button"],
      otherwise: [
        "If this was not you, no action is needed. The person who tried does not know that you have an account.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail to an address that has an account, with which a person tried to sign up",
  ),
  AddressKept: texts(
    "mail.AddressKept",
    {
      subject: ["This email address cannot be used yet", "Subject"],
      paragraph1: [
        "We received a request to use this email address for a {product} account. It recently belonged to another account and is reserved for that account until {until}. No account was created and nothing was changed.",
        "Paragraph 1",
      ],
      paragraph2: [
        "If this was you, please try again after that. If the other account is yours and another person changed its address, restore it with the link in our earlier message.",
        "Paragraph 2",
      ],
      otherwise: ["If this was not you, no action is needed.", "What to do if the reader did not cause it"],
    },
    "Mail to an address that a user tried to use while it is reserved for the account that had it before",
  ),
  SignInCode: texts(
    "mail.SignInCode",
    {
      subject: ["Your security code", "Subject"],
      paragraph1: ["Please enter this code in the window that asks for it:", "Paragraph 1"],
      consequence1: [
        "The code expires {minutes} after it was requested and can be used once, only in that window.",
        "How long it is valid and what happens then",
      ],
      otherwise: [
        "If you did not request it, another person may know your password. Do not share the code, and change your password now.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail with a security code, to sign in or to confirm what is sensitive",
  ),
  ResetPassword: texts(
    "mail.ResetPassword",
    {
      subject: ["Set a new password", "Subject"],
      paragraph1: [
        "We received a request to reset the password of your {product} account. You can set a new one here:",
        "Paragraph 1",
      ],
      link: ["Set a new password", "Button"],
      consequence1: [
        "The link expires {minutes} after it was requested and can be used once. If you request another, only the latest link works.",
        "How long it is valid and what happens then",
      ],
      consequence2: [
        "Setting a new password signs you out on every device. You then sign in as before, with your second factor.",
        "How long it is valid and what happens then",
      ],
      otherwise: [
        "If you did not request it, no action is needed: your password does not change.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail to a user who has forgotten their password, to set a new one",
  ),
  PasswordChanged: texts(
    "mail.PasswordChanged",
    {
      subject: ["Your password has been changed", "Subject"],
      paragraph1: [
        "The password of your account was changed on {at}. Other devices that were signed in have been signed out.",
        "Paragraph 1",
      ],
      paragraph2: ["If this was you, no action is needed. If not, set a new password immediately:", "Paragraph 2"],
      resetLink: ["Set a new password", "Button"],
      otherwise: [
        "If you can no longer sign in, please contact the operator of {product}: another person may be using your account.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail after the password was changed",
  ),
  ConfirmNewAddress: texts(
    "mail.ConfirmNewAddress",
    {
      subject: ["Confirm your new email address", "Subject"],
      paragraph1: ["A {product} account is to use this email address. Please confirm that it is yours.", "Paragraph 1"],
      link: ["Confirm new address", "Button"],
      consequence1: [
        "The link expires {hours} after the change was requested and can be used once. Until you confirm, the old address stays in use. After that you sign in with the new one, and we notify the old one.",
        "How long it is valid and what happens then",
      ],
      otherwise: [
        "If you did not request it, no action is needed: nothing changes until the address is confirmed.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail to the new address of an account, to confirm it",
  ),
  AddressChanged: texts(
    "mail.AddressChanged",
    {
      subject: ["The email address of your account has been changed", "Subject"],
      paragraph1: [
        "Your account now uses the email address {newAddress}. This address is no longer used to sign in.",
        "Paragraph 1",
      ],
      paragraph2: ["If this was you, no action is needed. If not, restore your address:", "Paragraph 2"],
      undoLink: ["Restore my address", "Button"],
      consequence1: [
        "This is possible for {days} after the change. Your account then uses this address again.",
        "How long it is valid and what happens then",
      ],
      otherwise: [
        "If this was not you, also set a new password once your address is restored: another person may be using your account.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail to the old address of an account, after it got a new one",
  ),
  SecondFactorAdded: texts(
    "mail.SecondFactorAdded",
    {
      subject: ["A second factor has been added", "Subject"],
      paragraph1: [
        "{device} was added to your account as a second factor on {at}. You now need it to sign in, and we no longer send codes by email.",
        "Paragraph 1",
      ],
      otherwise: [
        "If this was not you, sign in, remove it and change your password. If you can no longer sign in, please contact the operator of {product}.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail after a second factor was added",
  ),
  SecondFactorRemoved: texts(
    "mail.SecondFactorRemoved",
    {
      subject: ["A second factor has been removed", "Subject"],
      paragraph1: ["{device} was removed from your account on {at} and is no longer a second factor.", "Paragraph 1"],
      paragraph2: ["If you have no other second factor, new devices ask for a code by email.", "Paragraph 2"],
      otherwise: [
        "If this was not you, change your password immediately and add a second factor. If you can no longer sign in, please contact the operator of {product}.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail after a second factor was removed",
  ),
  RecoveryCodesRenewed: texts(
    "mail.RecoveryCodesRenewed",
    {
      subject: ["New recovery codes have been created", "Subject"],
      paragraph1: [
        "New recovery codes were created for your account on {at}. The old codes no longer work. Other devices that were signed in have been signed out.",
        "Paragraph 1",
      ],
      otherwise: [
        "If this was not you, change your password immediately and create new codes. If you can no longer sign in, please contact the operator of {product}.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail after new recovery codes were made",
  ),
  RecoveryCodeUsed: texts(
    "mail.RecoveryCodeUsed",
    {
      subject: ["A recovery code has been used", "Subject"],
      paragraph1: ["A recovery code was used for your account on {at}. It no longer works.", "Paragraph 1"],
      paragraph2: ["You have {left} left. You can create new ones in the settings.", "Paragraph 2"],
      otherwise: [
        "If this was not you, another person has your password and your recovery codes. Change your password immediately and create new codes.",
        "What to do if the reader did not cause it",
      ],
      "paragraph2.one": ["You have 1 left. You can create new ones in the settings.", "Paragraph 2, where one is left"],
      "paragraph2.none": [
        "You have none left. Please create new ones in the settings.",
        "Paragraph 2, where none is left",
      ],
    },
    "Mail after a recovery code was used",
  ),
  SecondFactorLost: texts(
    "mail.SecondFactorLost",
    {
      subject: ["Request to access your account without its second factor", "Subject"],
      paragraph1: [
        "A person who knows your password reported that every second factor of your account is lost, and asked to sign in without one.",
        "Paragraph 1",
      ],
      paragraph2: [
        "For your security there is a wait of {hours}. It ends on {opensAt}. After that, your password and access to your mailbox are enough to sign in and to add a new second factor; the old ones no longer work.",
        "Paragraph 2",
      ],
      paragraph3: ["Until then you can stop the request:", "Paragraph 3"],
      cancelLink: ["Stop the request", "Button"],
      consequence1: [
        "If you stop it, nothing changes and your second factors keep working.",
        "How long it is valid and what happens then",
      ],
      otherwise: [
        "If this was not you, stop it now and change your password: another person knows it. If this was you, simply wait.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail after a user who lost their second factors requested to sign in without them",
  ),
  SignedInOnNewDevice: texts(
    "mail.SignedInOnNewDevice",
    {
      subject: ["Sign-in on a new device", "Subject"],
      paragraph1: ["There was a sign-in to your account on a new device on {at}: {device}.", "Paragraph 1"],
      otherwise: [
        "If this was you, no action is needed. If not, change your password immediately: this signs out every device.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail after a user signed in on a new device",
  ),
  Invited: texts(
    "mail.Invited",
    {
      subject: ["{inviter} invites you to the household {household}", "Subject"],
      paragraph1: ["{inviter} invites you to the household {household} with {product}. {role}", "Paragraph 1"],
      link: ["View the invitation", "Button"],
      consequence1: [
        "The invitation expires in {days} and can be used once.",
        "How long it is valid and what happens then",
      ],
      otherwise: [
        "If you do not know the person or did not expect the invitation, no action is needed: nothing happens unless you accept.",
        "What to do if the reader did not cause it",
      ],
      "subject.unnamed": ["{inviter} invites you to their household", "Subject, where the household has no name"],
      "paragraph1.unnamed": [
        "{inviter} invites you to their household with {product}. {role}",
        "Paragraph 1, where the household has no name",
      ],
    },
    "Mail to a person who is invited to a household",
  ),
  MemberJoined: texts(
    "mail.MemberJoined",
    {
      subject: ["{name} has joined the household {household}", "Subject"],
      paragraph1: ["{member} has accepted an invitation and now belongs to the household {household}.", "Paragraph 1"],
      paragraph2: ["Role: {role}.", "Paragraph 2"],
      paragraph3: ["Portfolios: all.", "Paragraph 3"],
      paragraph4: ["Access: no end date.", "Paragraph 4"],
      membersLink: ["View members", "Button"],
      otherwise: [
        "If none of the owners invited this person, remove the member there: their access ends immediately. Also change your password, because another person may be using an owner’s account.",
        "What to do if the reader did not cause it",
      ],
      "subject.unnamed": ["{name} has joined your household", "Subject, where the household has no name"],
      "paragraph1.unnamed": [
        "{member} has accepted an invitation and now belongs to your household.",
        "Paragraph 1, where the household has no name",
      ],
      "paragraph3.limited": [
        "Portfolios: only {portfolios}.",
        "Paragraph 3, where access is limited to some portfolios",
      ],
      "paragraph4.ending": ["Access: until {until}.", "Paragraph 4, where access ends on a day"],
    },
    "Mail to the owners of a household that a user has joined",
  ),
  TrialEnding: texts(
    "mail.TrialEnding",
    {
      subject: ["Your free trial ends in three days", "Subject"],
      paragraph1: [
        "The free trial of your household with {product} ends on {until}. Nothing is charged, and nothing is lost: afterwards your entries can still be read and exported, but nothing can be added.",
        "Paragraph 1",
      ],
      paragraph2: ["To continue without interruption, choose a plan.", "Paragraph 2"],
      plansLink: ["View plans", "Button"],
      otherwise: [
        "If you do not want to continue, no action is needed.",
        "What to do if the reader wants nothing more",
      ],
    },
    "Mail to the owners of a household three days before its free trial ends",
  ),
  OrderedTrialEnding: texts(
    "mail.OrderedTrialEnding",
    {
      subject: ["Your plan begins in three days", "Subject"],
      paragraph1: [
        "The free trial of your household with {product} ends on {until}. The {plan} plan that you ordered then continues and is charged to your payment method.",
        "Paragraph 1",
      ],
      plansLink: ["View the plan", "Button"],
      otherwise: [
        "If you do not want to continue, cancel the plan there before that day: nothing is charged then.",
        "What to do if the reader wants nothing more",
      ],
    },
    "Mail to the owners of a household three days before the free trial of an ordered plan ends",
  ),
  PlanStarted: texts(
    "mail.PlanStarted",
    {
      subject: ["Welcome to {plan}", "Subject: {plan} is the name of a plan, such as Premium"],
      paragraph1: [
        "Your household with {product} is now on the {plan} plan. It runs until {until} and renews automatically unless you cancel it.",
        "Paragraph 1",
      ],
      paragraph2: ["You can see the plan, its limits and its invoices in the settings.", "Paragraph 2"],
      plansLink: ["View the plan", "Button"],
      otherwise: [
        "If none of the owners ordered this plan, please contact the operator of {product}.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail to the owners of a household after a plan was ordered",
  ),
  PlanChanged: texts(
    "mail.PlanChanged",
    {
      subject: ["Your plan is now {plan}", "Subject: {plan} is the name of a plan, such as Premium"],
      paragraph1: [
        "The plan of your household with {product} has been changed to {plan}. It is paid until {until}. What was paid for the former plan has been set off.",
        "Paragraph 1",
      ],
      plansLink: ["View the plan", "Button"],
      otherwise: [
        "If none of the owners changed the plan, please contact the operator of {product}.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail to the owners of a household after the plan was changed to a larger or smaller one",
  ),
  PaymentFailed: texts(
    "mail.PaymentFailed",
    {
      subject: ["The payment for your plan failed", "Subject"],
      paragraph1: [
        "The payment for the {plan} plan of your household with {product} failed. The plan continues until {until}, so that you can settle it.",
        "Paragraph 1",
      ],
      paragraph2: ["Please check the payment method. Another attempt is then made automatically.", "Paragraph 2"],
      plansLink: ["Check the payment method", "Button"],
      consequence1: [
        "Without a payment the plan ends after that day. Your entries are kept and can be read and exported.",
        "What follows otherwise",
      ],
      otherwise: [
        "If you have paid meanwhile, no action is needed.",
        "What to do if the payment was made in the meantime",
      ],
    },
    "Mail to the owners of a household after a payment for the plan failed",
  ),
  WeeklySummary: texts(
    "mail.WeeklySummary",
    {
      subject: ["Your weekly summary: {household}", "Subject"],
      paragraph1: [
        "Net worth of the household {household} at the end of {on}, and its change since the end of {from}:",
        "Paragraph 1, above the figures",
      ],
      appLink: ["View figures", "Button"],
      otherwise: [
        "You receive this message on Mondays because you chose the weekly summary in your settings.",
        "Why the reader receives it",
      ],
      stopLink: ["Stop the weekly summary", "Link: ends this mail without signing in"],
      "subject.unnamed": ["Your weekly summary", "Subject, where the household has no name"],
      "paragraph1.unnamed": [
        "Net worth of your household at the end of {on}, and its change since the end of {from}:",
        "Paragraph 1, where the household has no name",
      ],
    },
    "Mail with the weekly summary, for those who chose it",
  ),
  PriceAlert: texts(
    "mail.PriceAlert",
    {
      subject: ["Price alert: {holding}", "Subject; holding is the name of a security, for example"],
      paragraph1: [
        "The price of {holding} was {price} on {on}. You set an alert for {threshold} or more.",
        "Paragraph 1, of an alert for a price at or above a threshold",
      ],
      consequence1: [
        "The next message for this alert comes once the price has been below and reaches it again.",
        "What follows, of an alert for a price at or above a threshold",
      ],
      alertsLink: ["View price alerts", "Button"],
      otherwise: [
        "You receive this message because you set a price alert for this holding.",
        "Why the reader receives it",
      ],
      stopLink: ["Stop all price alerts", "Link: ends these mails without signing in"],
      "paragraph1.below": [
        "The price of {holding} was {price} on {on}. You set an alert for {threshold} or less.",
        "Paragraph 1, of an alert for a price at or below a threshold",
      ],
      "consequence1.below": [
        "The next message for this alert comes once the price has been above and reaches it again.",
        "What follows, of an alert for a price at or below a threshold",
      ],
      "paragraph1.change": [
        "The price of {holding} changed by {change}: from {before} on {beforeOn} to {price} on {on}. You set an alert for a change of {threshold} or more in a day.",
        "Paragraph 1, of an alert for a change in a day",
      ],
      "consequence1.change": [
        "The next message for this alert comes at the earliest with the price of another day.",
        "What follows, of an alert for a change in a day",
      ],
    },
    "Mail of a price alert that its reader set",
  ),
  AccountDisabled: texts(
    "mail.AccountDisabled",
    {
      subject: ["Your account has been disabled", "Subject"],
      paragraph1: [
        "Your account with {product} has been disabled. You have been signed out on every device and cannot sign in until it is enabled again. Your data is kept.",
        "Paragraph 1",
      ],
      otherwise: [
        "If you believe this is a mistake, please contact the operator of {product}.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail after an account was disabled",
  ),
  AccountErased: texts(
    "mail.AccountErased",
    {
      subject: ["Your account has been deleted", "Subject"],
      paragraph1: [
        "Your account with {product} has been deleted. The key to your personal data has been destroyed: it can no longer be read, not even by us.",
        "Paragraph 1",
      ],
      paragraph2: ["This cannot be undone. This is our last message to you.", "Paragraph 2"],
      otherwise: [
        "If you did not request this, please contact the operator of {product}. Deleted data cannot be restored.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail after an account was erased",
  ),
  TestMail: texts(
    "mail.TestMail",
    {
      subject: ["Test message", "Subject"],
      paragraph1: [
        "An administrator of {product} requested this message on {at} to check that email works. It does.",
        "Paragraph 1",
      ],
      otherwise: [
        "If you did not request it, another person is using your administrator account.",
        "What to do if the reader did not cause it",
      ],
    },
    "Mail that an admin sends to their own address, to check that mails arrive",
  ),
} satisfies { readonly [Tag in Mail["_tag"]]: TextsOfMail<Extract<Mail, { readonly _tag: Tag }>> }
