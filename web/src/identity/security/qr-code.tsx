import newCode from 'qrcode-generator'
import { type ReactNode, useMemo } from 'react'
import styles from './qr-code.module.css'

/** Quiet zone around the code; cameras need it (ISO/IEC 18004). */
const MARGIN = 4

/** A QR code as one path: no image is fetched and no inline style is needed. Always dark on light, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { size, path } = useMemo(() => drawn(text), [text])
  const whole = size + 2 * MARGIN
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${whole} ${whole}`} className={styles.code}>
      <rect width={whole} height={whole} className={styles.ground} />
      <path d={path} className={styles.cells} />
    </svg>
  )
}

function drawn(text: string): { size: number; path: string } {
  const code = newCode(0, 'L')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  let path = ''
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (code.isDark(row, column)) path += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`
  return { size, path }
}
