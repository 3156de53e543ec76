import { useQuery } from '@tanstack/react-query'
import { paper, type RateConfirmation, type Signature } from '@waybill/contract/paper/paper.ts'
import { type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { useOpenPaper } from '../api/open-paper.ts'
import { act, keyOf, queryFor, remember } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button } from '../ui/button.tsx'
import { FieldRow } from '../ui/form-section.tsx'
import { Money } from '../ui/money.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import styles from './paper.module.css'
import { SignaturePad, type Stroke } from './signature-pad.tsx'

const NAMES = { way: 'signature', strokes: 'signature', hasAgreed: 'agrees' } as const

interface SignConfirmationProps {
  shipment: Shipment
  confirmation: RateConfirmation
  onClose: () => void
}

/** Read, enter a name, sign by typing or drawing: the signature is for the document with this hash only. */
export function SignConfirmation({ shipment, confirmation, onClose }: SignConfirmationProps): ReactNode {
  const user = useCurrentUser()
  const { shipmentNumber } = shipment
  // The newest answer: someone reading while a new revision comes must not sign a void one.
  const now = useQuery(queryFor(paper.confirmations, { params: { shipment: shipmentNumber } }))
  const inForce = now.data?.data.find(({ state }) => state !== 'void') ?? confirmation
  const isReplaced = inForce.id !== confirmation.id
  const openPaper = useOpenPaper(paper.confirmationDocument)
  const form = useForm({
    begin: () => ({
      name: `${user.firstName} ${user.lastName}`,
      title: '',
      way: 'typed' as Signature['kind'],
      strokes: [] as Stroke[],
      hasAgreed: false,
    }),
    names: NAMES,
    send: ({ name, title, way, strokes }) =>
      act(paper.sign, {
        params: { shipmentId: shipment.id },
        body: {
          sha256: confirmation.sha256 ?? '',
          name,
          title,
          signature: way === 'typed' ? { kind: 'typed' } : { kind: 'drawn', strokes },
          agrees: true,
        },
      }),
    onDone: (answer, _asked, client) => {
      remember(client, paper.confirmations, { params: { shipment: shipmentNumber } }, answer)
      void client.invalidateQueries({ queryKey: keyOf(shipments.find, { params: { shipment: shipmentNumber } }) })
      toast.success(t('Rate confirmation of {number} signed', { number: shipmentNumber }))
      onClose()
    },
  })
  const { name, way } = form.draft
  const open = (how: 'look' | 'save') =>
    openPaper.mutate({
      asked: { params: { shipment: shipmentNumber }, query: { revision: confirmation.revision } },
      name: `${shipmentNumber}.pdf`,
      way: how,
    })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width="medium"
      title={t('Sign the rate confirmation of {number}', { number: shipmentNumber })}
      act={t('Sign')}
      disabledReason={whatIsMissing({ isReplaced, ...form.draft })}
    >
      <div className={styles.facts}>
        <div className={styles.reading}>
          <span>
            <b>{t('Rate confirmation, revision {revision}', { revision: confirmation.revision })}</b>
            {shipment.carrierRate === null ? null : (
              <>
                {' · '}
                <Money amount={shipment.carrierRate} currency={shipment.currency} isStrong />
              </>
            )}
          </span>
          <span className={styles.acts}>
            <Button size="small" isPending={openPaper.isPending} onPress={() => open('look')}>
              {t('Read the document')}
            </Button>
            <Button size="small" variant="quiet" onPress={() => open('save')}>
              {t('Download')}
            </Button>
          </span>
        </div>
        <p className={styles.hash}>{t('SHA-256 {hash}', { hash: confirmation.sha256 ?? '' })}</p>
      </div>
      <FieldRow>
        <form.Text name="name" label={t('Your full name')} autoComplete="name" maxLength={120} />
        <form.Text name="title" label={t('Your title')} autoComplete="organization-title" maxLength={120} />
      </FieldRow>
      <form.Radio
        name="way"
        label={t('Signature')}
        orientation="horizontal"
        options={[
          { value: 'typed', label: t('Type it') },
          { value: 'drawn', label: t('Draw it') },
        ]}
      />
      {way === 'typed' ? (
        <div className={styles.typed} aria-hidden="true">
          {name}
        </div>
      ) : (
        <SignaturePad strokes={form.draft.strokes} onChange={(strokes) => form.set({ strokes })} />
      )}
      <form.Checkbox name="hasAgreed">
        {t('I have read this rate confirmation and sign it for {company}. Time and address are kept with it.', {
          company: confirmation.carrierName,
        })}
      </form.Checkbox>
    </FormDialog>
  )
}

interface Filled {
  isReplaced: boolean
  name: string
  title: string
  way: Signature['kind']
  strokes: readonly Stroke[]
  hasAgreed: boolean
}

/** Why it cannot be signed. */
export function whatIsMissing({ isReplaced, name, title, way, strokes, hasAgreed }: Filled): string | undefined {
  if (isReplaced) return t('There is a newer revision. Close this and read it.')
  if (name.trim() === '') return t('Type your full name')
  if (title.trim() === '') return t('Enter your title')
  if (way === 'drawn' && strokes.length === 0) return t('Sign in the field')
  return hasAgreed ? undefined : t('Check the box to agree')
}
