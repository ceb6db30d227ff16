import { productName } from "#contract/productName.ts"
import { type InvitedRole, lostFactorHours, type Texts } from "./texts.ts"

const roles: Record<InvitedRole, string> = {
  owner: "En tant que propriétaire, vous voyez et modifiez tout, et vous gérez les membres.",
  editor: "En tant qu’éditeur, vous voyez et saisissez tout ce qui est partagé avec vous.",
  adviser: "En tant que conseiller, vous voyez ce qui est partagé avec vous et vous fixez des objectifs.",
  auditor: "En tant qu’auditeur, vous voyez ce qui est partagé avec vous, et l’activité des membres.",
  viewer: "En tant que lecteur, vous voyez ce qui est partagé avec vous.",
}

/** The role of a member, as owners read it. */
const memberRoles: Record<InvitedRole, string> = {
  owner: "propriétaire – voit et saisit tout, et gère les membres",
  editor: "éditeur – voit et saisit tout, et l’exporte",
  adviser: "conseiller – voit les chiffres et fixe des objectifs",
  auditor: "auditeur – voit les chiffres et l’activité",
  viewer: "lecteur – voit les chiffres",
}

const writeToOperator = `veuillez contacter l’exploitant de ${productName}`

export const fr: Texts = {
  greeting: "Bonjour,",
  linkWritten: "Ou ouvrez cette adresse dans votre navigateur\u202f:",
  sentBy: `Ce message a été envoyé automatiquement par ${productName}. Nous ne vous demandons jamais votre mot de passe ni un code par e-mail ou par téléphone.`,
  mails: {
    ConfirmAddress: ({ hours }, format) => ({
      subject: "Veuillez confirmer votre adresse e-mail",
      paragraphs: [
        `Un compte ${productName} a été ouvert avec cette adresse e-mail. Veuillez confirmer que l’adresse vous appartient.`,
        "Vous pouvez utiliser le lien sur n’importe quel appareil, ou saisir ce code dans la fenêtre de l’inscription, si elle est encore ouverte\u202f:",
      ],
      buttons: { link: "Confirmer l’adresse" },
      consequences: [
        `Le lien et le code sont valables ${format.hours(hours)} à compter de l’inscription, et une seule fois.`,
      ],
      otherwise:
        "Si vous n’avez pas ouvert de compte, vous n’avez rien à faire\u202f: tant que l’adresse n’est pas confirmée, le compte ne peut pas être utilisé.",
    }),
    AddressHasAccount: () => ({
      subject: "Vous avez déjà un compte",
      paragraphs: [
        `Nous avons reçu une demande d’ouverture d’un compte ${productName} avec cette adresse e-mail. Vous en avez déjà un\u202f: aucun compte n’a donc été ouvert et rien n’a été modifié.`,
        "Si c’était vous, veuillez vous connecter. Si vous avez oublié votre mot de passe, vous pouvez en choisir un nouveau.",
      ],
      buttons: { signInLink: "Se connecter", resetLink: "Choisir un nouveau mot de passe" },
      consequences: [],
      otherwise:
        "Si ce n’était pas vous, vous n’avez rien à faire. L’auteur de cette tentative ne sait pas que vous avez un compte.",
    }),
    AddressKept: ({ until }, format) => ({
      subject: "Cette adresse e-mail ne peut pas encore être utilisée",
      paragraphs: [
        `Nous avons reçu une demande d’utilisation de cette adresse e-mail pour un compte ${productName}. Jusqu’à récemment, c’était celle d’un autre compte, pour lequel elle est réservée jusqu’au ${format.instant(until)}. Aucun compte n’a donc été ouvert et rien n’a été modifié.`,
        "Si c’était vous, veuillez réessayer après cette date. Si l’autre compte est le vôtre et que quelqu’un d’autre a modifié son adresse, rétablissez-la avec le lien de notre message précédent.",
      ],
      buttons: {},
      consequences: [],
      otherwise: "Si ce n’était pas vous, vous n’avez rien à faire.",
    }),
    SignInCode: ({ minutes }, format) => ({
      subject: "Votre code de sécurité",
      paragraphs: ["Veuillez saisir ce code dans la fenêtre qui le demande\u202f:"],
      buttons: {},
      consequences: [
        `Le code est valable ${format.minutes(minutes)} à compter de la demande, une seule fois et uniquement dans cette fenêtre.`,
      ],
      otherwise:
        "Si vous ne l’avez pas demandé, quelqu’un d’autre connaît peut-être votre mot de passe. Ne donnez le code à personne et changez votre mot de passe maintenant.",
    }),
    ResetPassword: ({ minutes }, format) => ({
      subject: "Choisir un nouveau mot de passe",
      paragraphs: [
        `Un nouveau mot de passe a été demandé pour votre compte ${productName}. Vous pouvez le choisir ici\u202f:`,
      ],
      buttons: { link: "Choisir un nouveau mot de passe" },
      consequences: [
        `Le lien est valable ${format.minutes(minutes)} à compter de la demande, et une seule fois. Si vous refaites une demande, seul le lien le plus récent est valable.`,
        "Avec le nouveau mot de passe, vos sessions sont fermées sur tous les appareils. Vous vous reconnectez ensuite comme d’habitude, avec votre second facteur.",
      ],
      otherwise: "Si vous ne l’avez pas demandé, vous n’avez rien à faire\u202f: votre mot de passe reste le même.",
    }),
    PasswordChanged: ({ at }, format) => ({
      subject: "Votre mot de passe a été modifié",
      paragraphs: [
        `Le mot de passe de votre compte a été modifié le ${format.instant(at)}. Les autres appareils connectés ont été déconnectés.`,
        "Si c’était vous, vous n’avez rien à faire. Sinon, choisissez immédiatement un nouveau mot de passe\u202f:",
      ],
      buttons: { resetLink: "Choisir un nouveau mot de passe" },
      consequences: [],
      otherwise: `Si vous n’avez plus accès à votre compte, ${writeToOperator}\u202f: quelqu’un d’autre l’utilise peut-être.`,
    }),
    ConfirmNewAddress: ({ hours }, format) => ({
      subject: "Veuillez confirmer votre nouvelle adresse e-mail",
      paragraphs: [
        `Cette adresse e-mail doit devenir celle d’un compte ${productName}. Veuillez confirmer qu’elle vous appartient.`,
      ],
      buttons: { link: "Confirmer la nouvelle adresse" },
      consequences: [
        `Le lien est valable ${format.hours(hours)} à compter de la demande, et une seule fois. D’ici là, l’ancienne adresse reste en place. Ensuite, vous vous connectez avec la nouvelle, et l’ancienne en est avertie.`,
      ],
      otherwise:
        "Si vous ne l’avez pas demandé, vous n’avez rien à faire\u202f: tant que l’adresse n’est pas confirmée, rien ne change.",
    }),
    AddressChanged: ({ newAddress, days }, format) => ({
      subject: "L’adresse e-mail de votre compte a été modifiée",
      paragraphs: [
        `Votre compte a désormais l’adresse e-mail ${format.plain(newAddress)}. Celle-ci ne sert plus à vous connecter.`,
        "Si c’était vous, vous n’avez rien à faire. Sinon, rétablissez votre adresse\u202f:",
      ],
      buttons: { undoLink: "Rétablir mon adresse" },
      consequences: [
        `C’est possible pendant ${format.days(days)} à compter de la modification. Votre compte retrouve alors cette adresse.`,
      ],
      otherwise:
        "Si ce n’était pas vous, choisissez ensuite aussi un nouveau mot de passe\u202f: quelqu’un d’autre utilise peut-être votre compte.",
    }),
    SecondFactorAdded: ({ device, at }, format) => ({
      subject: "Un second facteur a été ajouté",
      paragraphs: [
        `L’appareil ${format.name(device)} a été ajouté à votre compte comme second facteur le ${format.instant(at)}. Il est désormais demandé à la connexion, et aucun code n’est plus envoyé par e-mail.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `Si ce n’était pas vous, connectez-vous, supprimez-le et changez votre mot de passe. Si vous n’avez plus accès à votre compte, ${writeToOperator}.`,
    }),
    SecondFactorRemoved: ({ device, at }, format) => ({
      subject: "Un second facteur a été supprimé",
      paragraphs: [
        `L’appareil ${format.name(device)} a été supprimé de votre compte le ${format.instant(at)} et n’est plus un second facteur.`,
        "Si vous n’en avez pas d’autre, un code envoyé par e-mail est demandé sur les nouveaux appareils.",
      ],
      buttons: {},
      consequences: [],
      otherwise: `Si ce n’était pas vous, changez immédiatement votre mot de passe et ajoutez un second facteur. Si vous n’avez plus accès à votre compte, ${writeToOperator}.`,
    }),
    RecoveryCodesRenewed: ({ at }, format) => ({
      subject: "De nouveaux codes de secours ont été créés",
      paragraphs: [
        `De nouveaux codes de secours ont été créés pour votre compte le ${format.instant(at)}. Les précédents ne sont plus valables. Les sessions ouvertes sur d’autres appareils ont été fermées.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `Si ce n’était pas vous, changez immédiatement votre mot de passe et créez de nouveaux codes. Si vous n’avez plus accès à votre compte, ${writeToOperator}.`,
    }),
    RecoveryCodeUsed: ({ left, at }, format) => ({
      subject: "Un code de secours a été utilisé",
      paragraphs: [
        `Un code de secours a été utilisé pour votre compte le ${format.instant(at)}. Il n’est plus valable.`,
        left === 0
          ? "Il ne vous en reste aucun. Veuillez en créer de nouveaux dans les réglages."
          : left === 1
            ? "Il vous en reste 1. Vous pouvez en créer de nouveaux dans les réglages."
            : `Il vous en reste ${left}. Vous pouvez en créer de nouveaux dans les réglages.`,
      ],
      buttons: {},
      consequences: [],
      otherwise:
        "Si ce n’était pas vous, quelqu’un d’autre a votre mot de passe et vos codes de secours. Changez immédiatement votre mot de passe et créez de nouveaux codes.",
    }),
    SecondFactorLost: ({ opensAt }, format) => ({
      subject: "Demande d’accès à votre compte sans second facteur",
      paragraphs: [
        "Quelqu’un qui connaît votre mot de passe a déclaré que tous les seconds facteurs de votre compte sont perdus, et a demandé à se connecter sans eux.",
        `Pour votre sécurité, un délai de ${format.hours(lostFactorHours)} s’applique. Il prend fin le ${format.instant(opensAt)}. Ensuite, le mot de passe et la messagerie suffisent pour se connecter et ajouter un nouveau second facteur\u202f; les anciens ne sont plus valables.`,
        "D’ici là, vous pouvez arrêter la demande\u202f:",
      ],
      buttons: { cancelLink: "Arrêter la demande" },
      consequences: ["Si vous l’arrêtez, rien ne change et vos seconds facteurs restent valables."],
      otherwise:
        "Si ce n’était pas vous, arrêtez la demande maintenant et changez votre mot de passe\u202f: quelqu’un d’autre le connaît. Si c’était vous, il vous suffit d’attendre.",
    }),
    SignedInOnNewDevice: ({ device, at }, format) => ({
      subject: "Connexion sur un nouvel appareil",
      paragraphs: [
        `Une connexion à votre compte a eu lieu sur un nouvel appareil le ${format.instant(at)}\u202f: ${format.name(device)}.`,
      ],
      buttons: {},
      consequences: [],
      otherwise:
        "Si c’était vous, vous n’avez rien à faire. Sinon, changez immédiatement votre mot de passe\u202f: tous les appareils sont alors déconnectés.",
    }),
    Invited({ inviter, household, role, days }, format) {
      const to = household === null ? "son foyer" : `le foyer ${format.name(household)}`
      return {
        subject: `${format.name(inviter)} vous invite dans ${to}`,
        paragraphs: [`${format.name(inviter)} vous invite dans ${to} sur ${productName}. ${roles[role]}`],
        buttons: { link: "Voir l’invitation" },
        consequences: [`L’invitation est valable ${format.days(days)}, et une seule fois.`],
        otherwise:
          "Si vous ne connaissez pas cette personne ou n’attendiez pas d’invitation, vous n’avez rien à faire\u202f: tant que vous n’acceptez pas, il ne se passe rien.",
      }
    },
    MemberJoined({ name, address, household, role, portfolios, until }, format) {
      const who = name === null ? format.plain(address) : format.name(name)
      const named = name === null ? who : `${who} (${format.plain(address)})`
      const to = household === null ? "de votre foyer" : `du foyer ${format.name(household)}`
      return {
        subject: `${who} fait désormais partie ${to}`,
        paragraphs: [
          `${named} a accepté une invitation et fait désormais partie ${to}.`,
          `Rôle\u202f: ${memberRoles[role]}.`,
          portfolios === null
            ? "Portefeuilles\u202f: tous."
            : `Portefeuilles\u202f: uniquement ${format.names(portfolios)}.`,
          until === null ? "Accès\u202f: sans fin." : `Accès\u202f: jusqu’au ${format.day(until)}.`,
        ],
        buttons: { membersLink: "Voir les membres" },
        consequences: [],
        otherwise:
          "Si aucun propriétaire n’a invité cette personne, retirez-la de la liste des membres\u202f: elle perd aussitôt tout accès. Changez aussi votre mot de passe, car quelqu’un d’autre utilise peut-être le compte d’un propriétaire.",
      }
    },
    AccountDisabled: () => ({
      subject: "Votre compte a été désactivé",
      paragraphs: [
        `Votre compte ${productName} a été désactivé. Vos sessions ont été fermées sur tous les appareils, et vous ne pouvez plus vous connecter tant qu’il n’est pas réactivé. Vos données sont conservées.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `Si vous pensez qu’il s’agit d’une erreur, ${writeToOperator}.`,
    }),
    AccountErased: () => ({
      subject: "Votre compte a été supprimé",
      paragraphs: [
        `Votre compte ${productName} a été supprimé. La clé de vos données personnelles a été détruite\u202f: elles ne sont plus lisibles, même par nous.`,
        "Cette opération est irréversible. Ceci est le dernier message que vous recevez de notre part.",
      ],
      buttons: {},
      consequences: [],
      otherwise: `Si ce n’est pas vous qui l’avez demandé, ${writeToOperator}. Les données supprimées ne peuvent pas être récupérées.`,
    }),
  },
}
