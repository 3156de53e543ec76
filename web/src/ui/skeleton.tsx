import type { CSSProperties, ReactNode } from 'react'
import styles from './skeleton.module.css'
import { t } from './words.ts'

export interface SkeletonProps {
  /** The final size of what is coming, so that nothing jumps. */
  width?: CSSProperties['inlineSize']
  height?: CSSProperties['blockSize']
}

/** Placeholder for one item. */
export function Skeleton({ width = '100%', height = '0.875rem' }: SkeletonProps): ReactNode {
  return <span className={styles.bone} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
}

/** As many rows as will load, each at its final height. */
export function SkeletonRows({ rows = 8, height }: { rows?: number; height?: number }): ReactNode {
  return (
    <div role="status" className={styles.rows}>
      <span className="visually-hidden">{t('Loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} style={{ blockSize: height }} aria-hidden="true">
          <Skeleton width={72} />
          <Skeleton width={`${34 + ((row * 17) % 28)}%`} />
          <Skeleton width={96} height="1.25rem" />
        </div>
      ))}
    </div>
  )
}
