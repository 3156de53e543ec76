import { IconCopy, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import styles from './security.module.css'

/** Ten codes in case the phone is lost. They are shown only once; the user continues once they are saved. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }): ReactNode {
  const [isKept, setKept] = useState(false)
  const text = codes.join('\n')
  return (
    <div className={styles.steps}>
      <Banner tone="attention" title={t('Keep these recovery codes')}>
        {t('Each works once without your phone. They are not shown again.')}
      </Banner>
      <ol className={styles.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.row}>
        <Button
          icon={<IconCopy aria-hidden="true" />}
          onPress={() =>
            void navigator.clipboard.writeText(text).then(
              () => toast.success(t('Copied')),
              () => toast.error(t('This browser cannot copy. Write them down.')),
            )
          }
        >
          {t('Copy')}
        </Button>
        <Button icon={<IconDownload aria-hidden="true" />} onPress={() => download(text)}>
          {t('Download')}
        </Button>
      </div>
      <Checkbox isSelected={isKept} onChange={setKept}>
        {t('I have saved them in a safe place')}
      </Checkbox>
      <div className={styles.row}>
        <Button
          variant="primary"
          disabledReason={isKept ? null : t('Confirm that you have saved the codes first')}
          onPress={onKept}
        >
          {t('Done')}
        </Button>
      </div>
    </div>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'waybill-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
