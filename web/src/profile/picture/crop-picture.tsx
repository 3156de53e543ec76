import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useKept } from '../../form/use-unsaved.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { t } from '../../ui/words.ts'
import { CLOSEST, type Crop, cornerOf, moved, sideOf, wholeOf, zoomed } from './crop.ts'
import styles from './crop-picture.module.css'
import type { ChosenPicture } from './read-picture.ts'

/** How far an arrow key moves, as a share of the view. */
const STEP = 0.04
const ZOOM_STEP = 0.2

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface CropPictureProps {
  picture: ChosenPicture
  pending: boolean
  error: ReactNode | null
  onSave: (crop: Crop) => void
  onClose: () => void
}

/** The square to keep: move it with finger, mouse or arrow keys, zoom with wheel, pinch, + and −. */
export function CropPicture({ picture, pending, error, onSave, onClose }: CropPictureProps): ReactNode {
  const [crop, setCrop] = useState(() => wholeOf(picture))
  useKept(true)
  const zoomTo = (zoom: number): void => setCrop((before) => zoomed(before, picture, zoom))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Your picture')}
      act={t('Save picture')}
      pending={pending}
      error={error}
      onAct={() => onSave(crop)}
    >
      <Window picture={picture} crop={crop} onCrop={setCrop} />
      <div className={styles.zoom}>
        <IconButton label={t('Zoom out of the picture')} size="small" onPress={() => zoomTo(crop.zoom - ZOOM_STEP)}>
          <IconMinus aria-hidden="true" />
        </IconButton>
        <input
          type="range"
          className={styles.range}
          aria-label={t('Picture zoom')}
          min={1}
          max={CLOSEST}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => zoomTo(event.target.valueAsNumber)}
        />
        <IconButton label={t('Zoom in on the picture')} size="small" onPress={() => zoomTo(crop.zoom + ZOOM_STEP)}>
          <IconPlus aria-hidden="true" />
        </IconButton>
      </div>
    </Dialog>
  )
}

interface WindowProps {
  picture: ChosenPicture
  crop: Crop
  onCrop: (change: (before: Crop) => Crop) => void
}

function Window({ picture, crop, onCrop }: WindowProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  /** One screen pixel in picture pixels. */
  const pixel = (before: Crop): number => sideOf(before, picture) / (place.current?.clientWidth ?? 1)

  // React's wheel listeners are passive, and the page behind must not scroll.
  useEffect(() => {
    const element = place.current
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      onCrop((before) => zoomed(before, picture, before.zoom * Math.exp(-event.deltaY / 400)))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [picture, onCrop])

  const drag = (event: PointerEvent): void => {
    const at = { x: event.clientX, y: event.clientY }
    const from = fingers.current.get(event.pointerId)
    if (!from) return
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, at)
    if (other) {
      const stretch = distance(at, other) / Math.max(1, distance(from, other))
      onCrop((before) => zoomed(before, picture, before.zoom * stretch))
    } else
      onCrop((before) =>
        moved(before, picture, { x: (from.x - at.x) * pixel(before), y: (from.y - at.y) * pixel(before) }),
      )
  }
  const lift = (event: PointerEvent): void => void fingers.current.delete(event.pointerId)
  const press = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key]
    const closer = event.key === '+' || event.key === '=' ? ZOOM_STEP : event.key === '-' ? -ZOOM_STEP : 0
    if (!arrow && !closer) return
    event.preventDefault()
    onCrop((before) => {
      const step = sideOf(before, picture) * STEP
      return arrow
        ? moved(before, picture, { x: arrow.x * step, y: arrow.y * step })
        : zoomed(before, picture, before.zoom + closer)
    })
  }
  const { left, top } = cornerOf(crop, picture)
  const side = sideOf(crop, picture)
  const share = (length: number): string => `${(length / side) * 100}%`
  return (
    <div
      ref={place}
      className={styles.window}
      tabIndex={0}
      role="application"
      aria-label={t('The part of the picture to keep. Arrow keys move it, plus and minus zoom.')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={drag}
      onPointerUp={lift}
      onPointerCancel={lift}
      onKeyDown={press}
    >
      <img
        src={picture.address}
        alt=""
        draggable={false}
        className={styles.picture}
        style={{
          width: share(picture.width),
          height: share(picture.height),
          left: share(-left),
          top: share(-top),
        }}
      />
      <span className={styles.ring} aria-hidden="true" />
    </div>
  )
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
