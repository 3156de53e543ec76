/** Saves the functional acknowledgement as a file, named after the file it answers. */
export function saveAcknowledgement(fileName: string, acknowledgement: string): void {
  const address = URL.createObjectURL(new Blob([acknowledgement], { type: 'application/edi-x12' }))
  const name = `${fileName.replace(/\.\w{1,5}$/, '')}.997.edi`
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
