import type { FamilyTexts } from "./texts.ts"

export const es: FamilyTexts = {
  household: "Familia Falkenberg",
  goals: { independence: "Independencia financiera", nextGeneration: "Para la próxima generación" },
  accounts: {
    current: "Cuenta corriente",
    savings: "Cuenta de ahorro, Zúrich",
    sterling: "Cuenta en libras, Londres",
    company: "Cuenta de la sociedad",
    dollars: "Cuenta en dólares",
    settlement: "Cuenta de liquidación",
    rents: "Cuenta de alquileres",
    youth: "Cuenta de ahorro de Lena",
  },
  home: {
    name: "Casa junto al lago",
    address: "Am Seehang 7, Seewinkel",
    description: "Construida en 1978, reformada en 2012; 126 m² habitables, 940 m² de terreno.",
    note: "Tejado renovado y aislado; la factura está en la carpeta de la casa.",
  },
  building: {
    name: "Edificio de cuatro viviendas",
    address: "Uferstrasse 212, Basilea",
    description: "Cuatro viviendas, todas alquiladas.",
  },
  flat: {
    name: "Piso en Londres",
    address: "Canal Wharf 18, Londres",
    description: "Dos dormitorios, 74 m²; alquilado, arrendamiento a largo plazo hasta 2114.",
  },
  brewery: {
    entry: "Treinta por ciento de las participaciones",
    increase: "Parte de la ampliación de capital para la nueva sala de cocción",
  },
  gold: { name: "Monedas de oro", issuer: "Münzkabinett Hohenau", denomination: "1 onza" },
  wallet: "Monedero propio",
  pension: { name: "Seguro de pensión privado" },
  painting: { name: "El puerto al atardecer", description: "Óleo sobre lienzo, 80 × 110 cm, firmado." },
  car: { name: "Descapotable de 1967", description: "Restaurado en 2015, 61.000 km." },
  watch: {
    name: "Reloj de pulsera con calendario perpetuo",
    description: "Oro rosa, con documentación; comprado por el cincuenta cumpleaños de Henrik.",
  },
  debts: {
    homeMortgage: "Hipoteca sobre la casa junto al lago",
    buildingMortgage: "Hipoteca sobre el edificio",
    flatMortgage: "Hipoteca sobre el piso de Londres",
    familyLoan: "Préstamo de la socia",
    familyLoanTerms: "Concedido por Clara para la compra del edificio; interés del 2 %.",
    carLoan: "Préstamo para el descapotable",
    lombardLoan: "Crédito lombardo",
    creditCard: "Tarjeta de crédito",
  },
  comments: {
    price: "Precio de compra según la escritura",
    purchase: "Notaría, registro e impuestos de la compra",
    invoice: "Precio de compra según la factura",
    appraisal: "Tasación de un perito certificado",
    broker: "Estimación de un agente según ventas cercanas",
    tax: "Valoración de la administración tributaria",
    insured: "Suma asegurada",
    accounts: "Seis veces el beneficio de las cuentas anuales",
    auction: "Estimación de una casa de subastas",
    expert: "Estimación de un perito en vehículos históricos",
  },
  restated:
    "El perito había contado el desván como superficie habitable: 148 m² en lugar de 126 m². Informe rectificado recibido.",
}
