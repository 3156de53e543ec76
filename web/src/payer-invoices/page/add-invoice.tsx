import { useQueryClient } from '@tanstack/react-query'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import { may } from '@waybill/contract/permissions.ts'
import { shipments } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode, Ref } from 'react'
import { act, keyOf } from '../../api/queries.ts'
import { InlineForm } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { keepInvoice, readInvoice } from '../../invoices/kept-invoice.ts'
import { NotesRefused } from '../../notes/notes-refused.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { useWelcome } from '../../shell/welcome.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import { billOf, isValidBill } from './bill.ts'
import styles from './payer-invoice-page.module.css'

/** The carrier's number and amount (SPEC §2.7). They can be saved early; until complete it stays a draft (domain §4.4). */
export function AddInvoice({
  invoice,
  numberRef,
}: {
  invoice: Invoice
  numberRef: Ref<HTMLInputElement & HTMLTextAreaElement>
}): ReactNode {
  const { persona } = useCurrentUser()
  const queries = useQueryClient()
  const form = useForm({
    begin: () => draftOf(invoice),
    version: invoice.version,
    send: (bill, version) => act(invoices.update, { params: { invoiceId: invoice.id }, version, body: billOf(bill) }),
    onDone: (changed, asked, client) => {
      keepInvoice(changed, asked, client)
      // The load's page and charges show what is billed (SPEC §7.2).
      const { shipmentNumber } = changed
      void client.invalidateQueries({ queryKey: keyOf(shipments.find, { params: { shipment: shipmentNumber } }) })
      toast.info(t('Invoice updated successfully'))
    },
    goOn: (changed) => ({ draft: draftOf(changed), version: changed.version }),
    conflict: {
      now: async () => {
        const now = await readInvoice(queries, invoice.id)
        return { draft: draftOf(now), version: now.version }
      },
    },
  })
  const mayWrite = may(persona, 'invoice:submit') || invoice.can.update === true
  const isLocked = invoice.can.update !== true
  const reason = isLocked
    ? (whyNot(invoice.can.update) ?? '')
    : isValidBill(form.draft)
      ? null
      : t('Enter the invoice number or the amount')
  return (
    <Section title={t('Add Invoice')}>
      <InlineForm form={form} className={styles.form}>
        <Eligibility invoice={invoice} />
        <div className={styles.fields}>
          <form.Text
            name="externalInvoiceNumber"
            label={t('Invoice Number')}
            inputRef={numberRef}
            isRequired
            maxLength={40}
            autoComplete="off"
            isReadOnly={!mayWrite}
            isDisabled={isLocked}
          />
          <form.Money
            name="externalInvoiceAmount"
            label={t('Invoice Amount')}
            isRequired
            minValue={0}
            isReadOnly={!mayWrite}
            isDisabled={isLocked}
          />
        </div>
        {form.error ? <NotesRefused error={form.failure} /> : null}
        {mayWrite ? (
          <div className={styles.save}>
            <Button type="submit" variant="primary" isPending={form.isPending} disabledReason={reason}>
              {t('Save Invoice')}
            </Button>
            {isLocked ? <span className={styles.hint}>{reason}</span> : null}
          </div>
        ) : null}
      </InlineForm>
    </Section>
  )
}

function draftOf({ externalInvoiceNumber, externalInvoiceAmount }: Invoice) {
  return { externalInvoiceNumber: externalInvoiceNumber ?? '', externalInvoiceAmount }
}

/** What keeps it from the audit, to the letter of SPEC §2.7. */
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
