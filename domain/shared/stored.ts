/**
 * The stored form of a value that was decoded when it was recorded: decimals are plain text, and days and ids have
 * their decoded types. The members of a union are mapped by their `_tag`.
 */
export type Stored<Schema extends { readonly Type: unknown; readonly Encoded: unknown }> = StoredAs<
  Schema["Type"],
  Schema["Encoded"]
>

type StoredAs<Decoded, Encoded> = Encoded extends { readonly _tag: infer Tag }
  ? Fields<Extract<Decoded, { readonly _tag: Tag }>, Encoded>
  : Fields<Decoded, Encoded>

type Fields<Decoded, Encoded> = {
  readonly [Key in keyof Encoded]: Key extends keyof Decoded
    ? Decoded[Key] extends string | null
      ? Decoded[Key]
      : Encoded[Key]
    : Encoded[Key]
}
