import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { OnboardingDocument, OnboardingDocumentKind } from '@waybill/contract/onboarding/application.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { queryFor, useVerb } from '../../api/queries.ts'
import { refusalText } from '../../form/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { t } from '../../ui/words.ts'
import { DocumentLine } from '../document-line.tsx'
import styles from './document-field.module.css'
import { ACCEPTED_DOCUMENTS, NoDocument, readDocument } from './read-document.ts'

export interface DocumentFieldProps {
  kind: OnboardingDocumentKind
  label: string
  help: string
  optional?: boolean
  documents: readonly OnboardingDocument[]
  value: string | null
  onChange: (documentId: string) => void
  error?: string | undefined
}

/** One document: chosen or dropped, sent at once, kept on file. */
export function DocumentField(props: DocumentFieldProps): ReactNode {
  const { kind, label, help, optional, documents, value, onChange, error } = props
  const id = useId()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [unread, setUnread] = useState<string>()
  const [isOver, setOver] = useState(false)
  const upload = useVerb(onboarding.upload, {
    showsOwnError: true,
    timeLimitMs: null,
    onDone: (document) => {
      const { queryKey } = queryFor(onboarding.mine, {})
      client.setQueryData(queryKey, (before) => before && { ...before, documents: [...before.documents, document] })
      onChange(document.id)
    },
  })
  const send = async (file: File | undefined): Promise<void> => {
    if (!file || upload.isPending) return
    setUnread(undefined)
    upload.reset()
    try {
      upload.mutate({ body: { kind, ...(await readDocument(file)) } })
    } catch (refusal) {
      setUnread(refusal instanceof NoDocument ? refusal.message : t('An Unknown Error Occurred'))
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    void send(event.target.files?.[0])
    // Allows the same file again.
    event.target.value = ''
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }
  const known = documents.find((document) => document.id === value)
  const refusal = unread ?? refusalText(upload.error) ?? error
  return (
    <div className={styles.field}>
      <p className={styles.label} id={`${id}-label`}>
        {label}
        {optional ? <span className={styles.optional}> {t('optional')}</span> : null}
      </p>
      <div
        className={classNames(styles.place, isOver && styles.over, Boolean(refusal) && styles.refused)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {known ? <DocumentLine document={known} /> : null}
        <div className={styles.choose}>
          <Button
            icon={<IconUpload aria-hidden="true" />}
            isPending={upload.isPending}
            aria-describedby={`${id}-said`}
            aria-labelledby={`${id}-act ${id}-label`}
            onPress={() => input.current?.click()}
          >
            <span id={`${id}-act`}>{known ? t('Replace') : t('Choose a file')}</span>
          </Button>
          {/* After its button: focus jumping to this field starts there. */}
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            accept={ACCEPTED_DOCUMENTS}
            aria-label={t('{label}: file', { label })}
            onChange={choose}
          />
          <span className={styles.faint}>{t('or drop it here: PDF, PNG or JPEG up to 25 MB')}</span>
        </div>
      </div>
      <p id={`${id}-said`} className={refusal ? styles.refusal : styles.faint} role={refusal ? 'alert' : undefined}>
        {refusal ?? help}
      </p>
    </div>
  )
}
