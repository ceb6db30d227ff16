import { type Found, type HttpAnswer, refuse } from "#server/marketdata/providers/answers.ts"
import { readerOf } from "#server/marketdata/providers/reader.ts"
import { readEcbRates } from "#server/marketdata/providers/ecbRates.ts"
import { requireSuccess } from "#server/marketdata/providers/refusals.ts"
import { parseXml } from "#server/marketdata/providers/tables.ts"
import {
  sdmxIn,
  bankOfEnglandIn,
  reserveBankOfAustraliaIn,
  singaporeIn,
  denmarkIn,
  bancaDItaliaIn,
  imfIn,
  czechTableIn,
} from "./bankTables.ts"
import { xmlIn } from "./bankXml.ts"
import { jsonIn } from "./bankJson.ts"
import { service } from "./bankName.ts"

/**
 * Rates of central banks, each in its own direction and for its own number of units: none is inverted. What decides is
 * the form of the answer, so that a file is read whether or not its address is known.
 */
export const readCentralBank = (answer: HttpAnswer): ReturnType<typeof readEcbRates> =>
  /gesmes|^\uFEFF?FREQ,CURRENCY,|^\uFEFF?KEY,FREQ,CURRENCY,/.test(answer.body.slice(0, 2_000))
    ? readEcbRates(answer)
    : readOther(answer)

const readOther = readerOf(service, (answer): Found => {
  requireSuccess(service, answer, { 404: "NoData" })
  const body = answer.body.replace(/^\uFEFF/, "").trimStart()
  if (body === "") return refuse("NoData", `${service} answers with an empty body.`)
  if (body.startsWith("<")) return { rates: xmlIn(parseXml(service, body), answer) }
  if (body.startsWith("{") || body.startsWith("[")) return { rates: jsonIn(body, answer) }
  if (/^Representative Exchange Rates|^SDRs per Currency unit/i.test(body)) return { rates: imfIn(body) }
  if (/OBS_VALUE/.test(body.slice(0, 1_000))) return { rates: sdmxIn(body) }
  if (/^DATE,XUDL/i.test(body)) return { rates: bankOfEnglandIn(body) }
  if (/A\$1=[A-Z]{3}/.test(body.slice(0, 2_000))) return { rates: reserveBankOfAustraliaIn(body) }
  if (/S\$ Per (\d+ )?Units? of/i.test(body)) return { rates: singaporeIn(body) }
  if (body.startsWith("VALUTA;KURTYP;TID;INDHOLD")) return { rates: denmarkIn(body) }
  if (/Rate convention/.test(body.slice(0, 500))) return { rates: bancaDItaliaIn(body) }
  if (/^(\d\d\.\d\d\.\d{4}|\d{1,2} [A-Z][a-z]{2} \d{4}) #|^(Datum|Date)\|/.test(body))
    return { rates: czechTableIn(body) }
  return refuse("Malformed", `${service} answers with an unknown form: “${body.slice(0, 60).replace(/\s+/g, " ")}”.`)
})
