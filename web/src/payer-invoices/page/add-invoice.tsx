import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import { may } from '@waybill/contract/permissions.ts'
import { shipments } from '@waybill/contract/shipments/shipments.ts'
import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { isProblem } from '../../api/problem.ts'
import { keyOf, useVerb } from '../../api/queries.ts'
import { keepInvoice } from '../../invoices/kept-invoice.ts'
import { NotesRefused } from '../../notes/notes-refused.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { useWelcome } from '../../shell/welcome.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import { billOf, isValidBill } from './bill.ts'
import styles from './payer-invoice-page.module.css'

/** The carrier's number and amount (SPEC §2.7). They may be saved early; what is missing keeps it a draft (domain §4.4). */
export function AddInvoice({
  invoice,
  numberRef,
}: {
  invoice: Invoice
  numberRef: Ref<HTMLInputElement & HTMLTextAreaElement>
}): ReactNode {
  const { persona } = useCurrentUser()
  const [number, setNumber] = useState(invoice.externalInvoiceNumber ?? '')
  const [amount, setAmount] = useState(invoice.externalInvoiceAmount ?? Number.NaN)
  const save = useVerb(invoices.update, {
    showsOwnError: true,
    onDone: (changed, input, client) => {
      keepInvoice(changed, input, client)
      // The load's page and its charges say what is billed (SPEC §7.2).
      const { shipmentNumber } = changed
      void client.invalidateQueries({ queryKey: keyOf(shipments.find, { params: { shipment: shipmentNumber } }) })
      toast.info(t('Invoice updated successfully'))
    },
  })
  const mayWrite = may(persona, 'invoice:submit')
  const isLocked = invoice.can.update !== true
  const reason = isLocked
    ? (whyNot(invoice.can.update) ?? '')
    : isValidBill({ number, amount })
      ? null
      : t('Enter the invoice number or the amount')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (reason !== null || save.isPending) return
    save.mutate({ params: { invoiceId: invoice.id }, version: invoice.version, body: billOf({ number, amount }) })
  }
  return (
    <Section title={t('Add Invoice')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Eligibility invoice={invoice} />
        <div className={styles.fields}>
          <TextField
            label={t('Invoice Number')}
            inputRef={numberRef}
            isRequired
            maxLength={40}
            autoComplete="off"
            value={number}
            onChange={setNumber}
            isReadOnly={!mayWrite}
            isDisabled={isLocked}
          />
          <MoneyField
            label={t('Invoice Amount')}
            isRequired
            minValue={0}
            value={amount}
            onChange={setAmount}
            onType={setAmount}
            isReadOnly={!mayWrite}
            isDisabled={isLocked}
          />
        </div>
        {save.isError && !isProblem(save.error, 'unknown-session') ? <NotesRefused error={save.error} /> : null}
        {mayWrite ? (
          <div className={styles.save}>
            <Button type="submit" variant="primary" isPending={save.isPending} disabledReason={reason}>
              {t('Save Invoice')}
            </Button>
            {isLocked ? <span className={styles.hint}>{reason}</span> : null}
          </div>
        ) : null}
      </form>
    </Section>
  )
}

/** What stands between it and the audit, to the letter of SPEC §2.7. */
function Eligibility({ invoice }: { invoice: Invoice }): ReactNode {
  const provider = useWelcome()?.brand.name ?? t('the provider')
  if (invoice.thirdPartPayerBillingSettingsId === null)
    return (
      <Banner tone="attention">
        {t('This invoice is not eligible for processing via {provider} Carrier Processing', { provider })}
      </Banner>
    )
  if (invoice.shipmentStatus >= 7 || invoice.status.status === -1) return null
  return <Banner>{t('The shipment must be delivered before the invoice can be submitted')}</Banner>
}
