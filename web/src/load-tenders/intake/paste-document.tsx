import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from '../../ui/words.ts'

export interface PasteDocumentProps {
  onTake: (document: File) => void
  onClose: () => void
}

/** A document from an email or another screen. */
export function PasteDocument({ onTake, onClose }: PasteDocumentProps): ReactNode {
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  return (
    <Dialog
      isOpen
      width="large"
      title={t('Paste a load tender')}
      error={null}
      pending={false}
      isDirty={!isEmpty}
      act={t('Import load tender')}
      disabledReason={isEmpty && t('Paste the document first')}
      onAct={() => {
        onTake(new File([text], t('Pasted text'), { type: 'text/plain' }))
        onClose()
      }}
      onClose={onClose}
    >
      <TextField
        label={t('X12 document')}
        help={t('From ISA to IEA; line breaks do not matter.')}
        rows={12}
        placeholder="ISA*00*"
        value={text}
        onChange={setText}
      />
    </Dialog>
  )
}
