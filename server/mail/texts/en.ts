import { productName } from "#contract/productName.ts"
import { type InvitedRole, lostFactorHours, type Texts } from "./texts.ts"

const roles: Record<InvitedRole, string> = {
  owner: "As an owner you see and change everything, and you manage the members.",
  editor: "As an editor you see and record everything that is shared with you.",
  adviser: "As an adviser you see what is shared with you, and you set goals.",
  auditor: "As an auditor you see what is shared with you, and the activity of members.",
  viewer: "As a viewer you see what is shared with you.",
}

/** The role of a member, as owners read it. */
const memberRoles: Record<InvitedRole, string> = {
  owner: "owner – sees and records everything, and manages the members",
  editor: "editor – sees and records everything, and exports it",
  adviser: "adviser – sees figures and sets goals",
  auditor: "auditor – sees figures and activity",
  viewer: "viewer – sees figures",
}

export const en: Texts = {
  greeting: "Hello,",
  linkWritten: "Or open this address in your browser:",
  sentBy: `${productName} sent this message automatically. We never ask for your password or for a code by email or telephone.`,
  mails: {
    ConfirmAddress: ({ hours }, format) => ({
      subject: "Confirm your email address",
      paragraphs: [
        `An account with ${productName} has been created with this email address. Please confirm that the address is yours.`,
        "You can use the link on any device, or enter this code in the window where you signed up, if it is still open:",
      ],
      buttons: { link: "Confirm address" },
      consequences: [`The link and code expire ${format.hours(hours)} after sign-up and can be used once.`],
      otherwise:
        "If you did not create an account, no action is needed: the account cannot be used until the address is confirmed.",
    }),
    AddressHasAccount: () => ({
      subject: "You already have an account",
      paragraphs: [
        `We received a request to create a ${productName} account with this email address. You already have one, so no account was created and nothing was changed.`,
        "If this was you, please sign in. If you do not remember your password, you can set a new one.",
      ],
      buttons: { signInLink: "Sign in", resetLink: "Set a new password" },
      consequences: [],
      otherwise:
        "If this was not you, no action is needed. The person who tried does not know that you have an account.",
    }),
    AddressKept: ({ until }, format) => ({
      subject: "This email address cannot be used yet",
      paragraphs: [
        `We received a request to use this email address for a ${productName} account. It recently belonged to another account and is reserved for that account until ${format.instant(until)}. No account was created and nothing was changed.`,
        "If this was you, please try again after that. If the other account is yours and another person changed its address, restore it with the link in our earlier message.",
      ],
      buttons: {},
      consequences: [],
      otherwise: "If this was not you, no action is needed.",
    }),
    SignInCode: ({ minutes }, format) => ({
      subject: "Your security code",
      paragraphs: ["Please enter this code in the window that asks for it:"],
      buttons: {},
      consequences: [
        `The code expires ${format.minutes(minutes)} after it was requested and can be used once, only in that window.`,
      ],
      otherwise:
        "If you did not request it, another person may know your password. Do not share the code, and change your password now.",
    }),
    ResetPassword: ({ minutes }, format) => ({
      subject: "Set a new password",
      paragraphs: [
        `We received a request to reset the password of your ${productName} account. You can set a new one here:`,
      ],
      buttons: { link: "Set a new password" },
      consequences: [
        `The link expires ${format.minutes(minutes)} after it was requested and can be used once. If you request another, only the latest link works.`,
        "Setting a new password signs you out on every device. You then sign in as before, with your second factor.",
      ],
      otherwise: "If you did not request it, no action is needed: your password does not change.",
    }),
    PasswordChanged: ({ at }, format) => ({
      subject: "Your password has been changed",
      paragraphs: [
        `The password of your account was changed on ${format.instant(at)}. Other devices that were signed in have been signed out.`,
        "If this was you, no action is needed. If not, set a new password immediately:",
      ],
      buttons: { resetLink: "Set a new password" },
      consequences: [],
      otherwise: `If you can no longer sign in, please contact the operator of ${productName}: another person may be using your account.`,
    }),
    ConfirmNewAddress: ({ hours }, format) => ({
      subject: "Confirm your new email address",
      paragraphs: [`A ${productName} account is to use this email address. Please confirm that it is yours.`],
      buttons: { link: "Confirm new address" },
      consequences: [
        `The link expires ${format.hours(hours)} after the change was requested and can be used once. Until you confirm, the old address stays in use. After that you sign in with the new one, and we notify the old one.`,
      ],
      otherwise: "If you did not request it, no action is needed: nothing changes until the address is confirmed.",
    }),
    AddressChanged: ({ newAddress, days }, format) => ({
      subject: "The email address of your account has been changed",
      paragraphs: [
        `Your account now uses the email address ${format.plain(newAddress)}. This address is no longer used to sign in.`,
        "If this was you, no action is needed. If not, restore your address:",
      ],
      buttons: { undoLink: "Restore my address" },
      consequences: [
        `This is possible for ${format.days(days)} after the change. Your account then uses this address again.`,
      ],
      otherwise:
        "If this was not you, also set a new password once your address is restored: another person may be using your account.",
    }),
    SecondFactorAdded: ({ device, at }, format) => ({
      subject: "A second factor has been added",
      paragraphs: [
        `${format.name(device)} was added to your account as a second factor on ${format.instant(at)}. You now need it to sign in, and we no longer send codes by email.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `If this was not you, sign in, remove it and change your password. If you can no longer sign in, please contact the operator of ${productName}.`,
    }),
    SecondFactorRemoved: ({ device, at }, format) => ({
      subject: "A second factor has been removed",
      paragraphs: [
        `${format.name(device)} was removed from your account on ${format.instant(at)} and is no longer a second factor.`,
        "If you have no other second factor, new devices ask for a code by email.",
      ],
      buttons: {},
      consequences: [],
      otherwise: `If this was not you, change your password immediately and add a second factor. If you can no longer sign in, please contact the operator of ${productName}.`,
    }),
    RecoveryCodesRenewed: ({ at }, format) => ({
      subject: "New recovery codes have been created",
      paragraphs: [
        `New recovery codes were created for your account on ${format.instant(at)}. The old codes no longer work. Other devices that were signed in have been signed out.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `If this was not you, change your password immediately and create new codes. If you can no longer sign in, please contact the operator of ${productName}.`,
    }),
    RecoveryCodeUsed: ({ left, at }, format) => ({
      subject: "A recovery code has been used",
      paragraphs: [
        `A recovery code was used for your account on ${format.instant(at)}. It no longer works.`,
        left === 0
          ? "You have none left. Please create new ones in the settings."
          : left === 1
            ? "You have 1 left. You can create new ones in the settings."
            : `You have ${left} left. You can create new ones in the settings.`,
      ],
      buttons: {},
      consequences: [],
      otherwise:
        "If this was not you, another person has your password and your recovery codes. Change your password immediately and create new codes.",
    }),
    SecondFactorLost: ({ opensAt }, format) => ({
      subject: "Request to access your account without its second factor",
      paragraphs: [
        "A person who knows your password reported that every second factor of your account is lost, and asked to sign in without one.",
        `For your security there is a wait of ${format.hours(lostFactorHours)}. It ends on ${format.instant(opensAt)}. After that, your password and access to your mailbox are enough to sign in and to add a new second factor; the old ones no longer work.`,
        "Until then you can stop the request:",
      ],
      buttons: { cancelLink: "Stop the request" },
      consequences: ["If you stop it, nothing changes and your second factors keep working."],
      otherwise:
        "If this was not you, stop it now and change your password: another person knows it. If this was you, simply wait.",
    }),
    SignedInOnNewDevice: ({ device, at }, format) => ({
      subject: "Sign-in on a new device",
      paragraphs: [
        `There was a sign-in to your account on a new device on ${format.instant(at)}: ${format.name(device)}.`,
      ],
      buttons: {},
      consequences: [],
      otherwise:
        "If this was you, no action is needed. If not, change your password immediately: this signs out every device.",
    }),
    Invited({ inviter, household, role, days }, format) {
      const to = household === null ? "their household" : `the household ${format.name(household)}`
      return {
        subject: `${format.name(inviter)} invites you to ${to}`,
        paragraphs: [`${format.name(inviter)} invites you to ${to} with ${productName}. ${roles[role]}`],
        buttons: { link: "View the invitation" },
        consequences: [`The invitation expires in ${format.days(days)} and can be used once.`],
        otherwise:
          "If you do not know the person or did not expect the invitation, no action is needed: nothing happens unless you accept.",
      }
    },
    MemberJoined({ name, address, household, role, portfolios, until }, format) {
      const who = name === null ? format.plain(address) : format.name(name)
      const named = name === null ? who : `${who} (${format.plain(address)})`
      const to = household === null ? "your household" : `the household ${format.name(household)}`
      return {
        subject: `${who} has joined ${to}`,
        paragraphs: [
          `${named} has accepted an invitation and now belongs to ${to}.`,
          `Role: ${memberRoles[role]}.`,
          portfolios === null ? "Portfolios: all." : `Portfolios: only ${format.names(portfolios)}.`,
          until === null ? "Access: no end date." : `Access: until ${format.day(until)}.`,
        ],
        buttons: { membersLink: "View members" },
        consequences: [],
        otherwise:
          "If none of the owners invited this person, remove the member there: their access ends immediately. Also change your password, because another person may be using an owner’s account.",
      }
    },
    AccountDisabled: () => ({
      subject: "Your account has been disabled",
      paragraphs: [
        `Your account with ${productName} has been disabled. You have been signed out on every device and cannot sign in until it is enabled again. Your data is kept.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `If you believe this is a mistake, please contact the operator of ${productName}.`,
    }),
    AccountErased: () => ({
      subject: "Your account has been deleted",
      paragraphs: [
        `Your account with ${productName} has been deleted. The key to your personal data has been destroyed: it can no longer be read, not even by us.`,
        "This cannot be undone. This is our last message to you.",
      ],
      buttons: {},
      consequences: [],
      otherwise: `If you did not request this, please contact the operator of ${productName}. Deleted data cannot be restored.`,
    }),
  },
}
