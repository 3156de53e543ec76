import { type Paper, POINTS_PER_INCH, RENDER_SCALE, type Turns } from './paper.ts'
import styles from './print.module.css'

/** As fine as small print needs on office printers. */
const DOTS_PER_INCH = 150
const SCALE = DOTS_PER_INCH / (POINTS_PER_INCH * RENDER_SCALE)

/** Prints the pages as shown, as pictures: the browser's own viewer would need a frame that our policy forbids. */
export async function printPaper(
  paper: Paper,
  turns: Turns,
  signal: AbortSignal,
  onPage: (page: number) => void,
): Promise<void> {
  const sheet = document.createElement('div')
  sheet.className = styles.printed ?? ''
  const addresses: string[] = []
  try {
    for (let page = 0; page < paper.pageCount; page++) {
      onPage(page + 1)
      const canvas = await paper.draw(page, { scale: SCALE, turns }, signal)
      signal.throwIfAborted()
      const address = URL.createObjectURL(await pictureOf(canvas))
      addresses.push(address)
      const image = new Image()
      image.className = styles.page ?? ''
      image.src = address
      await image.decode()
      sheet.append(image)
    }
    signal.throwIfAborted()
    document.body.append(sheet)
    window.print()
  } finally {
    // Usually printing is done when the call returns; browsers that print later fire an event.
    const tidy = (): void => {
      sheet.remove()
      for (const address of addresses) URL.revokeObjectURL(address)
    }
    if (sheet.isConnected && window.matchMedia('print').matches)
      window.addEventListener('afterprint', tidy, { once: true })
    else tidy()
  }
}

function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('too large to print'))), 'image/jpeg', 0.92)
  })
}
