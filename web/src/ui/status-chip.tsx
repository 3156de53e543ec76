import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconTruck,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './status-chip.module.css'

/** What a status means to the user, one hue each: planned, committed, moving, needs help, stopped or refused, done. */
export const tones = ['planned', 'committed', 'moving', 'attention', 'stopped', 'done'] as const
export type Tone = (typeof tones)[number]

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>

const icons: Record<Tone, Icon> = {
  planned: IconCircleDashed,
  committed: IconCalendarEvent,
  moving: IconTruck,
  attention: IconAlertTriangle,
  stopped: IconCircleX,
  done: IconCircleCheck,
}

export interface StatusChipProps {
  tone: Tone
  /** The status in words; never left out. */
  children: ReactNode
  /** An icon more specific than the tone's own. */
  icon?: Icon
  size?: 'small' | 'medium'
}

/** A status: icon and word, never color alone. The rooms map their statuses to tones. */
export function StatusChip({ tone, children, icon, size = 'medium' }: StatusChipProps): ReactNode {
  const Icon = icon ?? icons[tone]
  return (
    <span className={classNames(styles.chip, styles[tone], size === 'small' && styles.small)} data-tone={tone}>
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={styles.word}>{children}</span>
    </span>
  )
}
