import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import styles from './field.module.css'
import { retell, t } from './words.ts'

/** Props of every field: label above, help and error below. */
export interface FieldTexts {
  label: string
  /** Hides the label visually only (search boxes, table filters). */
  hideLabel?: boolean
  help?: ReactNode
  /** The field's error, e.g. the first entry of `modelState`. */
  error?: string | null
  /** Marks an optional field; required is the silent default. */
  optional?: boolean
}

/** The frame around a control inside a React Aria field. */
export function FieldFrame({
  label,
  hideLabel,
  help,
  error,
  optional,
  children,
}: FieldTexts & { children: ReactNode }): ReactNode {
  return (
    <>
      <Label className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {optional ? <span className={styles.optional}> {t('optional')}</span> : null}
      </Label>
      {children}
      {help && !error ? (
        <Text slot="description" className={styles.help}>
          {help}
        </Text>
      ) : null}
      <FieldError className={styles.error}>{error ? retell(error) : undefined}</FieldError>
    </>
  )
}
