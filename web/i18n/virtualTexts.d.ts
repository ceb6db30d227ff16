/** By language, the ids of texts whose English text changed after they were translated. */
declare module "virtual:texts/changed" {
  const changed: Readonly<Record<string, ReadonlyArray<string>>>
  export default changed
}

/** The texts of a language by id, such as `virtual:texts/en`; `descriptions` has the explanations for translators. */
declare module "virtual:texts/*" {
  const texts: Readonly<Record<string, string>>
  export default texts
}
