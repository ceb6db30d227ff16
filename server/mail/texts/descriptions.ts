import type { Mail } from "#server/mail/mail.ts"
import type { InvitedRole, MailOf } from "./texts.ts"

/*
 * Describes each mail for translators, with the values for which its text differs. A missing mail does not compile, nor
 * does a mail without cases that has a value of a union type or one that may be null.
 */

/** The names of the values that can change the text of a mail: those of a union type, and those that may be null. */
type Deciding<Of> = {
  [Key in keyof Of]: Key extends "_tag"
    ? never
    : null extends Of[Key]
      ? Key
      : string extends Of[Key]
        ? never
        : number extends Of[Key]
          ? never
          : Key
}[keyof Of]

/** Values for which the text of a mail differs from its default. */
export interface Case<Of = Mail> {
  /** The suffix of the ids of its texts. */
  readonly name: string
  readonly description: string
  readonly values: Partial<Of>
}

interface Cases<Of> {
  readonly byDefault: Pick<Of, Deciding<Of>>
  readonly others: ReadonlyArray<Case<Of>>
}

interface Description {
  readonly about: string
}

/** The roles of an invitation or a member, besides that of an owner, which is the default here. */
const invitedAs: Record<Exclude<InvitedRole, "owner">, string> = {
  editor: "as an editor",
  adviser: "as an adviser",
  auditor: "as an auditor",
  viewer: "as a viewer",
}

const inOtherRoles = Object.entries(invitedAs).map(([role, description]) => ({
  name: role,
  description,
  values: { role: role as InvitedRole },
}))

export const descriptions: {
  readonly [Tag in Mail["_tag"]]: Description &
    ([Deciding<MailOf<Tag>>] extends [never] ? Partial<Cases<MailOf<Tag>>> : Cases<MailOf<Tag>>)
} = {
  ConfirmAddress: { about: "after signing up, to confirm the address by a link or a code" },
  AddressHasAccount: { about: "to an address that has an account, with which a person tried to sign up" },
  AddressKept: {
    about: "to an address that a user tried to use while it is reserved for the account that had it before",
  },
  SignInCode: { about: "with a security code, to sign in or to confirm what is sensitive" },
  ResetPassword: { about: "to a user who has forgotten their password, to set a new one" },
  PasswordChanged: { about: "after the password was changed" },
  ConfirmNewAddress: { about: "to the new address of an account, to confirm it" },
  AddressChanged: { about: "to the old address of an account, after it got a new one" },
  SecondFactorAdded: { about: "after a second factor was added" },
  SecondFactorRemoved: { about: "after a second factor was removed" },
  RecoveryCodesRenewed: { about: "after new recovery codes were made" },
  RecoveryCodeUsed: {
    about: "after a recovery code was used",
    others: [
      { name: "one", description: "one is left", values: { left: 1 } },
      { name: "none", description: "none is left", values: { left: 0 } },
    ],
  },
  SecondFactorLost: { about: "after a user who lost their second factors requested to sign in without them" },
  SignedInOnNewDevice: { about: "after a user signed in on a new device" },
  Invited: {
    about: "to a person who is invited to a household",
    byDefault: { role: "owner", household: "{household}" },
    others: [
      ...inOtherRoles,
      { name: "unnamed", description: "to a household that has no name yet", values: { household: null } },
    ],
  },
  MemberJoined: {
    about: "to the owners of a household that a user has joined",
    byDefault: { role: "owner", name: "{name}", household: "{household}", portfolios: null, until: null },
    others: [
      ...inOtherRoles,
      { name: "nameless", description: "by a user without a name", values: { name: null } },
      { name: "unnamed", description: "that has no name yet", values: { household: null } },
      { name: "limited", description: "limited to some portfolios", values: { portfolios: ["{portfolios}"] } },
      { name: "ending", description: "until a day", values: { until: "{until}" } },
    ],
  },
  AccountDisabled: { about: "after an account was disabled" },
  AccountErased: { about: "after an account was erased" },
}
