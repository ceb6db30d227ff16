import type { Endpoint } from "#contract/endpoint.ts"
import { factIdFieldOf, type LegKind } from "#contract/vocabulary.ts"
import type { RequestOf } from "#web/client/exchange.ts"

/** The request about a fact in two holdings. Its id is the only parameter of the path, and named as in the terms of its legs. */
export const factRequest = <E extends Endpoint>(
  { _tag }: { readonly _tag: LegKind },
  factId: string,
  body: object,
): RequestOf<E> => ({ params: { [factIdFieldOf(_tag)]: factId }, body }) as RequestOf<E>
