import { defineMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { writeCsv } from "#contract/spreadsheets.ts"
import { fileName, saveFile } from "./saveFile.ts"
import { type SheetColumn, sheetRows } from "./sheet.ts"

const messages = {
  currencyOf: defineMessage<{ readonly column: string }>({
    id: "download.currencyOf",
    defaultMessage: "{column}: currency",
    description: "Column of a downloaded table: the currency of the amounts of another column",
  }),
}

/** Saves a table as a CSV file that is called by its title. */
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

/** A table as a CSV file for every spreadsheet: the byte order mark shows that it is UTF-8. */
export const csvOf = (rows: ReadonlyArray<ReadonlyArray<string>>): string => `\uFEFF${writeCsv(rows)}`
