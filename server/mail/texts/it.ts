import { productName } from "#contract/productName.ts"
import { type InvitedRole, lostFactorHours, type Texts } from "./texts.ts"

const roles: Record<InvitedRole, string> = {
  owner: "Come titolare vede e modifica tutto e gestisce i membri.",
  editor: "Come editor vede e registra tutto ciò che è condiviso con Lei.",
  adviser: "Come consulente vede ciò che è condiviso con Lei e fissa gli obiettivi.",
  auditor: "Come revisore vede ciò che è condiviso con Lei e l’attività dei membri.",
  viewer: "Come osservatore vede ciò che è condiviso con Lei.",
}

/** The role of a member, as owners read it. */
const memberRoles: Record<InvitedRole, string> = {
  owner: "titolare – vede e registra tutto e gestisce i membri",
  editor: "editor – vede, registra ed esporta tutto",
  adviser: "consulente – vede le cifre e fissa obiettivi",
  auditor: "revisore – vede le cifre e l’attività",
  viewer: "osservatore – vede le cifre",
}

const writeToOperator = `contatti il gestore di ${productName}`

export const it: Texts = {
  greeting: "Buongiorno,",
  linkWritten: "Oppure apra questo indirizzo nel browser:",
  sentBy: `Questo messaggio è stato inviato automaticamente da ${productName}. Non Le chiediamo mai la password o un codice per e-mail o per telefono.`,
  mails: {
    ConfirmAddress: ({ hours }, format) => ({
      subject: "Confermi il Suo indirizzo e-mail",
      paragraphs: [
        `Con questo indirizzo e-mail è stato aperto un account di ${productName}. La preghiamo di confermare che l’indirizzo è Suo.`,
        "Può usare il link su qualsiasi dispositivo oppure inserire questo codice nella finestra della registrazione, se è ancora aperta:",
      ],
      buttons: { link: "Conferma l’indirizzo" },
      consequences: [`Il link e il codice valgono ${format.hours(hours)} dalla registrazione e una sola volta.`],
      otherwise:
        "Se non ha aperto alcun account, non deve fare nulla: finché l’indirizzo non è confermato, l’account non può essere usato.",
    }),
    AddressHasAccount: () => ({
      subject: "Ha già un account",
      paragraphs: [
        `Abbiamo ricevuto la richiesta di aprire un account di ${productName} con questo indirizzo e-mail. Lei ne ha già uno: perciò non è stato aperto alcun account e nulla è stato modificato.`,
        "Se l’ha fatto Lei, acceda. Se non ricorda la password, può impostarne una nuova.",
      ],
      buttons: { signInLink: "Accedi", resetLink: "Imposta una nuova password" },
      consequences: [],
      otherwise: "Se non l’ha fatto Lei, non deve fare nulla. Chi ci ha provato non sa che Lei ha un account.",
    }),
    AddressKept: ({ until }, format) => ({
      subject: "Questo indirizzo e-mail non può ancora essere usato",
      paragraphs: [
        `Abbiamo ricevuto la richiesta di usare questo indirizzo e-mail per un account di ${productName}. Fino a poco fa era quello di un altro account, per il quale è riservato fino al ${format.instant(until)}. Perciò non è stato aperto alcun account e nulla è stato modificato.`,
        "Se l’ha fatto Lei, riprovi dopo quella data. Se l’altro account è Suo e qualcun altro ne ha cambiato l’indirizzo, lo ripristini con il link del nostro messaggio precedente.",
      ],
      buttons: {},
      consequences: [],
      otherwise: "Se non l’ha fatto Lei, non deve fare nulla.",
    }),
    SignInCode: ({ minutes }, format) => ({
      subject: "Il Suo codice di sicurezza",
      paragraphs: ["Inserisca questo codice nella finestra che lo richiede:"],
      buttons: {},
      consequences: [
        `Il codice vale ${format.minutes(minutes)} dalla richiesta, una sola volta e solo in quella finestra.`,
      ],
      otherwise:
        "Se non lo ha richiesto, forse qualcun altro conosce la Sua password. Non dia il codice a nessuno e cambi subito la password.",
    }),
    ResetPassword: ({ minutes }, format) => ({
      subject: "Imposti una nuova password",
      paragraphs: [`È stata richiesta una nuova password per il Suo account di ${productName}. Può impostarla qui:`],
      buttons: { link: "Imposta una nuova password" },
      consequences: [
        `Il link vale ${format.minutes(minutes)} dalla richiesta e una sola volta. Se ripete la richiesta, vale solo il link più recente.`,
        "Con la nuova password le Sue sessioni vengono chiuse su tutti i dispositivi. Poi accede come al solito, con il Suo secondo fattore.",
      ],
      otherwise: "Se non l’ha richiesta, non deve fare nulla: la Sua password resta quella di prima.",
    }),
    PasswordChanged: ({ at }, format) => ({
      subject: "La Sua password è stata cambiata",
      paragraphs: [
        `La password del Suo account è stata cambiata il ${format.instant(at)}. Gli altri dispositivi connessi sono stati disconnessi.`,
        "Se l’ha fatto Lei, non deve fare nulla. Altrimenti imposti subito una nuova password:",
      ],
      buttons: { resetLink: "Imposta una nuova password" },
      consequences: [],
      otherwise: `Se non riesce più ad accedere: ${writeToOperator}. Forse qualcun altro usa il Suo account.`,
    }),
    ConfirmNewAddress: ({ hours }, format) => ({
      subject: "Confermi il Suo nuovo indirizzo e-mail",
      paragraphs: [
        `Questo indirizzo e-mail deve diventare quello di un account di ${productName}. La preghiamo di confermare che è Suo.`,
      ],
      buttons: { link: "Conferma il nuovo indirizzo" },
      consequences: [
        `Il link vale ${format.hours(hours)} dalla richiesta e una sola volta. Fino ad allora resta il vecchio indirizzo. Dopo, accede con il nuovo e il vecchio ne riceve avviso.`,
      ],
      otherwise: "Se non l’ha richiesto, non deve fare nulla: finché l’indirizzo non è confermato, non cambia niente.",
    }),
    AddressChanged: ({ newAddress, days }, format) => ({
      subject: "L’indirizzo e-mail del Suo account è stato cambiato",
      paragraphs: [
        `Il Suo account ha ora l’indirizzo e-mail ${format.plain(newAddress)}. Questo non serve più per accedere.`,
        "Se l’ha fatto Lei, non deve fare nulla. Altrimenti ripristini il Suo indirizzo:",
      ],
      buttons: { undoLink: "Ripristina il mio indirizzo" },
      consequences: [`È possibile per ${format.days(days)} dal cambio. Il Suo account riavrà allora questo indirizzo.`],
      otherwise: "Se non l’ha fatto Lei, imposti poi anche una nuova password: forse qualcun altro usa il Suo account.",
    }),
    SecondFactorAdded: ({ device, at }, format) => ({
      subject: "È stato aggiunto un secondo fattore",
      paragraphs: [
        `${format.name(device)} è stato aggiunto al Suo account come secondo fattore il ${format.instant(at)}. D’ora in poi viene richiesto all’accesso, e non arriva più alcun codice per e-mail.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `Se non l’ha fatto Lei, acceda, lo rimuova e cambi la password. Se non riesce più ad accedere: ${writeToOperator}.`,
    }),
    SecondFactorRemoved: ({ device, at }, format) => ({
      subject: "È stato rimosso un secondo fattore",
      paragraphs: [
        `${format.name(device)} è stato rimosso dal Suo account il ${format.instant(at)} e non è più un secondo fattore.`,
        "Se non ne ha un altro, sui nuovi dispositivi viene richiesto un codice inviato per e-mail.",
      ],
      buttons: {},
      consequences: [],
      otherwise: `Se non l’ha fatto Lei, cambi subito la password e aggiunga un secondo fattore. Se non riesce più ad accedere: ${writeToOperator}.`,
    }),
    RecoveryCodesRenewed: ({ at }, format) => ({
      subject: "Sono stati creati nuovi codici di recupero",
      paragraphs: [
        `Il ${format.instant(at)} sono stati creati nuovi codici di recupero per il Suo account. Quelli precedenti non valgono più. Le sessioni sugli altri dispositivi sono state chiuse.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `Se non l’ha fatto Lei, cambi subito la password e crei nuovi codici. Se non riesce più ad accedere: ${writeToOperator}.`,
    }),
    RecoveryCodeUsed: ({ left, at }, format) => ({
      subject: "È stato usato un codice di recupero",
      paragraphs: [
        `Il ${format.instant(at)} è stato usato un codice di recupero per il Suo account. Ora non vale più.`,
        left === 0
          ? "Non gliene resta nessuno. Ne crei di nuovi nelle impostazioni."
          : left === 1
            ? "Gliene resta 1. Può crearne di nuovi nelle impostazioni."
            : `Gliene restano ${left}. Può crearne di nuovi nelle impostazioni.`,
      ],
      buttons: {},
      consequences: [],
      otherwise:
        "Se non l’ha fatto Lei, qualcun altro ha la Sua password e i Suoi codici di recupero. Cambi subito la password e crei nuovi codici.",
    }),
    SecondFactorLost: ({ opensAt }, format) => ({
      subject: "Richiesta di accesso al Suo account senza secondo fattore",
      paragraphs: [
        "Qualcuno che conosce la Sua password ha dichiarato che tutti i secondi fattori del Suo account sono andati persi e ha chiesto di accedere senza.",
        `Per la Sua sicurezza è prevista un’attesa di ${format.hours(lostFactorHours)}. Termina il ${format.instant(opensAt)}. Dopo, la password e la casella di posta bastano per accedere e aggiungere un nuovo secondo fattore; i vecchi non valgono più.`,
        "Fino ad allora può fermare la richiesta:",
      ],
      buttons: { cancelLink: "Ferma la richiesta" },
      consequences: ["Se la ferma, non cambia nulla e i Suoi secondi fattori continuano a valere."],
      otherwise:
        "Se non l’ha fatto Lei, la fermi ora e cambi la password: qualcun altro la conosce. Se l’ha fatto Lei, deve solo attendere.",
    }),
    SignedInOnNewDevice: ({ device, at }, format) => ({
      subject: "Accesso da un nuovo dispositivo",
      paragraphs: [
        `Il ${format.instant(at)} è stato effettuato un accesso al Suo account da un nuovo dispositivo: ${format.name(device)}.`,
      ],
      buttons: {},
      consequences: [],
      otherwise:
        "Se l’ha fatto Lei, non deve fare nulla. Altrimenti cambi subito la password: così tutti i dispositivi vengono disconnessi.",
    }),
    Invited({ inviter, household, role, days }, format) {
      const to = household === null ? "nel proprio nucleo familiare" : `nel nucleo familiare ${format.name(household)}`
      return {
        subject: `${format.name(inviter)} La invita ${to}`,
        paragraphs: [`${format.name(inviter)} La invita ${to} su ${productName}. ${roles[role]}`],
        buttons: { link: "Vedi l’invito" },
        consequences: [`L’invito vale ${format.days(days)} e una sola volta.`],
        otherwise:
          "Se non conosce la persona o non aspettava l’invito, non deve fare nulla: finché non accetta, non succede niente.",
      }
    },
    MemberJoined({ name, address, household, role, portfolios, until }, format) {
      const who = name === null ? format.plain(address) : format.name(name)
      const named = name === null ? who : `${who} (${format.plain(address)})`
      const to = household === null ? "del Suo nucleo familiare" : `del nucleo familiare ${format.name(household)}`
      return {
        subject: `${who} fa ora parte ${to}`,
        paragraphs: [
          `${named} ha accettato un invito e fa ora parte ${to}.`,
          `Ruolo: ${memberRoles[role]}.`,
          portfolios === null ? "Portafogli: tutti." : `Portafogli: solo ${format.names(portfolios)}.`,
          until === null ? "Accesso: senza scadenza." : `Scadenza dell’accesso: ${format.day(until)}.`,
        ],
        buttons: { membersLink: "Vedi i membri" },
        consequences: [],
        otherwise:
          "Se nessuno dei titolari ha invitato questa persona, la rimuova dall’elenco dei membri: l’accesso termina subito. Cambi anche la password, perché forse qualcun altro sta usando l’account di un titolare.",
      }
    },
    AccountDisabled: () => ({
      subject: "Il Suo account è stato disattivato",
      paragraphs: [
        `Il Suo account di ${productName} è stato disattivato. Le Sue sessioni sono state chiuse su tutti i dispositivi e Lei non può accedere finché non viene riattivato. I Suoi dati sono conservati.`,
      ],
      buttons: {},
      consequences: [],
      otherwise: `Se ritiene che sia un errore: ${writeToOperator}.`,
    }),
    AccountErased: () => ({
      subject: "Il Suo account è stato eliminato",
      paragraphs: [
        `Il Suo account di ${productName} è stato eliminato. La chiave dei Suoi dati personali è stata distrutta: non sono più leggibili, nemmeno da noi.`,
        "Non è possibile tornare indietro. Questo è l’ultimo messaggio che riceve da noi.",
      ],
      buttons: {},
      consequences: [],
      otherwise: `Se non l’ha chiesto Lei: ${writeToOperator}. I dati eliminati non possono essere recuperati.`,
    }),
  },
}
