import type { DrawnPage } from '../images/draw-pages.ts'

/** A PDF of pictures, one per page, at their size on paper. pdfkit loads when the first one is made. */
export async function bindPages(pages: readonly DrawnPage[], title: string): Promise<Uint8Array> {
  const { default: Pages } = await import('pdfkit')
  const document = new Pages({ autoFirstPage: false, margin: 0, info: { Title: title } })
  const parts: Uint8Array[] = []
  document.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve)
    document.on('error', reject)
  })
  for (const { path, points } of pages) {
    document.addPage({ size: [points.width, points.height], margin: 0 })
    document.image(path, 0, 0, { width: points.width, height: points.height })
  }
  document.end()
  await ended
  return Buffer.concat(parts)
}
