import type { FamilyTexts } from "./texts.ts"

export const fr: FamilyTexts = {
  household: "Famille Falkenberg",
  goals: { independence: "Indépendance financière", nextGeneration: "Pour la génération suivante" },
  accounts: {
    current: "Compte courant",
    savings: "Compte d’épargne, Zurich",
    sterling: "Compte en livres, Londres",
    company: "Compte de la société",
    dollars: "Compte en dollars",
    settlement: "Compte de règlement",
    rents: "Compte des loyers",
    youth: "Compte d’épargne de Lena",
  },
  home: {
    name: "Maison au bord du lac",
    address: "Am Seehang 7, Seewinkel",
    description: "Construite en 1978, transformée en 2012 ; 126 m² habitables, terrain de 940 m².",
    note: "Toiture refaite et isolée ; la facture se trouve dans le dossier de la maison.",
  },
  building: {
    name: "Immeuble de quatre appartements",
    address: "Uferstrasse 212, Bâle",
    description: "Quatre appartements, tous loués.",
  },
  flat: {
    name: "Appartement à Londres",
    address: "Canal Wharf 18, Londres",
    description: "Deux chambres, 74 m² ; loué, bail emphytéotique jusqu’en 2114.",
  },
  brewery: {
    entry: "Trente pour cent des parts",
    increase: "Quote-part de l’augmentation de capital pour la nouvelle salle de brassage",
  },
  gold: { name: "Pièces d’or", issuer: "Münzkabinett Hohenau", denomination: "1 once" },
  wallet: "Wallet personnel",
  pension: { name: "Assurance retraite privée" },
  painting: { name: "Le port, le soir", description: "Huile sur toile, 80 × 110 cm, signée." },
  car: { name: "Roadster de 1967", description: "Restauré en 2015, 61 000 km." },
  watch: {
    name: "Montre à quantième perpétuel",
    description: "Or rose, avec papiers ; achetée pour les cinquante ans d’Henrik.",
  },
  debts: {
    homeMortgage: "Prêt hypothécaire sur la maison au bord du lac",
    buildingMortgage: "Prêt hypothécaire sur l’immeuble",
    flatMortgage: "Prêt hypothécaire sur l’appartement de Londres",
    familyLoan: "Prêt d’associé",
    familyLoanTerms: "Accordé par Clara pour l’achat de l’immeuble ; intérêt de 2 %.",
    carLoan: "Prêt pour le roadster",
    lombardLoan: "Crédit lombard",
    creditCard: "Carte de crédit",
  },
  comments: {
    price: "Prix d’achat selon l’acte",
    purchase: "Notaire, registre foncier et droits d’acquisition",
    invoice: "Prix d’achat selon la facture",
    appraisal: "Expertise d’un expert agréé",
    broker: "Estimation d’un agent immobilier d’après les ventes voisines",
    tax: "Avis de l’administration fiscale",
    insured: "Somme assurée",
    accounts: "Six fois le bénéfice des comptes annuels",
    auction: "Estimation d’une maison de ventes",
    expert: "Estimation d’un expert en véhicules de collection",
  },
  restated:
    "L’expert avait compté les combles comme surface habitable : 148 m² au lieu de 126 m². Rapport rectifié reçu.",
}
