import type { FamilyTexts } from "./texts.ts"

export const it: FamilyTexts = {
  household: "Famiglia Falkenberg",
  goals: { independence: "Indipendenza finanziaria", nextGeneration: "Per la prossima generazione" },
  accounts: {
    current: "Conto corrente",
    savings: "Conto di risparmio, Zurigo",
    sterling: "Conto in sterline, Londra",
    company: "Conto della società",
    dollars: "Conto in dollari",
    settlement: "Conto di regolamento",
    rents: "Conto affitti",
    youth: "Conto di risparmio di Lena",
  },
  home: {
    name: "Casa sul lago",
    address: "Am Seehang 7, Seewinkel",
    description: "Costruita nel 1978, ristrutturata nel 2012; 126 m² abitabili, 940 m² di terreno.",
    note: "Tetto rifatto e isolato; la fattura è nel fascicolo della casa.",
  },
  building: {
    name: "Palazzina di quattro appartamenti",
    address: "Uferstrasse 212, Basilea",
    description: "Quattro appartamenti, tutti affittati.",
  },
  flat: {
    name: "Appartamento a Londra",
    address: "Canal Wharf 18, Londra",
    description: "Due camere, 74 m²; affittato, diritto di superficie fino al 2114.",
  },
  brewery: {
    entry: "Trenta per cento delle quote",
    increase: "Quota dell’aumento di capitale per la nuova sala di cottura",
  },
  gold: { name: "Monete d’oro", issuer: "Münzkabinett Hohenau", denomination: "1 oncia" },
  wallet: "Wallet proprio",
  pension: { name: "Assicurazione pensionistica privata" },
  painting: { name: "Il porto di sera", description: "Olio su tela, 80 × 110 cm, firmato." },
  car: { name: "Roadster del 1967", description: "Restaurata nel 2015, 61.000 km." },
  watch: {
    name: "Orologio da polso con calendario perpetuo",
    description: "Oro rosa, con documenti; acquistato per i cinquant’anni di Henrik.",
  },
  debts: {
    homeMortgage: "Mutuo ipotecario sulla casa sul lago",
    buildingMortgage: "Mutuo ipotecario sulla palazzina",
    flatMortgage: "Mutuo ipotecario sull’appartamento di Londra",
    familyLoan: "Finanziamento soci",
    familyLoanTerms: "Concesso da Clara per l’acquisto della palazzina; interesse del 2 %.",
    carLoan: "Prestito per la roadster",
    lombardLoan: "Credito lombard",
    creditCard: "Carta di credito",
  },
  comments: {
    price: "Prezzo di acquisto secondo l’atto",
    purchase: "Notaio, catasto e imposte sull’acquisto",
    invoice: "Prezzo di acquisto secondo la fattura",
    appraisal: "Perizia di un esperto certificato",
    broker: "Stima di un agente immobiliare in base alle vendite vicine",
    tax: "Valore accertato dal fisco",
    insured: "Somma assicurata",
    accounts: "Sei volte l’utile del bilancio annuale",
    auction: "Stima di una casa d’aste",
    expert: "Stima di un esperto di veicoli d’epoca",
  },
  restated:
    "Il perito aveva contato la soffitta come superficie abitabile: 148 m² anziché 126 m². Perizia rettificata ricevuta.",
}
