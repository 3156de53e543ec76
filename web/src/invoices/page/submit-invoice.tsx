import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type Invoice, type InvoiceSubmission, invoices } from '@waybill/contract/invoices/invoices.ts'
import { fromCents, toCents } from '@waybill/contract/money.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { type Form, useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { retell, t, whyNot } from '../../ui/words.ts'
import { keepInvoice, readInvoice } from '../kept-invoice.ts'
import styles from './submit-invoice.module.css'

type Code = NonNullable<InvoiceSubmission['charges']>[number]['code']
type Line = {
  key: string
  sequence?: number
  code: Code
  description: string
  expected: number | null
  amount: number | null
}

/** The charges carriers add most often. */
const OTHER_CHARGES: Readonly<Partial<Record<Code, string>>> = {
  DETENTION: 'Detention',
  LUMPER: 'Lumper',
  TARP: 'Tarp',
  OVERSIZE: 'Oversize',
  OVERWEIGHT: 'Overweight',
  HAZMAT: 'Hazmat',
  ACCESSORIAL: 'Other charge',
}
const AGREED_CODES: readonly string[] = ['LINE_HAUL', 'FUEL', ...Object.keys(OTHER_CHARGES)]
const OTHER_CODES = Object.keys(OTHER_CHARGES).filter(isCode)

function isCode(code: string): code is Code {
  return AGREED_CODES.includes(code)
}

type Draft = {
  externalInvoiceNumber: string
  externalInvoiceAmount: number | null
  isByLine: boolean
  charges: Line[]
}

const NAMES = { isByLine: null, charges: null } as const

/** Number and amount, as a total or line by line beside the agreement. While documents are missing it only saves them. */
export function SubmitInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const { companyKind } = useCurrentUser()
  // A broker's, entered for it.
  const isForBroker = companyKind === 'provider'
  const verb = isForBroker ? t('Enter the bill') : t('Submit invoice')
  const { currency, expectedAmount, can } = invoice
  const isReady = can.submit === true
  const form = useForm({
    begin: () => draftOf(invoice),
    names: NAMES,
    version: invoice.version,
    send: (draft, version) => {
      const params = { invoiceId: invoice.id }
      const externalInvoiceNumber = draft.externalInvoiceNumber.trim()
      const total = totalOf(draft)
      const charges = draft.isByLine ? draft.charges.flatMap(chargesOf) : []
      if (isReady) {
        const body = { externalInvoiceNumber, externalInvoiceAmount: total ?? 0, charges }
        return act(invoices.submit, { params, version, body })
      }
      const body = {
        externalInvoiceNumber: externalInvoiceNumber || undefined,
        externalInvoiceAmount: total ?? undefined,
        charges,
      }
      return act(invoices.update, { params, version, body })
    },
    check: (draft) => faultsOf(draft, isReady),
    onDone: (...answer) => {
      keepInvoice(...answer)
      if (isReady) toast.info(t('Invoice updated successfully'))
      else toast.success(t('Invoice Updated'))
      onClose()
    },
    conflict: {
      now: async () => {
        const now = await readInvoice(client, invoice.id)
        return { draft: draftOf(now), version: now.version }
      },
    },
  })
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={isReady ? verb : t('Add Invoice')}
      act={isReady ? verb : t('Save Invoice')}
    >
      {isReady ? null : <Banner title={whyNot(can.submit)}>{t('Number and amount are saved until then.')}</Banner>}
      <form.Text
        name="externalInvoiceNumber"
        label={t('Invoice Number')}
        help={isForBroker ? t('As shown on the broker’s invoice.') : t('As shown on your own invoice.')}
        maxLength={40}
        autoComplete="off"
      />
      {invoice.charges.length > 0 ? <form.Switch name="isByLine">{t('Bill line by line')}</form.Switch> : null}
      {form.draft.isByLine ? (
        <Lines form={form} currency={currency} />
      ) : (
        <form.Money name="externalInvoiceAmount" label={t('Invoice Amount')} minValue={0} />
      )}
      <Comparison
        total={totalOf(form.draft) ?? 0}
        expected={expectedAmount}
        currency={currency}
        isForBroker={isForBroker}
      />
    </FormSheet>
  )
}

/** By line, the sum of what was entered; null if nothing was. */
function totalOf({ isByLine, charges, externalInvoiceAmount }: Draft): number | null {
  if (!isByLine) return externalInvoiceAmount
  const amounts = charges.flatMap(({ amount }) => amount ?? [])
  return amounts.length > 0 ? fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0)) : null
}

/** The invoice beside the agreement. */
function Comparison({
  total,
  expected,
  currency,
  isForBroker,
}: {
  total: number
  expected: number
  currency: Invoice['currency']
  isForBroker: boolean
}) {
  const cents = toCents(total || 0) - toCents(expected)
  const by = moneyText(Math.abs(fromCents(cents)), currency)
  return (
    <div className={styles.comparison}>
      <span>{t('Agreed')}</span>
      <b>{moneyText(expected, currency)}</b>
      <span>{isForBroker ? t('Billed') : t('You bill')}</span>
      <b>{moneyText(total || 0, currency)}</b>
      <p className={cents === 0 ? styles.same : cents > 0 ? styles.over : styles.under}>
        {cents === 0
          ? t('As agreed')
          : cents > 0
            ? isForBroker
              ? t('{amount} more than agreed', { amount: by })
              : t('{amount} more than agreed: we may check it line by line', { amount: by })
            : isForBroker
              ? t('{amount} less than agreed', { amount: by })
              : t('{amount} less than agreed: you are paid what you bill', { amount: by })}
      </p>
    </div>
  )
}

function Lines({ form, currency }: { form: Form<Draft>; currency: Invoice['currency'] }): ReactNode {
  const { charges } = form.draft
  const { charges: refused } = form.refused
  const add = (): void =>
    form.set({
      charges: [
        ...charges,
        { key: crypto.randomUUID(), code: 'DETENTION', description: t('Detention'), expected: null, amount: 0 },
      ],
    })
  return (
    <div className={styles.lines} data-field="charges">
      {charges.map((line, index) =>
        line.sequence === undefined ? (
          <div key={line.key} className={styles.other}>
            <form.Select
              name={`charges.${index}.code`}
              label={t('Other charge')}
              options={OTHER_CODES.map((value) => ({ value, label: t(OTHER_CHARGES[value] ?? 'Other charge') }))}
              onChange={(code) =>
                form.set({
                  charges: charges.map((one) =>
                    one.key === line.key
                      ? { ...one, code, description: t(OTHER_CHARGES[code] ?? 'Other charge') }
                      : one,
                  ),
                })
              }
            />
            <form.Money name={`charges.${index}.amount`} label={t('Amount')} minValue={0} />
            <IconButton
              label={t('Remove {name}', { name: line.description })}
              onPress={() => form.set({ charges: charges.filter(({ key }) => key !== line.key) })}
            >
              <IconX aria-hidden="true" />
            </IconButton>
          </div>
        ) : (
          <form.Money
            key={line.key}
            name={`charges.${index}.amount`}
            label={retell(line.description)}
            help={t('Agreed {amount}', { amount: moneyText(line.expected ?? 0, currency) })}
            minValue={0}
          />
        ),
      )}
      <Button icon={<IconPlus aria-hidden="true" />} onPress={add}>
        {t('Add a charge')}
      </Button>
      {refused ? <Banner tone="stopped">{refused[0]}</Banner> : null}
    </div>
  )
}

function draftOf(invoice: Invoice): Draft {
  const charges = linesOf(invoice)
  return {
    externalInvoiceNumber: invoice.externalInvoiceNumber ?? '',
    externalInvoiceAmount: invoice.externalInvoiceAmount ?? invoice.expectedAmount,
    isByLine:
      invoice.charges.some(({ billed }) => billed !== null) || charges.some((line) => line.amount !== line.expected),
    charges,
  }
}

/** The agreed charges, as billed so far; and other billed charges. */
function linesOf({ charges }: Invoice): Line[] {
  return charges.map(({ sequence, code, description, expected, billed, source }) => ({
    key: String(sequence),
    ...(source === 'Bill' ? {} : { sequence }),
    code: isCode(code) ? code : 'ACCESSORIAL',
    description,
    expected,
    amount: (isUnbilled({ source, billed, code }, charges) ? expected : (billed ?? expected)) ?? 0,
  }))
}

type Charge = Invoice['charges'][number]

/** Approved after the bill, which has no line of its own for it. */
function isUnbilled(
  { source, billed, code }: Pick<Charge, 'source' | 'billed' | 'code'>,
  charges: readonly Charge[],
): boolean {
  return source === 'Case' && billed === 0 && !charges.some((own) => own.source === 'Bill' && own.code === code)
}

function chargesOf({ sequence, code, description, amount }: Line) {
  if (amount === null || amount <= 0) return []
  return [{ ...(sequence === undefined ? {} : { sequence }), code, description, amount }]
}

/** Submitting needs both; saving needs one of them (SPEC §5, Add Invoice). */
function faultsOf(draft: Draft, isReady: boolean) {
  const hasNumber = draft.externalInvoiceNumber.trim() !== ''
  const hasAmount = totalOf(draft) !== null
  if (isReady)
    return {
      externalInvoiceNumber: !hasNumber && t('Invoice number is not valid'),
      [draft.isByLine ? 'charges' : 'externalInvoiceAmount']: !hasAmount && t('Enter the amount'),
    }
  return { externalInvoiceNumber: !hasNumber && !hasAmount && t('Enter the invoice number or the amount') }
}
