import { IconDownload } from '@tabler/icons-react'
import { orders } from '@waybill/contract/orders.ts'
import { type ReactNode, useState } from 'react'
import { read } from '../api/call.ts'
import { sayError } from '../api/error-catalogue.ts'
import { saveAs } from '../api/save-as.ts'
import type { OrderSearch } from '../searches.ts'
import { IconButton } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

/** The list as it stands, for a spreadsheet. */
export function ExportOrders({ search }: { search: OrderSearch }): ReactNode {
  const [isPending, setPending] = useState(false)
  const download = async (): Promise<void> => {
    setPending(true)
    const progress = toast.progress(t('Preparing the CSV…'))
    try {
      saveAs('orders.csv', await read(orders.export, { query: search }))
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
