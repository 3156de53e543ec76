/** As many rows as a person can use in a spreadsheet. */
export const CSV_ROWS = 10_000

/** The answer's header when the list has more rows than its CSV: how many the CSV has. */
export const ROWS_CUT = 'waybill-rows-cut'
