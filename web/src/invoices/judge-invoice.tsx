import {
  INVOICE_EXCEPTION_SENTENCES,
  INVOICE_EXCEPTIONS,
  type InvoiceExceptionCode,
} from '@waybill/contract/invoice-codes.ts'
import { type Invoice, invoices } from '@waybill/contract/invoices.ts'
import { type ReactNode, useState } from 'react'
import { remember, useVerb } from '../api/queries.ts'
import { besideField, generalRefusal } from '../shipments/refusal-texts.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { retell, t } from '../ui/words.ts'
import styles from './invoice-preview.module.css'

/** Puts a changed invoice where its preview reads it. */
const keep = (changed: Invoice, _input: unknown, client: Parameters<typeof remember>[0]): void => {
  for (const invoice of [changed.invoiceNumber, changed.id])
    remember(client, invoices.find, { params: { invoice } }, changed)
}

/** The provider's half: agrees to pay a bill, freezes what is owed, or sends it back. What is not possible now says why. */
export function JudgeInvoice({ invoice }: { invoice: Invoice }): ReactNode {
  const { can, version } = invoice
  const [isReturning, setReturning] = useState(false)
  const params = { invoiceId: invoice.id }
  const approve = useVerb(invoices.approve, {
    onDone: (...answer) => {
      keep(...answer)
      toast.success(t('Invoice {number} approved', { number: invoice.invoiceNumber }))
    },
  })
  const settle = useVerb(invoices.settle, {
    onDone: (...answer) => {
      keep(...answer)
      toast.success(t('Invoice {number} settled', { number: invoice.invoiceNumber }))
    },
  })
  const isApproved = invoice.approvedAt !== null
  return (
    <p className={styles.act}>
      {isApproved ? (
        <Button
          variant="primary"
          isPending={settle.isPending}
          disabledReason={can.settle === true ? null : retell(can.settle)}
          onPress={() => settle.mutate({ params, version })}
        >
          {t('Settle invoice')}
        </Button>
      ) : (
        <Button
          variant="primary"
          isPending={approve.isPending}
          disabledReason={can.approve === true ? null : retell(can.approve)}
          onPress={() => approve.mutate({ params, version, body: {} })}
        >
          {t('Approve invoice')}
        </Button>
      )}
      <Button disabledReason={can.return === true ? null : retell(can.return)} onPress={() => setReturning(true)}>
        {t('Return to carrier')}
      </Button>
      {isReturning ? <ReturnInvoice invoice={invoice} onClose={() => setReturning(false)} /> : null}
    </p>
  )
}

/** What is wrong with it, in codes that are counted and in words that the carrier can act on (domain §4.3). */
function ReturnInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const [codes, setCodes] = useState<readonly InvoiceExceptionCode[]>(() => [...new Set(invoice.exceptions)])
  const [text, setText] = useState('')
  const send = useVerb(invoices.return, {
    showsOwnError: true,
    onDone: (...answer) => {
      keep(...answer)
      toast.success(t('Invoice {number} sent back', { number: invoice.invoiceNumber }))
      onClose()
    },
  })
  const missing =
    codes.length === 0 ? t('Choose a reason') : text.trim() === '' ? t('Say what the carrier has to do') : null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={t('Return invoice {number}', { number: invoice.invoiceNumber })}
      act={t('Return to carrier')}
      actVariant="danger"
      pending={send.isPending}
      disabledReason={missing}
      isDirty={text !== ''}
      error={generalRefusal(send.error, ['codes', 'text'])}
      onAct={() =>
        send.mutate({
          params: { invoiceId: invoice.id },
          version: invoice.version,
          body: { codes: [...codes], text: text.trim() },
        })
      }
    >
      <TextField
        label={t('What the carrier has to do')}
        rows={2}
        maxLength={300}
        value={text}
        onChange={setText}
        error={besideField(send.error, 'text')}
      />
      <CheckboxGroup
        label={t('Reasons')}
        options={INVOICE_EXCEPTIONS.map((code) => ({ value: code, label: t(INVOICE_EXCEPTION_SENTENCES[code]) }))}
        value={[...codes]}
        onChange={(chosen) => setCodes(INVOICE_EXCEPTIONS.filter((code) => chosen.includes(code)))}
      />
    </Dialog>
  )
}
