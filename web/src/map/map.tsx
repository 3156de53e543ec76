import { IconArrowsMaximize, IconMinus, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAppearance } from '../shell/appearance.ts'
import { welcomeQuery } from '../shell/welcome.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'
import { canDrawByGl } from './can-draw.ts'
import styles from './map.module.css'
import type { MapHandle, MapProps } from './map-things.ts'

/** Three hundred kilobytes that only whoever can draw with them loads. */
const GlDrawing = lazy(async () => {
  const [{ GlDrawing: Drawing }] = await Promise.all([
    import('./gl-drawing.tsx'),
    // Names that are drawn before it is there keep another typeface.
    document.fonts.load('14px "Inter Variable"'),
  ])
  return { default: Drawing }
})
const SvgDrawing = lazy(async () => ({ default: (await import('./svg-drawing.tsx')).SvgDrawing }))

const TILES = `${location.origin}${import.meta.env.MAP_TILES ?? ''}`

/** A map of North America with points, a lane and trucks on it. Whatever it shows is in a list beside it, too. */
export function FreightMap({ onSearchHere, legend, ...shown }: MapProps): ReactNode {
  const prefersDark = useMedia('(prefers-color-scheme: dark)')
  const appearance = useAppearance()
  const [canGl, setGl] = useState(canDrawByGl)
  const [handle, setHandle] = useState<MapHandle>()
  const [hasMoved, setMoved] = useState(false)
  const streetMap = useQuery(welcomeQuery).data?.streetMap
  const [hasStreets, setStreets] = useState(true)
  const isDark = appearance === 'system' ? prefersDark : appearance === 'dark'
  const drawing = {
    ...shown,
    isDark,
    tiles: TILES,
    onReady: setHandle,
    onMoved: () => setMoved(true),
  }
  return (
    <section className={styles.map} aria-label={shown.label}>
      <Suspense fallback={<Spinner label={t('Loading the map')} />}>
        {canGl ? (
          <GlDrawing
            {...drawing}
            streets={streetMap?.[isDark ? 'dark' : 'light']}
            onStreets={setStreets}
            onLost={() => {
              setHandle(undefined)
              setGl(false)
            }}
          />
        ) : (
          <SvgDrawing {...drawing} />
        )}
      </Suspense>
      {handle ? (
        <div className={styles.controls}>
          <IconButton label={t('Zoom in on the map')} onPress={() => handle.zoomBy(1)}>
            <IconPlus aria-hidden="true" />
          </IconButton>
          <IconButton label={t('Zoom out of the map')} onPress={() => handle.zoomBy(-1)}>
            <IconMinus aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('Show everything')}
            onPress={() => {
              setMoved(false)
              handle.fit()
            }}
          >
            <IconArrowsMaximize aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
      {handle && onSearchHere && hasMoved ? (
        <div className={styles.searchHere}>
          <Button
            icon={<IconSearch aria-hidden="true" />}
            onPress={() => {
              setMoved(false)
              onSearchHere(handle.area())
            }}
          >
            {t('Search here')}
          </Button>
        </div>
      ) : null}
      <div className={styles.notes}>
        {legend ? <p>{legend}</p> : null}
        {canGl ? null : <p>{t('Simple map: this browser cannot draw the full one.')}</p>}
        {canGl && !hasStreets ? <p>{t('The street map does not answer; this is our own.')}</p> : null}
      </div>
    </section>
  )
}
