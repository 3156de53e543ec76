import { SIGNATURE_FIELD } from '@waybill/contract/paper/signature-field.ts'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { t } from '../ui/words.ts'
import styles from './paper.module.css'

/** x, y, x, y, … in the field's own units. */
export type Stroke = number[]

/** The contract's limits; drawn signatures stay far below. */
const MOST_STROKES = 60
const MOST_NUMBERS = 800
/** Points closer than this are skipped. */
const NEAR = 3

interface SignaturePadProps {
  strokes: readonly Stroke[]
  onChange: (strokes: Stroke[]) => void
}

/** A field to sign with finger, pen or mouse. Anyone without them types the signature instead. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps): ReactNode {
  const pen = useRef<number>(undefined)
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    if (strokes.length >= MOST_STROKES) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    pen.current = event.pointerId
    const [x, y] = placeOf(event)
    // A dot counts as a stroke.
    onChange([...strokes, [x, y, x, y]])
  }
  const draw = (event: PointerEvent<SVGSVGElement>): void => {
    const last = strokes.at(-1)
    if (pen.current !== event.pointerId || !last || last.length >= MOST_NUMBERS) return
    const [x, y] = placeOf(event)
    const [lastX = 0, lastY = 0] = last.slice(-2)
    if (Math.hypot(x - lastX, y - lastY) < NEAR) return
    onChange([...strokes.slice(0, -1), [...last, x, y]])
  }
  const end = (): void => {
    pen.current = undefined
  }
  return (
    <div className={styles.about}>
      <svg
        className={styles.pad}
        viewBox={`0 0 ${SIGNATURE_FIELD.width} ${SIGNATURE_FIELD.height}`}
        role="img"
        aria-label={t('Signature field')}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {strokes.map((stroke, index) => (
          <path key={index} d={pathOf(stroke)} />
        ))}
      </svg>
      <Button
        size="small"
        variant="quiet"
        disabledReason={strokes.length === 0 && t('Nothing is drawn')}
        onPress={() => onChange([])}
      >
        {t('Clear')}
      </Button>
      <span>{t('Sign with a finger, a pen or the mouse. By keyboard, type it instead.')}</span>
    </div>
  )
}

/** The pen's place, in whole units of the field. */
function placeOf(event: PointerEvent<SVGSVGElement>): [x: number, y: number] {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  const within = (share: number, most: number) => Math.round(Math.min(1, Math.max(0, share)) * most)
  return [
    within((event.clientX - left) / width, SIGNATURE_FIELD.width),
    within((event.clientY - top) / height, SIGNATURE_FIELD.height),
  ]
}

function pathOf(stroke: Stroke): string {
  return stroke.map((value, index) => `${index === 0 ? 'M' : index === 2 ? 'L' : ''}${value}`).join(' ')
}
