import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './identifier.module.css'
import { t } from './words.ts'

export interface IdentifierProps {
  value: string
  /** What it is: "Shipment number". */
  label: string
  /** Shown instead of the number, e.g. a link to the record; copying copies the value. */
  children?: ReactNode
}

/** A number people read aloud and paste elsewhere: tabular figures, and a copy button. */
export function Identifier({ value, label, children }: IdentifierProps): ReactNode {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <span className={classNames(styles.identifier, 'tabular')}>
      {children ?? value}
      <button
        type="button"
        className={classNames(styles.copy, 'thumb')}
        aria-label={isCopied ? t('Copied') : t('Copy {label} {value}', { label, value })}
        onClick={(event) => {
          event.preventDefault()
          event.stopPropagation()
          // Without clipboard permission the number can still be selected.
          copy().catch(() => setCopied(false))
        }}
      >
        {isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
      </button>
    </span>
  )
}
