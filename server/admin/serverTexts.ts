import type { ServerText } from "#contract/admin.ts"
import { listedFamilyTexts } from "#server/demo/texts/listedTexts.ts"
import { listedMailTexts } from "#server/mail/listedTexts.ts"

/** Every text that people read and the server writes, in every language. All others are the client's. */
export const serverTexts = (): ReadonlyArray<ServerText> => [...listedMailTexts(), ...listedFamilyTexts()]
