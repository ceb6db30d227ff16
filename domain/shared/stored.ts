/**
 * What was decoded when it was recorded, as it is stored: decimals are plain text, and days and ids are those that the
 * decoding proved. Of a union each member is one by its `_tag`.
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
