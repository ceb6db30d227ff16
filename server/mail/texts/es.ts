import { productName } from "#contract/productName.ts"
import { type InvitedRole, lostFactorHours, type Texts } from "./texts.ts"

const roles: Record<InvitedRole, string> = {
  owner: "Como titular, usted ve y modifica todo y gestiona a los miembros.",
  editor: "Como editor, usted ve y registra todo lo que se comparte con usted.",
  adviser: "Como asesor, usted ve lo que se comparte con usted y fija objetivos.",
  auditor: "Como auditor, usted ve lo que se comparte con usted y la actividad de los miembros.",
  viewer: "Como observador, usted ve lo que se comparte con usted.",
}

/** The role of a member, as owners read it. */
const memberRoles: Record<InvitedRole, string> = {
  owner: "titular – ve y registra todo y gestiona a los miembros",
  editor: "editor – ve, registra y exporta todo",
  adviser: "asesor – ve las cifras y fija objetivos",
  auditor: "auditor – ve las cifras y la actividad",
  viewer: "observador – ve las cifras",
}

const writeToOperator = `diríjase al operador de ${productName}`

export const es: Texts = {
  greeting: "Buenos días:",
  linkWritten: "O abra esta dirección en su navegador:",
  sentBy: `${productName} ha enviado este mensaje automáticamente. Nunca le pediremos su contraseña ni un código por correo electrónico o por teléfono.`,
  mails: {
    ConfirmAddress: ({ hours }, format) => ({
      subject: "Confirme su dirección de correo electrónico",
      paragraphs: [
        `Se ha abierto una cuenta de ${productName} con esta dirección de correo electrónico. Confirme, por favor, que la dirección es suya.`,
        "Puede usar el enlace en cualquier dispositivo o introducir este código en la ventana en la que se registró, si sigue abierta:",
      ],
      buttons: { link: "Confirmar la dirección" },
      consequences: [
        `El enlace y el código son válidos durante ${format.hours(hours)} desde el registro y una sola vez.`,
      ],
      otherwise:
        "Si usted no ha abierto una cuenta, no tiene que hacer nada: mientras no se confirme la dirección, la cuenta no se puede usar.",
    }),
    AddressHasAccount: () => ({
      subject: "Usted ya tiene una cuenta",
      paragraphs: [
        `Hemos recibido una solicitud para abrir una cuenta de ${productName} con esta dirección de correo electrónico. Usted ya tiene una, por lo que no se ha abierto ninguna cuenta ni se ha modificado nada.`,
        "Si ha sido usted, acceda. Si no recuerda su contraseña, puede establecer una nueva.",
      ],
      buttons: { signInLink: "Acceder", resetLink: "Establecer una contraseña nueva" },
      consequences: [],
      otherwise: "Si no ha sido usted, no tiene que hacer nada. Quien lo intentó no sabe que usted tiene una cuenta.",
    }),
    AddressKept: ({ until }, format) => ({
      subject: "Esta dirección de correo electrónico aún no se puede usar",
      paragraphs: [
        `Hemos recibido una solicitud para usar esta dirección de correo electrónico en una cuenta de ${productName}. Hasta hace poco era la de otra cuenta, para la que se reserva hasta el ${format.instant(until)}. Por eso no se ha abierto ninguna cuenta ni se ha modificado nada.`,
        "Si ha sido usted, vuelva a intentarlo después de esa fecha. Si la otra cuenta es suya y otra persona ha cambiado su dirección, recupérela con el enlace de nuestro mensaje anterior.",
      ],
      buttons: {},
      consequences: [],
      otherwise: "Si no ha sido usted, no tiene que hacer nada.",
    }),
    SignInCode: ({ minutes }, format) => ({
      subject: "Su código de seguridad",
      paragraphs: ["Introduzca este código en la ventana que lo solicita:"],
      buttons: {},
      consequences: [
        `El código es válido durante ${format.minutes(minutes)} desde que se solicitó, una sola vez y solo en esa ventana.`,
      ],
      otherwise:
        "Si usted no lo ha solicitado, es posible que otra persona conozca su contraseña. No dé el código a nadie y cambie su contraseña ahora.",
    }),
    ResetPassword: ({ minutes }, format) => ({
      subject: "Establezca una contraseña nueva",
      paragraphs: [`Se ha solicitado una contraseña nueva para su cuenta de ${productName}. Puede establecerla aquí:`],
      buttons: { link: "Establecer una contraseña nueva" },
      consequences: [
        `El enlace es válido durante ${format.minutes(minutes)} desde que se solicitó y una sola vez. Si vuelve a solicitarlo, solo vale el enlace más reciente.`,
        "Con la contraseña nueva se cierra su sesión en todos los dispositivos. Después accede como siempre, con su segundo factor.",
      ],
      otherwise: "Si usted no la ha solicitado, no tiene que hacer nada: su contraseña sigue siendo la misma.",
    }),
    PasswordChanged: ({ at }, format) => ({
      subject: "Se ha cambiado su contraseña",
      paragraphs: [
        `La contraseña de su cuenta se cambió el ${format.instant(at)}. Se ha cerrado la sesión en los demás dispositivos.`,
        "Si ha sido usted, no tiene que hacer nada. Si no, establezca de inmediato una contraseña nueva:",
      ],
      buttons: { resetLink: "Establecer una contraseña nueva" },
      consequences: [],
      otherwise: `Si ya no puede acceder a su cuenta, ${writeToOperator}: es posible que otra persona la esté usando.`,
    }),
    ConfirmNewAddress: ({ hours }, format) => ({
      subject: "Confirme su nueva dirección de correo electrónico",
      paragraphs: [
        `Esta dirección de correo electrónico va a ser la de una cuenta de ${productName}. Confirme, por favor, que es suya.`,
      ],
      buttons: { link: "Confirmar la nueva dirección" },
      consequences: [
        `El enlace es válido durante ${format.hours(hours)} desde que se solicitó el cambio y una sola vez. Hasta entonces se mantiene la dirección anterior. Después accederá con la nueva, y se avisará a la anterior.`,
      ],
      otherwise:
        "Si usted no lo ha solicitado, no tiene que hacer nada: mientras no se confirme la dirección, no cambia nada.",
    }),
    AddressChanged: ({ newAddress, days }, format) => ({
      subject: "Se ha cambiado la dirección de correo electrónico de su cuenta",
      paragraphs: [
        `Su cuenta tiene ahora la dirección de correo electrónico ${format.plain(newAddress)}. Esta ya no sirve para acceder.`,
        "Si ha sido usted, no tiene que hacer nada. Si no, recupere su dirección:",
      ],
      buttons: { undoLink: "Recuperar mi dirección" },
      consequences: [
        `Es posible durante ${format.days(days)} desde el cambio. Su cuenta volverá a tener entonces esta dirección.`,
      ],
      otherwise:
        "Si no ha sido usted, establezca después también una contraseña nueva: es posible que otra persona esté usando su cuenta.",
    }),
    SecondFactorAdded: ({ device, at }, format) => ({
      subject: "Se ha añadido un segundo factor",
      paragraphs: [
        `${format.name(device)} se añadió a su cuenta como segundo factor el ${format.instant(at)}. A partir de ahora se le pedirá al acceder y ya no llegará ningún código por correo electrónico.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `Si no ha sido usted, acceda, elimínelo y cambie su contraseña. Si ya no puede acceder a su cuenta, ${writeToOperator}.`,
    }),
    SecondFactorRemoved: ({ device, at }, format) => ({
      subject: "Se ha eliminado un segundo factor",
      paragraphs: [
        `${format.name(device)} se eliminó de su cuenta el ${format.instant(at)} y ya no es un segundo factor.`,
        "Si no tiene otro, en los dispositivos nuevos se pide un código que llega por correo electrónico.",
      ],
      buttons: {},
      consequences: [],
      otherwise: `Si no ha sido usted, cambie de inmediato su contraseña y añada un segundo factor. Si ya no puede acceder a su cuenta, ${writeToOperator}.`,
    }),
    RecoveryCodesRenewed: ({ at }, format) => ({
      subject: "Se han creado códigos de recuperación nuevos",
      paragraphs: [
        `El ${format.instant(at)} se crearon códigos de recuperación nuevos para su cuenta. Los anteriores ya no son válidos. Se ha cerrado la sesión en los demás dispositivos.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `Si no ha sido usted, cambie de inmediato su contraseña y cree códigos nuevos. Si ya no puede acceder a su cuenta, ${writeToOperator}.`,
    }),
    RecoveryCodeUsed: ({ left, at }, format) => ({
      subject: "Se ha usado un código de recuperación",
      paragraphs: [
        `El ${format.instant(at)} se usó un código de recuperación para su cuenta. Ya no es válido.`,
        left === 0
          ? "No le queda ninguno. Cree códigos nuevos en los ajustes."
          : left === 1
            ? "Le queda 1. Puede crear códigos nuevos en los ajustes."
            : `Le quedan ${left}. Puede crear códigos nuevos en los ajustes.`,
      ],
      buttons: {},
      consequences: [],
      otherwise:
        "Si no ha sido usted, otra persona tiene su contraseña y sus códigos de recuperación. Cambie de inmediato su contraseña y cree códigos nuevos.",
    }),
    SecondFactorLost: ({ opensAt }, format) => ({
      subject: "Solicitud de acceso a su cuenta sin segundo factor",
      paragraphs: [
        "Alguien que conoce su contraseña ha declarado que se han perdido todos los segundos factores de su cuenta y ha pedido acceder sin ellos.",
        `Por su seguridad hay una espera de ${format.hours(lostFactorHours)}. Termina el ${format.instant(opensAt)}. Después bastarán la contraseña y el buzón de correo para acceder y añadir un segundo factor nuevo; los anteriores ya no serán válidos.`,
        "Hasta entonces puede detener la solicitud:",
      ],
      buttons: { cancelLink: "Detener la solicitud" },
      consequences: ["Si la detiene, no cambia nada y sus segundos factores siguen siendo válidos."],
      otherwise:
        "Si no ha sido usted, deténgala ahora y cambie su contraseña: otra persona la conoce. Si ha sido usted, solo tiene que esperar.",
    }),
    SignedInOnNewDevice: ({ device, at }, format) => ({
      subject: "Acceso desde un dispositivo nuevo",
      paragraphs: [
        `El ${format.instant(at)} se accedió a su cuenta desde un dispositivo nuevo: ${format.name(device)}.`,
      ],
      buttons: {},
      consequences: [],
      otherwise:
        "Si ha sido usted, no tiene que hacer nada. Si no, cambie de inmediato su contraseña: así se cierra la sesión en todos los dispositivos.",
    }),
    Invited({ inviter, household, role, days }, format) {
      const to = household === null ? "a su unidad familiar" : `a la unidad familiar ${format.name(household)}`
      return {
        subject: `${format.name(inviter)} le invita ${to}`,
        paragraphs: [`${format.name(inviter)} le invita ${to} en ${productName}. ${roles[role]}`],
        buttons: { link: "Ver la invitación" },
        consequences: [`La invitación es válida durante ${format.days(days)} y una sola vez.`],
        otherwise:
          "Si no conoce a la persona o no esperaba la invitación, no tiene que hacer nada: mientras no la acepte, no ocurre nada.",
      }
    },
    MemberJoined({ name, address, household, role, portfolios, until }, format) {
      const who = name === null ? format.plain(address) : format.name(name)
      const named = name === null ? who : `${who} (${format.plain(address)})`
      const to = household === null ? "de su unidad familiar" : `de la unidad familiar ${format.name(household)}`
      return {
        subject: `${who} ya forma parte ${to}`,
        paragraphs: [
          `${named} ha aceptado una invitación y ya forma parte ${to}.`,
          `Rol: ${memberRoles[role]}.`,
          portfolios === null ? "Carteras: todas." : `Carteras: solo ${format.names(portfolios)}.`,
          until === null ? "Acceso: indefinido." : `Acceso: hasta el ${format.day(until)}.`,
        ],
        buttons: { membersLink: "Ver los miembros" },
        consequences: [],
        otherwise:
          "Si ninguno de los titulares invitó a esta persona, elimínela de la lista de miembros: perderá el acceso de inmediato. Cambie también su contraseña, porque es posible que otra persona esté usando la cuenta de un titular.",
      }
    },
    AccountDisabled: () => ({
      subject: "Se ha bloqueado su cuenta",
      paragraphs: [
        `Su cuenta de ${productName} se ha bloqueado. Se ha cerrado su sesión en todos los dispositivos y no podrá acceder hasta que se desbloquee. Sus datos se conservan.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `Si cree que se trata de un error, ${writeToOperator}.`,
    }),
    AccountErased: () => ({
      subject: "Se ha eliminado su cuenta",
      paragraphs: [
        `Su cuenta de ${productName} se ha eliminado. La clave de sus datos personales ha sido destruida: ya no se pueden leer, ni siquiera por nuestra parte.`,
        "No se puede deshacer. Este es el último mensaje que recibe de nosotros.",
      ],
      buttons: {},
      consequences: [],
      otherwise: `Si no lo ha pedido usted, ${writeToOperator}. Los datos eliminados no se pueden recuperar.`,
    }),
  },
}
