/** A picture as JPEG, with its size in pixels. */
export type Jpeg = { bytes: Uint8Array; width: number; height: number }

/** Letter, in points; a landscape picture gets a landscape page. */
const SHEET = { short: 612, long: 792 }

/**
 * A PDF with one picture per page: each JPEG is embedded as is (PDF 1.7, DCTDecode), so nothing is recompressed and no library
 * is needed.
 */
export function bindJpegs(pictures: readonly Jpeg[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const offsets: number[] = []
  let written = 0
  const write = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
    parts.push(bytes)
    written += bytes.length
  }
  const object = (...body: (string | Uint8Array)[]): void => {
    offsets.push(written)
    write(`${offsets.length} 0 obj\n`)
    for (const part of body) write(part)
    write('\nendobj\n')
  }
  // After the catalog and the page list each picture takes three objects.
  const pageOf = (index: number): number => 3 + index * 3
  write('%PDF-1.7\n')
  object('<< /Type /Catalog /Pages 2 0 R >>')
  object(
    `<< /Type /Pages /Count ${pictures.length} /Kids [${pictures.map((_, index) => `${pageOf(index)} 0 R`).join(' ')}] >>`,
  )
  pictures.forEach(({ bytes, width, height }, index) => {
    const [page, content, image] = [pageOf(index), pageOf(index) + 1, pageOf(index) + 2]
    const scale = Math.min(SHEET.short / Math.min(width, height), SHEET.long / Math.max(width, height))
    const [across, up] = [rounded(width * scale), rounded(height * scale)]
    const drawn = `q ${across} 0 0 ${up} 0 0 cm /P${page} Do Q`
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${up}] /Contents ${content} 0 R /Resources << /XObject << /P${page} ${image} 0 R >> >> >>`,
    )
    object(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`,
      bytes,
      '\nendstream',
    )
  })
  const table = written
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${lines}`)
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  const whole = new Uint8Array(written)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100
}
