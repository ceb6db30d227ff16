import { type InvitedRole, lostFactorHours, productName, type Texts } from "./texts.ts"

const roles: Record<InvitedRole, string> = {
  owner: "As an owner you see and change everything, and you manage the members.",
  editor: "As an editor you see and record everything that is shared with you.",
  adviser: "As an adviser you see what is shared with you, and you set goals.",
  auditor: "As an auditor you see what is shared with you, and who did what.",
  viewer: "As a viewer you see what is shared with you.",
}

/** Of a member, as an owner reads of it. */
const memberRoles: Record<InvitedRole, string> = {
  owner: "owner – sees and records everything, and manages the members",
  editor: "editor – sees and records everything, and exports it",
  adviser: "adviser – sees figures and sets goals",
  auditor: "auditor – sees figures and who did what",
  viewer: "viewer – sees figures",
}

export const en: Texts = {
  greeting: "Hello,",
  linkWritten: "Or open this address in your browser:",
  sentBy: `${productName} sent this message automatically. We never ask for your password or for a code by e-mail or telephone.`,
  mails: {
    ConfirmAddress: ({ hours }, say) => ({
      subject: "Please confirm your e-mail address",
      paragraphs: [
        `An account with ${productName} has been opened with this e-mail address. Please confirm that the address is yours.`,
        "You can use the link on any device, or enter this code in the window in which you signed up, if it is still open:",
      ],
      buttons: { link: "Confirm address" },
      consequences: [`The link and the code hold for ${say.hours(hours)} from when you signed up, and only once.`],
      otherwise:
        "If you did not open an account, you need not do anything: unless the address is confirmed, the account cannot be used.",
    }),
    AddressHasAccount: () => ({
      subject: "You already have an account",
      paragraphs: [
        `Somebody has tried to open an account with ${productName} with this e-mail address. There is one already, so nothing was opened and nothing was changed.`,
        "If it was you, please sign in. If you do not remember your password, you can set a new one.",
      ],
      buttons: { signInLink: "Sign in", resetLink: "Set a new password" },
      consequences: [],
      otherwise: "If it was not you, you need not do anything. Whoever tried it was not told that you have an account.",
    }),
    AddressKept: ({ until }, say) => ({
      subject: "This e-mail address cannot be used yet",
      paragraphs: [
        `Somebody has tried to use this e-mail address for an account with ${productName}. Until lately it was that of another account, for which it is kept until ${say.instant(until)}. So nothing was opened and nothing was changed.`,
        "If it was you, please try again after that. If the other account is yours and somebody else has changed its address, take it back with the link of our earlier message.",
      ],
      buttons: {},
      consequences: [],
      otherwise: "If it was not you, you need not do anything.",
    }),
    SignInCode: ({ minutes }, say) => ({
      subject: "Your security code",
      paragraphs: ["Please enter this code in the window that asks for it:"],
      buttons: {},
      consequences: [
        `The code holds for ${say.minutes(minutes)} from when it was asked for, only once, and only in that window.`,
      ],
      otherwise:
        "If you did not ask for it, somebody else may know your password. Do not give the code to anybody, and change your password now.",
    }),
    ResetPassword: ({ minutes }, say) => ({
      subject: "Set a new password",
      paragraphs: [`A new password was asked for, for your account with ${productName}. You can set it here:`],
      buttons: { link: "Set a new password" },
      consequences: [
        `The link holds for ${say.minutes(minutes)} from when it was asked for, and only once. If you ask again, only the newest link holds.`,
        "With the new password you are signed out on every device. You then sign in as usual, with your second factor.",
      ],
      otherwise: "If you did not ask for it, you need not do anything: your password stays as it is.",
    }),
    PasswordChanged: ({ at }, say) => ({
      subject: "Your password has been changed",
      paragraphs: [
        `The password of your account was changed on ${say.instant(at)}. Other devices that were signed in have been signed out.`,
        "If it was you, you need not do anything. If it was not, set a new password at once:",
      ],
      buttons: { resetLink: "Set a new password" },
      consequences: [],
      otherwise: `If you cannot get in any more, please write to whoever runs ${productName} for you: somebody else may be using your account.`,
    }),
    ConfirmNewAddress: ({ hours }, say) => ({
      subject: "Please confirm your new e-mail address",
      paragraphs: [
        `This e-mail address is to become that of an account with ${productName}. Please confirm that it is yours.`,
      ],
      buttons: { link: "Confirm new address" },
      consequences: [
        `The link holds for ${say.hours(hours)} from when the change was asked for, and only once. Until then the old address remains. After that you sign in with the new one, and the old one is told.`,
      ],
      otherwise:
        "If you did not ask for it, you need not do anything: unless the address is confirmed, nothing changes.",
    }),
    AddressChanged: ({ newAddress, days }, say) => ({
      subject: "The e-mail address of your account has been changed",
      paragraphs: [
        `Your account now has the e-mail address ${say.plain(newAddress)}. This address is no longer used to sign in.`,
        "If it was you, you need not do anything. If it was not, take your address back:",
      ],
      buttons: { undoLink: "Take my address back" },
      consequences: [
        `This is possible for ${say.days(days)} from the change. Your account then has this address again.`,
      ],
      otherwise:
        "If it was not you, set a new password as well once you have your address back: somebody else may be using your account.",
    }),
    SecondFactorAdded: ({ device, at }, say) => ({
      subject: "A second factor has been added",
      paragraphs: [
        `${say.name(device)} was added to your account as a second factor on ${say.instant(at)}. From now on it is asked for when you sign in, and no code comes by e-mail any more.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `If it was not you, sign in, remove it and change your password. If you cannot get in any more, please write to whoever runs ${productName} for you.`,
    }),
    SecondFactorRemoved: ({ device, at }, say) => ({
      subject: "A second factor has been removed",
      paragraphs: [
        `${say.name(device)} was removed from your account on ${say.instant(at)} and is no longer a second factor.`,
        "If you have no other one, a code by e-mail is asked for on new devices.",
      ],
      buttons: {},
      consequences: [],
      otherwise: `If it was not you, change your password at once and add a second factor. If you cannot get in any more, please write to whoever runs ${productName} for you.`,
    }),
    RecoveryCodesRenewed: ({ at }, say) => ({
      subject: "New recovery codes have been made",
      paragraphs: [
        `New recovery codes were made for your account on ${say.instant(at)}. The earlier ones do not hold any more. Other devices that were signed in have been signed out.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `If it was not you, change your password at once and make new codes. If you cannot get in any more, please write to whoever runs ${productName} for you.`,
    }),
    RecoveryCodeUsed: ({ left, at }, say) => ({
      subject: "A recovery code has been used",
      paragraphs: [
        `A recovery code was used for your account on ${say.instant(at)}. It does not hold any more.`,
        left === 0
          ? "You have none left. Please make new ones in the settings."
          : left === 1
            ? "You have 1 left. You can make new ones in the settings."
            : `You have ${left} left. You can make new ones in the settings.`,
      ],
      buttons: {},
      consequences: [],
      otherwise:
        "If it was not you, somebody else has your password and your recovery codes. Change your password at once and make new codes.",
    }),
    SecondFactorLost: ({ opensAt }, say) => ({
      subject: "Your account is to be opened without its second factor",
      paragraphs: [
        "Somebody who knows your password has said that every second factor of your account is lost, and asked to go on without.",
        `For your safety there is a wait of ${say.hours(lostFactorHours)}. It ends on ${say.instant(opensAt)}. After that, password and mailbox are enough to sign in and to add a new second factor; the old ones no longer hold.`,
        "Until then you can stop it:",
      ],
      buttons: { cancelLink: "Stop it" },
      consequences: ["If you stop it, everything stays as it is and your second factors go on holding."],
      otherwise:
        "If it was not you, stop it now and change your password: somebody else knows it. If it was you, you need not do anything but wait.",
    }),
    SignedInOnNewDevice: ({ device, at }, say) => ({
      subject: "Signed in on a new device",
      paragraphs: [`Your account was signed in to on a new device on ${say.instant(at)}: ${say.name(device)}.`],
      buttons: {},
      consequences: [],
      otherwise:
        "If it was you, you need not do anything. If it was not, change your password at once: this signs out every device.",
    }),
    Invited({ inviter, household, role, days }, say) {
      const to = household === null ? "their household" : `the household ${say.name(household)}`
      return {
        subject: `${say.name(inviter)} invites you to ${to}`,
        paragraphs: [`${say.name(inviter)} invites you to ${to} with ${productName}. ${roles[role]}`],
        buttons: { link: "See the invitation" },
        consequences: [`The invitation holds for ${say.days(days)}, and only once.`],
        otherwise:
          "If you do not know the person or did not expect the invitation, you need not do anything: unless you accept, nothing comes of it.",
      }
    },
    MemberJoined({ name, address, household, role, portfolios, until }, say) {
      const who = name === null ? say.plain(address) : say.name(name)
      const named = name === null ? who : `${who} (${say.plain(address)})`
      const to = household === null ? "your household" : `the household ${say.name(household)}`
      return {
        subject: `${who} has joined ${to}`,
        paragraphs: [
          `${named} has accepted an invitation and now belongs to ${to}.`,
          `Role: ${memberRoles[role]}.`,
          portfolios === null ? "Portfolios: all of them." : `Portfolios: only ${say.names(portfolios)}.`,
          until === null ? "Access: without end." : `Access: until ${say.day(until)}.`,
        ],
        buttons: { membersLink: "See the members" },
        consequences: [],
        otherwise:
          "If none of the owners invited this person, remove the member there: the access then ends at once. Change your password as well, because somebody else may be using an owner’s account.",
      }
    },
    AccountDisabled: () => ({
      subject: "Your account has been disabled",
      paragraphs: [
        `Your account with ${productName} has been disabled. You have been signed out on every device and cannot sign in until it is enabled again. What you recorded is kept.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `If you believe this to be a mistake, please write to whoever runs ${productName} for you.`,
    }),
    AccountErased: () => ({
      subject: "Your account has been erased",
      paragraphs: [
        `Your account with ${productName} has been erased. The key to your personal data has been destroyed: nobody can read it any more, and that includes us.`,
        "This cannot be undone. It is the last message that you get from us.",
      ],
      buttons: {},
      consequences: [],
      otherwise: `If it was not you who asked for it, please write to whoever runs ${productName} for you. What was erased cannot be brought back.`,
    }),
  },
}
