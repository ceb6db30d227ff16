import { productName } from "#contract/productName.ts"
import { type InvitedRole, lostFactorHours, type Texts } from "./texts.ts"

const roles: Record<InvitedRole, string> = {
  owner: "Als Inhaber sehen und ändern Sie alles und verwalten die Mitglieder.",
  editor: "Als Bearbeiter sehen und erfassen Sie alles, was mit Ihnen geteilt wird.",
  adviser: "Als Berater sehen Sie, was mit Ihnen geteilt wird, und setzen Ziele.",
  auditor: "Als Prüfer sehen Sie, was mit Ihnen geteilt wird, und die Aktivität der Mitglieder.",
  viewer: "Als Betrachter sehen Sie, was mit Ihnen geteilt wird.",
}

/** The role of a member, as owners read it. */
const memberRoles: Record<InvitedRole, string> = {
  owner: "Inhaber – sieht und erfasst alles und verwaltet die Mitglieder",
  editor: "Bearbeiter – sieht und erfasst alles und exportiert es",
  adviser: "Berater – sieht Zahlen und setzt Ziele",
  auditor: "Prüfer – sieht Zahlen und die Aktivität",
  viewer: "Betrachter – sieht Zahlen",
}

const writeToOperator = `wenden Sie sich bitte an den Betreiber von ${productName}`

export const de: Texts = {
  greeting: "Guten Tag,",
  linkWritten: "Oder öffnen Sie diese Adresse in Ihrem Browser:",
  sentBy: `Diese Nachricht wurde automatisch von ${productName} gesendet. Wir fragen Sie nie per E-Mail oder Telefon nach Ihrem Passwort oder nach einem Code.`,
  mails: {
    ConfirmAddress: ({ hours }, format) => ({
      subject: "Bitte bestätigen Sie Ihre E-Mail-Adresse",
      paragraphs: [
        `Mit dieser E-Mail-Adresse wurde ein Konto bei ${productName} eröffnet. Bitte bestätigen Sie, dass die Adresse Ihnen gehört.`,
        "Sie können den Link auf jedem Gerät benutzen oder diesen Code in dem Fenster eingeben, in dem Sie sich registriert haben, falls es noch offen ist:",
      ],
      buttons: { link: "Adresse bestätigen" },
      consequences: [`Link und Code gelten ab der Registrierung ${format.hours(hours)} und nur einmal.`],
      otherwise:
        "Falls Sie kein Konto eröffnet haben, brauchen Sie nichts zu tun: Solange die Adresse nicht bestätigt ist, kann das Konto nicht benutzt werden.",
    }),
    AddressHasAccount: () => ({
      subject: "Sie haben bereits ein Konto",
      paragraphs: [
        `Wir haben eine Anfrage erhalten, mit dieser E-Mail-Adresse ein Konto bei ${productName} zu eröffnen. Sie haben bereits eines; deshalb wurde kein Konto eröffnet und nichts geändert.`,
        "Falls Sie es waren, melden Sie sich bitte an. Wenn Sie Ihr Passwort nicht mehr wissen, können Sie ein neues setzen.",
      ],
      buttons: { signInLink: "Anmelden", resetLink: "Neues Passwort setzen" },
      consequences: [],
      otherwise:
        "Falls Sie es nicht waren, brauchen Sie nichts zu tun. Wer es versucht hat, erfährt nicht, dass Sie ein Konto haben.",
    }),
    AddressKept: ({ until }, format) => ({
      subject: "Diese E-Mail-Adresse kann noch nicht benutzt werden",
      paragraphs: [
        `Wir haben eine Anfrage erhalten, diese E-Mail-Adresse für ein Konto bei ${productName} zu benutzen. Bis vor Kurzem gehörte sie zu einem anderen Konto, für das sie bis zum ${format.instant(until)} reserviert ist. Deshalb wurde kein Konto eröffnet und nichts geändert.`,
        "Falls Sie es waren, versuchen Sie es bitte danach erneut. Falls das andere Konto Ihnen gehört und jemand anderes seine Adresse geändert hat, stellen Sie sie mit dem Link in unserer früheren Nachricht wieder her.",
      ],
      buttons: {},
      consequences: [],
      otherwise: "Falls Sie es nicht waren, brauchen Sie nichts zu tun.",
    }),
    SignInCode: ({ minutes }, format) => ({
      subject: "Ihr Sicherheitscode",
      paragraphs: ["Bitte geben Sie diesen Code in dem Fenster ein, das danach fragt:"],
      buttons: {},
      consequences: [
        `Der Code gilt ab der Anforderung ${format.minutes(minutes)}, nur einmal und nur in diesem Fenster.`,
      ],
      otherwise:
        "Falls Sie ihn nicht angefordert haben, kennt möglicherweise jemand anderes Ihr Passwort. Geben Sie den Code niemandem und ändern Sie jetzt Ihr Passwort.",
    }),
    ResetPassword: ({ minutes }, format) => ({
      subject: "Neues Passwort setzen",
      paragraphs: [`Für Ihr Konto bei ${productName} wurde ein neues Passwort angefordert. Hier können Sie es setzen:`],
      buttons: { link: "Neues Passwort setzen" },
      consequences: [
        `Der Link gilt ab der Anforderung ${format.minutes(minutes)} und nur einmal. Wenn Sie erneut anfordern, gilt nur der neueste Link.`,
        "Mit dem neuen Passwort werden Sie auf allen Geräten abgemeldet. Danach melden Sie sich wie gewohnt an, mit Ihrem zweiten Faktor.",
      ],
      otherwise: "Falls Sie es nicht angefordert haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.",
    }),
    PasswordChanged: ({ at }, format) => ({
      subject: "Ihr Passwort wurde geändert",
      paragraphs: [
        `Das Passwort Ihres Kontos wurde am ${format.instant(at)} geändert. Andere angemeldete Geräte wurden abgemeldet.`,
        "Falls Sie es waren, brauchen Sie nichts zu tun. Falls nicht, setzen Sie sofort ein neues Passwort:",
      ],
      buttons: { resetLink: "Neues Passwort setzen" },
      consequences: [],
      otherwise: `Falls Sie nicht mehr in Ihr Konto kommen, ${writeToOperator}: Jemand anderes benutzt möglicherweise Ihr Konto.`,
    }),
    ConfirmNewAddress: ({ hours }, format) => ({
      subject: "Bitte bestätigen Sie Ihre neue E-Mail-Adresse",
      paragraphs: [
        `Diese E-Mail-Adresse soll die eines Kontos bei ${productName} werden. Bitte bestätigen Sie, dass sie Ihnen gehört.`,
      ],
      buttons: { link: "Neue Adresse bestätigen" },
      consequences: [
        `Der Link gilt ab der Anforderung ${format.hours(hours)} und nur einmal. Bis dahin bleibt die alte Adresse. Danach melden Sie sich mit der neuen an, und die alte wird benachrichtigt.`,
      ],
      otherwise:
        "Falls Sie das nicht angefordert haben, brauchen Sie nichts zu tun: Solange die Adresse nicht bestätigt ist, ändert sich nichts.",
    }),
    AddressChanged: ({ newAddress, days }, format) => ({
      subject: "Die E-Mail-Adresse Ihres Kontos wurde geändert",
      paragraphs: [
        `Ihr Konto hat jetzt die E-Mail-Adresse ${format.plain(newAddress)}. Mit dieser hier melden Sie sich nicht mehr an.`,
        "Falls Sie es waren, brauchen Sie nichts zu tun. Falls nicht, stellen Sie Ihre Adresse wieder her:",
      ],
      buttons: { undoLink: "Meine Adresse wiederherstellen" },
      consequences: [
        `Das ist ab der Änderung ${format.days(days)} lang möglich. Ihr Konto hat dann wieder diese Adresse.`,
      ],
      otherwise:
        "Falls Sie es nicht waren, setzen Sie danach auch ein neues Passwort: Jemand anderes benutzt möglicherweise Ihr Konto.",
    }),
    SecondFactorAdded: ({ device, at }, format) => ({
      subject: "Ein zweiter Faktor wurde hinzugefügt",
      paragraphs: [
        `${format.name(device)} wurde Ihrem Konto am ${format.instant(at)} als zweiter Faktor hinzugefügt. Ab jetzt wird bei der Anmeldung danach gefragt, und es kommt kein Code mehr per E-Mail.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `Falls Sie es nicht waren, melden Sie sich an, entfernen Sie ihn und ändern Sie Ihr Passwort. Falls Sie nicht mehr in Ihr Konto kommen, ${writeToOperator}.`,
    }),
    SecondFactorRemoved: ({ device, at }, format) => ({
      subject: "Ein zweiter Faktor wurde entfernt",
      paragraphs: [
        `${format.name(device)} wurde am ${format.instant(at)} aus Ihrem Konto entfernt und ist kein zweiter Faktor mehr.`,
        "Wenn Sie keinen anderen haben, wird auf neuen Geräten nach einem Code gefragt, der per E-Mail kommt.",
      ],
      buttons: {},
      consequences: [],
      otherwise: `Falls Sie es nicht waren, ändern Sie sofort Ihr Passwort und fügen Sie einen zweiten Faktor hinzu. Falls Sie nicht mehr in Ihr Konto kommen, ${writeToOperator}.`,
    }),
    RecoveryCodesRenewed: ({ at }, format) => ({
      subject: "Neue Wiederherstellungscodes wurden erstellt",
      paragraphs: [
        `Am ${format.instant(at)} wurden für Ihr Konto neue Wiederherstellungscodes erstellt. Die früheren gelten nicht mehr. Andere angemeldete Geräte wurden abgemeldet.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `Falls Sie es nicht waren, ändern Sie sofort Ihr Passwort und erstellen Sie neue Codes. Falls Sie nicht mehr in Ihr Konto kommen, ${writeToOperator}.`,
    }),
    RecoveryCodeUsed: ({ left, at }, format) => ({
      subject: "Ein Wiederherstellungscode wurde benutzt",
      paragraphs: [
        `Am ${format.instant(at)} wurde für Ihr Konto ein Wiederherstellungscode benutzt. Er gilt nun nicht mehr.`,
        left === 0
          ? "Sie haben keinen mehr. Bitte erstellen Sie in den Einstellungen neue."
          : left === 1
            ? "Sie haben noch 1 Code. In den Einstellungen können Sie neue erstellen."
            : `Sie haben noch ${left} Codes. In den Einstellungen können Sie neue erstellen.`,
      ],
      buttons: {},
      consequences: [],
      otherwise:
        "Falls Sie es nicht waren, hat jemand anderes Ihr Passwort und Ihre Wiederherstellungscodes. Ändern Sie sofort Ihr Passwort und erstellen Sie neue Codes.",
    }),
    SecondFactorLost: ({ opensAt }, format) => ({
      subject: "Antrag auf Zugang zu Ihrem Konto ohne zweiten Faktor",
      paragraphs: [
        "Jemand, der Ihr Passwort kennt, hat angegeben, dass alle zweiten Faktoren Ihres Kontos verloren sind, und möchte sich ohne sie anmelden.",
        `Zu Ihrer Sicherheit gilt eine Wartezeit von ${format.hours(lostFactorHours)}. Sie endet am ${format.instant(opensAt)}. Danach genügen Passwort und Postfach, um sich anzumelden und einen neuen zweiten Faktor hinzuzufügen; die alten gelten nicht mehr.`,
        "Bis dahin können Sie den Vorgang stoppen:",
      ],
      buttons: { cancelLink: "Vorgang stoppen" },
      consequences: ["Wenn Sie ihn stoppen, ändert sich nichts, und Ihre zweiten Faktoren gelten weiter."],
      otherwise:
        "Falls Sie es nicht waren, stoppen Sie den Vorgang jetzt und ändern Sie Ihr Passwort: Jemand anderes kennt es. Falls Sie es waren, brauchen Sie nur zu warten.",
    }),
    SignedInOnNewDevice: ({ device, at }, format) => ({
      subject: "Anmeldung auf einem neuen Gerät",
      paragraphs: [
        `Am ${format.instant(at)} gab es eine Anmeldung bei Ihrem Konto auf einem neuen Gerät: ${format.name(device)}.`,
      ],
      buttons: {},
      consequences: [],
      otherwise:
        "Falls Sie es waren, brauchen Sie nichts zu tun. Falls nicht, ändern Sie sofort Ihr Passwort: Damit werden alle Geräte abgemeldet.",
    }),
    Invited({ inviter, household, role, days }, format) {
      const to = household === null ? "zu sich in den Haushalt" : `in den Haushalt ${format.name(household)}`
      return {
        subject: `${format.name(inviter)} lädt Sie ${to} ein`,
        paragraphs: [`${format.name(inviter)} lädt Sie bei ${productName} ${to} ein. ${roles[role]}`],
        buttons: { link: "Einladung ansehen" },
        consequences: [`Die Einladung gilt ${format.days(days)} und nur einmal.`],
        otherwise:
          "Falls Sie die Person nicht kennen oder die Einladung nicht erwartet haben, brauchen Sie nichts zu tun: Solange Sie nicht annehmen, geschieht nichts.",
      }
    },
    MemberJoined({ name, address, household, role, portfolios, until }, format) {
      const who = name === null ? format.plain(address) : format.name(name)
      const named = name === null ? who : `${who} (${format.plain(address)})`
      const to = household === null ? "zu Ihrem Haushalt" : `zum Haushalt ${format.name(household)}`
      return {
        subject: `${who} gehört jetzt ${to}`,
        paragraphs: [
          `${named} hat eine Einladung angenommen und gehört jetzt ${to}.`,
          `Rolle: ${memberRoles[role]}.`,
          portfolios === null ? "Portfolios: alle." : `Portfolios: nur ${format.names(portfolios)}.`,
          until === null ? "Zugriff: unbefristet." : `Zugriff: bis ${format.day(until)}.`,
        ],
        buttons: { membersLink: "Mitglieder ansehen" },
        consequences: [],
        otherwise:
          "Falls keiner der Inhaber diese Person eingeladen hat, entfernen Sie das Mitglied dort: Der Zugriff endet dann sofort. Ändern Sie außerdem Ihr Passwort, denn jemand anderes benutzt womöglich das Konto eines Inhabers.",
      }
    },
    AccountDisabled: () => ({
      subject: "Ihr Konto wurde gesperrt",
      paragraphs: [
        `Ihr Konto bei ${productName} wurde gesperrt. Sie wurden auf allen Geräten abgemeldet und können sich nicht anmelden, bis es entsperrt wird. Ihre Daten bleiben erhalten.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `Falls Sie das für ein Versehen halten, ${writeToOperator}.`,
    }),
    AccountErased: () => ({
      subject: "Ihr Konto wurde gelöscht",
      paragraphs: [
        `Ihr Konto bei ${productName} wurde gelöscht. Der Schlüssel zu Ihren personenbezogenen Daten wurde vernichtet: Sie sind nicht mehr lesbar, auch nicht für uns.`,
        "Das lässt sich nicht rückgängig machen. Dies ist die letzte Nachricht, die Sie von uns erhalten.",
      ],
      buttons: {},
      consequences: [],
      otherwise: `Falls nicht Sie darum gebeten haben, ${writeToOperator}. Gelöschte Daten lassen sich nicht wiederherstellen.`,
    }),
  },
}
