import { ownPrices } from "#web/features/holdings/entries/kinds/ownPrices.ts"
import { texts } from "#web/i18n/texts.ts"

export const priceFileMessages = texts("priceFile", {
  title: ownPrices.recordTitle,
  drop: ["Drop a CSV file here, or choose one.", "In the area for a file with prices"],
  choose: ["Choose a file", "Button: opens the file selection of the system"],
  other: ["Choose another file", "Button: opens the file selection of the system, after a file was chosen"],
  what: [
    "A table with a date and a closing price in each line, as banks, brokers and Yahoo Finance export it. Prices are those of one unit in {currency}, as quoted on their day.",
    "Above the area for a file with prices; the currency is a code such as USD",
  ],
  whatMetal: [
    "A table with a date and a price in each line. Prices are those of one troy ounce of fine metal in {currency}, as quoted on their day.",
    "Above the area for a file with prices of a metal; the currency is a code such as USD",
  ],
  missing: ["Choose a file with prices first.", "Problem: the window was confirmed without a file"],
  tooLarge: [
    "The file is larger than 1 MB. Divide it into several files, and import one after the other.",
    "Problem with a file of prices",
  ],
  unreadable: ["The file could not be read. Choose it again.", "Problem: the browser cannot read a file"],
  empty: ["The file is empty. Choose another one.", "Problem with a file of prices"],
  columns: [
    "The file has no column for the day and the price. Name them Date and Close in its first line.",
    "Problem with a file of prices; Date and Close are literal names of columns, which stay in English",
  ],
  noPrices: [
    "No line of the file has a day and a price. Check that it is the right file.",
    "Problem with a file of prices",
  ],
  tooManyDays: [
    "The file has prices of more than 10,000 days. Divide it into several files, and import one after the other.",
    "Problem with a file of prices",
  ],
  tooLong: [
    "The prices have too many digits for one import. Divide the file into several files, and import one after the other.",
    "Problem with a file of prices",
  ],
  answer: ["Answer the question about the file first.", "Problem: the window was confirmed while a choice is open"],
  order: ["How are dates such as {example} written?", "Question about a file; example is a date such as 3/4/2024"],
  dmy: ["Day first: day/month/year", "Choice: how dates of a file are written"],
  mdy: ["Month first: month/day/year", "Choice: how dates of a file are written"],
  mark: ["What is {example}?", "Question about a file; example is a number such as 1.234"],
  markIs: ["{value} per unit", "Choice: how a number of a file is read; value is formatted, such as 1,234.00"],
  unit: ["Unit of the prices in the file", "Choice: the currency, or a hundredth such as pence"],
  pence: ["Pence (GBX, GBp): 100 make 1 GBP", "Choice: the unit of the prices of a file"],
  cents: ["Cents (ZAc): 100 make 1 ZAR", "Choice: the unit of the prices of a file; cents of the South African rand"],
  agorot: ["Agorot (ILA): 100 make 1 ILS", "Choice: the unit of the prices of a file; agorot of the Israeli shekel"],
  summary: [
    "{days, plural, one {{count} day} other {{count} days}}, {first} to {last}. Lowest price {lowest}, highest {highest}.",
    "What a file of prices contains; days and prices are formatted",
  ],
  preview: ["First prices, as they will be recorded", "Name of a table"],
  refused: [
    "{lines, plural, one {{count} line is left out:} other {{count} lines are left out:}}",
    "Above a list of lines of a file that cannot be recorded",
  ],
  moreRefused: ["and {count} more", "At the end of a list of lines of a file"],
  control: ["Line {line}: contains a control character.", "Why a line of a file is left out"],
  quotes: ["Line {line}: a quotation mark has no partner.", "Why a line of a file is left out"],
  cells: ["Line {line}: has another number of columns than the first line.", "Why a line of a file is left out"],
  date: ["Line {line}: “{text}” is not a day.", "Why a line of a file is left out"],
  future: ["Line {line}: {text} is in the future.", "Why a line of a file is left out"],
  price: ["Line {line}: “{text}” is not a price.", "Why a line of a file is left out"],
  contradicts: [
    "Line {line}: has another price than line {text} for the same day, which is used.",
    "Why a line of a file is left out; text is the number of the earlier line",
  ],
  replaced: [
    "{days, plural, one {{count} day already has a price from a file, which this one replaces.} other {{count} days already have prices from a file, which these replace.}}",
    "Note before prices of a file are recorded",
  ],
  valued: [
    "{days, plural, one {{count} day has a valuation of your own, which continues to count.} other {{count} days have valuations of your own, which continue to count.}}",
    "Note before prices of a file are recorded",
  ],
  factor: [
    "The file says {typed} for {day}, about 100 or 1,000 times {known}, or a hundredth or thousandth. Check the unit, for example pence for pounds. You can record the prices all the same.",
    "Note before prices of a file are recorded; both prices are formatted, the second is that of a trade or a quote",
  ],
  record: [
    "{days, plural, one {Record {count} price} other {Record {count} prices}}",
    "Button: records the prices of a file",
  ],
  recorded: [
    "{days, plural, one {{count} price recorded.} other {{count} prices recorded.}}",
    "Notice after the prices of a file were recorded",
  ],
  removed: ["The prices of the file no longer count.", "Notice after recorded prices were undone"],
})
