import { IconDownload, IconFileText } from '@tabler/icons-react'
import { type Payment, payments } from '@waybill/contract/payments/payments.ts'
import { type ReactNode, useState } from 'react'
import { read, request } from '../../api/call.ts'
import { saveAs } from '../../api/save-as.ts'
import { useLook } from '../../documents/use-look.tsx'
import { showErrors } from '../../shell/show-errors.ts'
import { Button } from '../../ui/button.tsx'
import { t } from '../../ui/words.ts'
import styles from './payment-preview.module.css'

/** The advice to file, and its rows for the books. */
export function PaymentPapers({ payment: { checkNumber, sentAt, endedAt } }: { payment: Payment }): ReactNode {
  const asked = { params: { checkNumber } }
  const name = t('Remittance {number}', { number: checkNumber })
  const { look, isComing, viewer } = useLook({
    name: `${name}.pdf`,
    extension: 'pdf',
    fetch: (options) => request(payments.advice, asked, undefined, options),
  })
  const csv = useDownload(async () => saveAs(`${name}.csv`, await read(payments.adviceCsv, asked)))
  const edi = useDownload(async () =>
    saveAs(`${name}.820.edi`, await read(payments.advice820, asked), 'application/octet-stream'),
  )
  return (
    <p className={styles.acts}>
      <Button icon={<IconFileText aria-hidden="true" />} isPending={isComing} onPress={look}>
        {t('Remittance advice')}
      </Button>
      <Button icon={<IconDownload aria-hidden="true" />} {...csv}>
        {t('CSV')}
      </Button>
      <Button
        icon={<IconDownload aria-hidden="true" />}
        disabledReason={
          endedAt ? t('The payment was voided: it pays nothing') : sentAt ? null : t('It has not been sent yet')
        }
        {...edi}
      >
        {t('X12 820')}
      </Button>
      {viewer}
    </p>
  )
}

/** The browser shows a download; a failure says why. */
function useDownload(save: () => Promise<void>): { isPending: boolean; onPress: () => void } {
  const [isPending, setPending] = useState(false)
  const download = async (): Promise<void> => {
    setPending(true)
    try {
      await save()
    } catch (error) {
      showErrors(error)
    }
    setPending(false)
  }
  return { isPending, onPress: () => void download() }
}
