import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { sayError } from '../api/error-catalogue.ts'
import { saveAs } from '../api/save-as.ts'
import { IconButton } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

/** Exports the list to a spreadsheet. */
export function ExportButton({ name, read }: { name: string; read: () => Promise<string> }): ReactNode {
  const [isPending, setPending] = useState(false)
  const download = async (): Promise<void> => {
    setPending(true)
    const progress = toast.progress(t('Preparing the CSV…'))
    try {
      saveAs(name, await read())
      progress.success(t('CSV downloaded'))
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
