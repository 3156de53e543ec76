import type { ReactNode } from 'react'
import styles from './lane-art.module.css'

/** Lanes from dock to dock across the page: a large lane strip. */
export function LaneArt(): ReactNode {
  return (
    <svg className={styles.art} viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {LANES.map(({ path, driven, ends }) => (
        <g key={path}>
          <path d={path} className={styles.planned} />
          <path d={path} className={styles.driven} pathLength={100} strokeDasharray={`${driven} 100`} />
          {ends.map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={5} className={styles.stop} />
          ))}
        </g>
      ))}
    </svg>
  )
}

const LANES: readonly { path: string; driven: number; ends: readonly (readonly [number, number])[] }[] = [
  {
    path: 'M70 210 C 220 120, 330 300, 480 220 S 700 120, 760 180',
    driven: 62,
    ends: [
      [70, 210],
      [480, 220],
      [760, 180],
    ],
  },
  {
    path: 'M40 520 C 180 420, 300 470, 420 380 S 640 330, 770 420',
    driven: 34,
    ends: [
      [40, 520],
      [420, 380],
      [770, 420],
    ],
  },
  {
    path: 'M120 800 C 260 690, 420 790, 560 640 S 700 590, 780 640',
    driven: 84,
    ends: [
      [120, 800],
      [560, 640],
      [780, 640],
    ],
  },
]
