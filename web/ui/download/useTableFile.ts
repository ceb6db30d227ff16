import { useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { writeCsv } from "#contract/spreadsheets.ts"
import { fileName, saveFile } from "./saveFile.ts"
import { type SheetColumn, sheetRows } from "./sheet.ts"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("download", {
  currencyOf: ["{column}: currency", "Column of a downloaded table: the currency of the amounts of another column"],
})

/** Returns a function that saves a table as a CSV file named after its title. */
export function useTableFile(): (title: string, columns: ReadonlyArray<SheetColumn>) => void {
  const intl = useIntl()
  return (title, columns) => {
    const rows = sheetRows(columns, {
      currency: intl.formatMessage(commonWords.currency),
      currencyOf: (column) => intl.formatMessage(messages.currencyOf, { column }),
    })
    saveFile(fileName(title, "csv"), new Blob([csvOf(rows)], { type: "text/csv;charset=utf-8" }))
  }
}

/** A table as CSV. The byte order mark lets spreadsheets recognise UTF-8. */
export const csvOf = (rows: ReadonlyArray<ReadonlyArray<string>>): string => `\uFEFF${writeCsv(rows)}`
