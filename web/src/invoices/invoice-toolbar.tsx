import { IconArrowsSort, IconDownload } from '@tabler/icons-react'
import { INVOICE_SORTS } from '@waybill/contract/invoice-search.ts'
import { invoices } from '@waybill/contract/invoices.ts'
import { type ReactNode, useState } from 'react'
import { read } from '../api/call.ts'
import { sayError } from '../api/error-catalogue.ts'
import { saveAs } from '../api/save-as.ts'
import type { InvoiceSearch } from '../searches.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'

type Sort = Pick<InvoiceSearch, 'sortProperty' | 'sortDirection'>

const NAMES: Readonly<Record<Sort['sortProperty'], string>> = {
  delivered: 'Delivered',
  due: 'Due date',
  amount: 'Amount',
  invoiceNumber: 'Invoice number',
  shipmentNumber: 'Shipment number',
}
/** How people call the two directions of an order. */
const DIRECTIONS: Readonly<Record<Sort['sortProperty'], Readonly<Record<Sort['sortDirection'], string>>>> = {
  delivered: { desc: 'Newest first', asc: 'Oldest first' },
  due: { desc: 'Latest first', asc: 'Earliest first' },
  amount: { desc: 'Highest first', asc: 'Lowest first' },
  invoiceNumber: { desc: 'Highest first', asc: 'Lowest first' },
  shipmentNumber: { desc: 'Highest first', asc: 'Lowest first' },
}

export interface InvoiceToolbarProps {
  search: InvoiceSearch
  onSort: (sort: Sort) => void
}

/** Order, and the list as a spreadsheet. */
export function InvoiceToolbar({ search, onSort }: InvoiceToolbarProps): ReactNode {
  const { sortProperty, sortDirection } = search
  const isPhone = useMedia('(width < 600px)')
  return (
    <>
      <Menu
        label={t('Sort')}
        trigger={
          isPhone ? (
            <IconButton label={t('Sort')}>
              <IconArrowsSort aria-hidden="true" />
            </IconButton>
          ) : (
            <Button variant="quiet" icon={<IconArrowsSort aria-hidden="true" />}>
              {t(NAMES[sortProperty])}
            </Button>
          )
        }
        groups={[
          {
            heading: t('Sort by'),
            acts: INVOICE_SORTS.map((property) => ({
              id: property,
              label: t(NAMES[property]),
              end: property === sortProperty ? '✓' : undefined,
              onAction: () => onSort({ sortProperty: property, sortDirection }),
            })),
          },
          {
            heading: t('Order'),
            acts: (['desc', 'asc'] as const).map((direction) => ({
              id: direction,
              label: t(DIRECTIONS[sortProperty][direction]),
              end: direction === sortDirection ? '✓' : undefined,
              onAction: () => onSort({ sortProperty, sortDirection: direction }),
            })),
          },
        ]}
      />
      {isPhone ? null : <ExportButton search={search} />}
    </>
  )
}

function ExportButton({ search }: { search: InvoiceSearch }): ReactNode {
  const [isPending, setPending] = useState(false)
  const download = async (): Promise<void> => {
    setPending(true)
    const progress = toast.progress(t('Preparing the CSV…'))
    try {
      saveAs('invoices.csv', await read(invoices.export, { query: search }))
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
