/** A document in the form in which the European Central Bank publishes its reference rates in XML. */
export function ecbXml(days: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const cubes = Object.entries(days).map(([day, rates]) =>
    [
      `\t\t<Cube time='${day}'>`,
      ...Object.entries(rates).map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`),
      "\t\t</Cube>",
    ].join("\n"),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">',
    "\t<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>",
    "\t<Cube>",
    ...cubes,
    "\t</Cube>",
    "</gesmes:Envelope>",
    "",
  ].join("\n")
}
