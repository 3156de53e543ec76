import { isNoteLink } from '@waybill/contract/notes/note-content.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from '../../ui/words.ts'
import styles from './note-editor.module.css'

/** People give addresses without the scheme. */
function withScheme(address: string): string {
  return /^[^\s:@/.]+\.[^\s:@]+$/.test(address) ? `https://${address}` : address
}

/** A link's target: http, https, mailto or tel. */
export function LinkRow({
  value,
  onChange,
  onRemove,
  onDone,
}: {
  value: string
  onChange: (url: string) => void
  /** Absent if there is no link yet. */
  onRemove: (() => void) | undefined
  onDone: (url: string | undefined) => void
}): ReactNode {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const url = withScheme(value.trim())
  const isGood = isNoteLink(url)
  return (
    <form
      className={styles.link}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (isGood) onDone(url)
      }}
    >
      <TextField
        label={t('Link address')}
        hideLabel
        inputRef={field}
        value={value}
        onChange={onChange}
        onKeyDown={(event) => {
          // React Aria's fields stop their key events, so a preview around them stays open.
          if (event.key === 'Escape') onDone(undefined)
        }}
      />
      <Button type="submit" disabledReason={isGood ? null : t('Links lead to http, https, mailto or tel')}>
        {t('Save link')}
      </Button>
      {onRemove ? <Button onPress={onRemove}>{t('Remove link')}</Button> : null}
    </form>
  )
}
