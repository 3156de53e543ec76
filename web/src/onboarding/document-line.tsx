import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { OnboardingDocument } from '@waybill/contract/onboarding/application.ts'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/button.tsx'
import { t } from '../ui/words.ts'
import styles from './application/document-field.module.css'
import { momentText, sizeText } from './onboarding-text.ts'
import { saveDocument } from './save-document.ts'

/** A submitted document, to download. */
export function DocumentLine({ document, kind }: { document: OnboardingDocument; kind?: string }): ReactNode {
  const save = useMutation({ mutationFn: saveDocument })
  return (
    <div className={styles.line}>
      <IconFileText className={styles.icon} aria-hidden="true" />
      <span className={styles.name}>
        {kind ? <span className={styles.kind}>{kind}</span> : null}
        <span>{document.name}</span>
        <span className={styles.faint}>
          {sizeText(document.size)} · {momentText(document.uploadedAt)}
          {document.replacedAt ? ` · ${t('Replaced {moment}', { moment: momentText(document.replacedAt) })}` : null}
        </span>
      </span>
      <IconButton
        label={t('Download {name}', { name: document.name })}
        isPending={save.isPending}
        onPress={() => save.mutate(document)}
      >
        <IconDownload aria-hidden="true" />
      </IconButton>
    </div>
  )
}
