/** The texts of the demo household, in the language of its user. Names of companies are not translated. */
export interface FamilyTexts {
  readonly household: string
  readonly goals: { readonly independence: string; readonly nextGeneration: string }
  readonly accounts: {
    readonly current: string
    readonly savings: string
    readonly sterling: string
    readonly company: string
    readonly dollars: string
    readonly settlement: string
    readonly rents: string
    readonly youth: string
  }
  readonly home: {
    readonly name: string
    readonly address: string
    readonly description: string
    readonly note: string
  }
  readonly building: { readonly name: string; readonly address: string; readonly description: string }
  readonly flat: { readonly name: string; readonly address: string; readonly description: string }
  readonly brewery: { readonly entry: string; readonly increase: string }
  readonly gold: { readonly name: string; readonly issuer: string; readonly denomination: string }
  readonly wallet: string
  readonly pension: { readonly name: string }
  readonly painting: { readonly name: string; readonly description: string }
  readonly car: { readonly name: string; readonly description: string }
  readonly watch: { readonly name: string; readonly description: string }
  readonly debts: {
    readonly homeMortgage: string
    readonly buildingMortgage: string
    readonly flatMortgage: string
    readonly familyLoan: string
    readonly familyLoanTerms: string
    readonly carLoan: string
    readonly lombardLoan: string
    readonly creditCard: string
  }
  /** Sources of valuations. */
  readonly comments: {
    readonly price: string
    readonly purchase: string
    readonly invoice: string
    readonly appraisal: string
    readonly broker: string
    readonly tax: string
    readonly insured: string
    readonly accounts: string
    readonly auction: string
    readonly expert: string
  }
  /** Why a valuation was corrected. */
  readonly restated: string
}
