import type { ServerText } from "#contract/admin.ts"
import { listedFamilyTexts } from "#server/demo/texts/listedTexts.ts"
import { listedMailTexts } from "#server/mail/listedTexts.ts"

/** All texts that the server writes for users, in every language. The client has all others. */
export const serverTexts = (): ReadonlyArray<ServerText> => [...listedMailTexts(), ...listedFamilyTexts()]
