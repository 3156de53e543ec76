import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './identifier.module.css'
import { t } from './words.ts'

export interface IdentifierProps {
  value: string
  /** What it is: "Shipment number". */
  label: string
  /** Shown instead of the bare number, e.g. a link to the record; the value is what is copied. */
  children?: ReactNode
}

/** A number people read to each other and paste elsewhere: even figures, and a button that copies it. */
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
          // Without permission to write the clipboard the number still stands there to be selected.
          copy().catch(() => setCopied(false))
        }}
      >
        {isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
      </button>
    </span>
  )
}
