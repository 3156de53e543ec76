import { IconDownload } from '@tabler/icons-react'
import { ROWS_CUT } from '@waybill/contract/csv.ts'
import { type ReactNode, useState } from 'react'
import { sayError } from '../api/error-catalogue.ts'
import { saveAs } from '../api/save-as.ts'
import { IconButton } from '../ui/button.tsx'
import { toast, toastQueue } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

/** Time to read what is missing, and to find the filters. */
const CUT_MS = 15_000

/** Exports the list to a spreadsheet. */
export function ExportButton({ name, read }: { name: string; read: () => Promise<Response> }): ReactNode {
  const [isPending, setPending] = useState(false)
  const download = async (): Promise<void> => {
    setPending(true)
    const progress = toast.progress(t('Preparing the CSV…'))
    try {
      const response = await read()
      saveAs(name, await response.text())
      if (response.headers.has(ROWS_CUT)) {
        progress.dismiss()
        sayCut()
      } else progress.success(t('CSV downloaded'))
    } catch (error) {
      progress.error(
        sayError(error)
          .map((saying) => saying.text)
          .join(' '),
      )
    }
    setPending(false)
  }
  return (
    <IconButton label={t('Export as CSV')} isPending={isPending} onPress={() => void download()}>
      <IconDownload aria-hidden="true" />
    </IconButton>
  )
}

function sayCut(): void {
  const text = t('The first 10,000 rows. Narrow the list for the rest.')
  toastQueue.add({ text, tone: 'attention' }, { timeout: CUT_MS })
}
