import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconXboxX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from './class-names.ts'

export interface BannerProps {
  tone?: 'info' | 'attention' | 'stopped' | 'done'
  title?: ReactNode
  children?: ReactNode
  /** A Button or LinkButton that fixes it. */
  act?: ReactNode
}

const icons = {
  info: IconInfoCircle,
  attention: IconAlertTriangle,
  stopped: IconXboxX,
  done: IconCircleCheck,
}

/** Something the page must say and keep saying. Refusals are announced at once. */
export function Banner({ tone = 'info', title, children, act }: BannerProps): ReactNode {
  const Icon = icons[tone]
  return (
    <div role={tone === 'stopped' ? 'alert' : 'status'} className={classNames(styles.banner, styles[tone])}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children}
      </div>
      {act}
    </div>
  )
}
