/** By language, the ids of texts whose English text changed after they were translated. */
declare module "virtual:texts/changed" {
  const changed: Readonly<Record<string, ReadonlyArray<string>>>
  export default changed
}

/** The texts of a language, `virtual:texts/en`, or under `descriptions` what each text is about: all by their ids. */
declare module "virtual:texts/*" {
  const texts: Readonly<Record<string, string>>
  export default texts
}
