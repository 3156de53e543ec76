import { IconPlus, IconX } from '@tabler/icons-react'
import { type Invoice, type InvoiceSubmission, invoices } from '@waybill/contract/invoices.ts'
import { fromCents, toCents } from '@waybill/contract/money.ts'
import { type ReactNode, useState } from 'react'
import { remember, useVerb } from '../api/queries.ts'
import { besideField, generalRefusal } from '../shipments/refusal-texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { SideSheet } from '../ui/dialog.tsx'
import { moneyText } from '../ui/money.tsx'
import { MoneyField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { retell, t, whyNot } from '../ui/words.ts'
import styles from './submit-invoice.module.css'

type Code = NonNullable<InvoiceSubmission['charges']>[number]['code']
type Line = { key: string; sequence?: number; code: Code; description: string; expected: number | null; amount: number }

/** What a carrier adds to an agreement most often. */
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
const isCode = (code: string): code is Code => AGREED_CODES.includes(code)

/** Number and amount, in one sum or line by line beside what was agreed to. While papers are missing it only keeps them. */
export function SubmitInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const { currency, expectedAmount, can, version } = invoice
  const [number, setNumber] = useState(invoice.externalInvoiceNumber ?? '')
  const [amount, setAmount] = useState(invoice.externalInvoiceAmount ?? expectedAmount)
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(invoice))
  const [isByLine, setByLine] = useState(() => linesOf(invoice).some((line) => line.amount !== line.expected))
  const [isAsked, setAsked] = useState(false)
  const isReady = can.submit === true
  const total =
    isReady && isByLine ? fromCents(lines.reduce((sum, line) => sum + toCents(line.amount || 0), 0)) : amount
  const told = {
    showsOwnError: true,
    onDone: (changed: Invoice, _input: unknown, client: Parameters<typeof remember>[0]) => {
      for (const name of [changed.invoiceNumber, changed.id])
        remember(client, invoices.find, { params: { invoice: name } }, changed)
      if (isReady) toast.info(t('Invoice updated successfully'))
      else toast.success(t('Invoice Updated'))
      onClose()
    },
  }
  const submit = useVerb(invoices.submit, told)
  const save = useVerb(invoices.update, told)
  const { error, isPending } = isReady ? submit : save
  const faults = faultsOf(number, total, isReady)
  const isDirty =
    number !== (invoice.externalInvoiceNumber ?? '') ||
    !Object.is(amount, invoice.externalInvoiceAmount ?? expectedAmount) ||
    JSON.stringify(lines) !== JSON.stringify(linesOf(invoice))
  const change = (key: string, changed: Partial<Line>): void =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...changed } : line)))

  const send = (): void => {
    setAsked(true)
    if (faults.number || faults.amount) return
    const params = { invoiceId: invoice.id }
    const externalInvoiceNumber = number.trim()
    if (isReady) {
      const charges = isByLine ? { charges: lines.filter(({ amount }) => amount > 0).map(chargeOf) } : {}
      submit.mutate({ params, version, body: { externalInvoiceNumber, externalInvoiceAmount: total, ...charges } })
    } else {
      const externalInvoiceAmount = Number.isNaN(amount) ? undefined : amount
      const body = { externalInvoiceNumber: externalInvoiceNumber || undefined, externalInvoiceAmount }
      save.mutate({ params, version, body })
    }
  }
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={isReady ? t('Submit invoice') : t('Add Invoice')}
      act={isReady ? t('Submit invoice') : t('Save Invoice')}
      pending={isPending}
      isDirty={isDirty}
      error={generalRefusal(error, ['externalInvoiceNumber', 'externalInvoiceAmount', 'charges'])}
      onAct={send}
    >
      {isReady ? null : <Banner title={whyNot(can.submit)}>{t('Number and amount are kept until then.')}</Banner>}
      <TextField
        label={t('Invoice Number')}
        help={t('As it stands on your own invoice.')}
        maxLength={40}
        autoComplete="off"
        value={number}
        onChange={setNumber}
        error={(isAsked ? faults.number : null) ?? besideField(error, 'externalInvoiceNumber')}
      />
      {isReady && invoice.charges.length > 0 ? (
        <Switch isSelected={isByLine} onChange={setByLine}>
          {t('Bill line by line')}
        </Switch>
      ) : null}
      {isReady && isByLine ? (
        <Lines
          lines={lines}
          currency={currency}
          onChange={change}
          onSet={setLines}
          error={besideField(error, 'charges')}
        />
      ) : (
        <MoneyField
          label={t('Invoice Amount')}
          minValue={0}
          value={amount}
          onChange={setAmount}
          onType={setAmount}
          error={(isAsked ? faults.amount : null) ?? besideField(error, 'externalInvoiceAmount')}
        />
      )}
      <Comparison total={total} expected={expectedAmount} currency={currency} />
    </SideSheet>
  )
}

/** The bill beside the agreement, before it is sent. */
function Comparison({ total, expected, currency }: { total: number; expected: number; currency: Invoice['currency'] }) {
  const cents = toCents(total || 0) - toCents(expected)
  const by = moneyText(Math.abs(fromCents(cents)), currency)
  return (
    <div className={styles.comparison}>
      <span>{t('Agreed')}</span>
      <b>{moneyText(expected, currency)}</b>
      <span>{t('You bill')}</span>
      <b>{moneyText(total || 0, currency)}</b>
      <p className={cents === 0 ? styles.same : cents > 0 ? styles.over : styles.under}>
        {cents === 0
          ? t('As agreed')
          : cents > 0
            ? t('{amount} more than agreed: it may be looked at line by line', { amount: by })
            : t('{amount} less than agreed: you are paid what you bill', { amount: by })}
      </p>
    </div>
  )
}

interface LinesProps {
  lines: readonly Line[]
  currency: Invoice['currency']
  onChange: (key: string, changed: Partial<Line>) => void
  onSet: (lines: readonly Line[]) => void
  error: string | undefined
}

function Lines({ lines, currency, onChange, onSet, error }: LinesProps): ReactNode {
  const add = (): void =>
    onSet([
      ...lines,
      { key: crypto.randomUUID(), code: 'DETENTION', description: t('Detention'), expected: null, amount: 0 },
    ])
  return (
    <div className={styles.lines}>
      {lines.map((line) =>
        line.sequence === undefined ? (
          <div key={line.key} className={styles.other}>
            <Select
              label={t('Other charge')}
              options={Object.entries(OTHER_CHARGES).map(([value, name]) => ({ value, label: t(name) }))}
              value={line.code}
              onChange={(code) =>
                isCode(code) && onChange(line.key, { code, description: t(OTHER_CHARGES[code] ?? 'Other charge') })
              }
            />
            <MoneyField
              label={t('Amount')}
              minValue={0}
              value={line.amount}
              onChange={(amount) => onChange(line.key, { amount })}
              onType={(amount) => onChange(line.key, { amount })}
            />
            <IconButton
              label={t('Take {name} out', { name: line.description })}
              onPress={() => onSet(lines.filter(({ key }) => key !== line.key))}
            >
              <IconX aria-hidden="true" />
            </IconButton>
          </div>
        ) : (
          <MoneyField
            key={line.key}
            label={retell(line.description)}
            help={t('Agreed {amount}', { amount: moneyText(line.expected ?? 0, currency) })}
            minValue={0}
            value={line.amount}
            onChange={(amount) => onChange(line.key, { amount })}
            onType={(amount) => onChange(line.key, { amount })}
          />
        ),
      )}
      <Button icon={<IconPlus aria-hidden="true" />} onPress={add}>
        {t('Add a charge')}
      </Button>
      {error ? <Banner tone="stopped">{error}</Banner> : null}
    </div>
  )
}

/** What was agreed to, as billed so far; what was billed beside it. */
function linesOf({ charges }: Invoice): Line[] {
  return charges.map(({ sequence, code, description, expected, billed, source }) => ({
    key: String(sequence),
    ...(source === 'Bill' ? {} : { sequence }),
    code: isCode(code) ? code : 'ACCESSORIAL',
    description,
    expected,
    amount: billed ?? expected ?? 0,
  }))
}

function chargeOf({ sequence, code, description, amount }: Line) {
  return { ...(sequence === undefined ? {} : { sequence }), code, description, amount }
}

/** A bill needs both; what is only kept needs one of them (SPEC §5, Add Invoice). */
function faultsOf(number: string, amount: number, isReady: boolean): { number?: string; amount?: string } {
  const hasNumber = number.trim() !== ''
  const hasAmount = !Number.isNaN(amount)
  if (isReady)
    return {
      ...(hasNumber ? {} : { number: t('Invoice number is not valid') }),
      ...(hasAmount ? {} : { amount: t('Enter the amount') }),
    }
  return hasNumber || hasAmount ? {} : { number: t('Enter the invoice number or the amount') }
}
