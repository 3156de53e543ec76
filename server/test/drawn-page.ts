import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A PDF's first page as a PNG: what a scanner makes of it on paper. */
export async function drawnPage(pdf: Uint8Array, scale = 2.6): Promise<Buffer> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  try {
    const document = await task.promise
    const page = await document.getPage(1)
    const viewport = page.getViewport({ scale })
    const factory = document.canvasFactory as {
      create: (width: number, height: number) => { canvas: HTMLCanvasElement }
    }
    const { canvas } = factory.create(viewport.width, viewport.height)
    await page.render({ canvas, viewport, background: '#ffffff' }).promise
    return (canvas as unknown as { toBuffer: (type: 'image/png') => Buffer }).toBuffer('image/png')
  } finally {
    await task.destroy()
  }
}
