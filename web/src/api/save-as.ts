const CSV = 'text/csv;charset=utf-8'
/** What spreadsheets know UTF-8 by; reading an answer as text takes it away. */
const BYTE_ORDER_MARK = '\ufeff'

/** A download that needs a bearer token must be fetched by the page first. */
export function saveAs(name: string, text: string, type = CSV): void {
  const address = URL.createObjectURL(new Blob([type === CSV ? BYTE_ORDER_MARK : '', text], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
