import { useQuery } from '@tanstack/react-query'
import { paper, type RateConfirmation, type Signature } from '@waybill/contract/paper.ts'
import { type Shipment, shipments } from '@waybill/contract/shipments.ts'
import { type ReactNode, useState } from 'react'
import { keyOf, queryFor, remember, useVerb } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldRow } from '../ui/form-section.tsx'
import { Money } from '../ui/money.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { useOpenPaper } from './open-paper.ts'
import styles from './paper.module.css'
import { besideField, generalRefusal } from './refusal-texts.ts'
import { SignaturePad, type Stroke } from './signature-pad.tsx'

interface SignConfirmationProps {
  shipment: Shipment
  confirmation: RateConfirmation
  onClose: () => void
}

/** Read, say who one is, sign by typing or drawing: what is signed is the document with this hash and no other. */
export function SignConfirmation({ shipment, confirmation, onClose }: SignConfirmationProps): ReactNode {
  const user = useCurrentUser()
  const [name, setName] = useState(`${user.firstName} ${user.lastName}`)
  const [title, setTitle] = useState('')
  const [way, setWay] = useState<Signature['kind']>('typed')
  const [strokes, setStrokes] = useState<Stroke[]>([])
  const [hasAgreed, setAgreed] = useState(false)
  const { shipmentNumber } = shipment
  // The newest answer: whoever reads while a new revision comes signs nothing that is void.
  const now = useQuery(queryFor(paper.confirmations, { params: { shipment: shipmentNumber } }))
  const inForce = now.data?.data.find(({ state }) => state !== 'void') ?? confirmation
  const isReplaced = inForce.id !== confirmation.id
  const openPaper = useOpenPaper(paper.confirmationDocument)
  const sign = useVerb(paper.sign, {
    showsOwnError: true,
    onDone: (answer, _input, client) => {
      remember(client, paper.confirmations, { params: { shipment: shipmentNumber } }, answer)
      void client.invalidateQueries({ queryKey: keyOf(shipments.find, { params: { shipment: shipmentNumber } }) })
      toast.success(t('Rate confirmation of {number} signed', { number: shipmentNumber }))
      onClose()
    },
  })
  const open = (how: 'look' | 'save') =>
    openPaper.mutate({
      asked: { params: { shipment: shipmentNumber }, query: { revision: confirmation.revision } },
      name: `${shipmentNumber}.pdf`,
      way: how,
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={t('Sign the rate confirmation of {number}', { number: shipmentNumber })}
      act={t('Sign')}
      pending={sign.isPending}
      isDirty={title !== '' || strokes.length > 0}
      disabledReason={whatIsMissing({ isReplaced, name, title, way, strokes, hasAgreed })}
      error={generalRefusal(sign.error, ['name', 'title', 'signature'])}
      onAct={() =>
        sign.mutate({
          params: { shipmentId: shipment.id },
          body: {
            sha256: confirmation.sha256 ?? '',
            name,
            title,
            signature: way === 'typed' ? { kind: 'typed' } : { kind: 'drawn', strokes },
            agrees: true,
          },
        })
      }
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
        <TextField
          label={t('Your full name')}
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={setName}
          error={besideField(sign.error, 'name')}
        />
        <TextField
          label={t('Your title')}
          autoComplete="organization-title"
          maxLength={120}
          value={title}
          onChange={setTitle}
          error={besideField(sign.error, 'title')}
        />
      </FieldRow>
      <RadioGroup
        label={t('Signature')}
        orientation="horizontal"
        options={[
          { value: 'typed', label: t('Type it') },
          { value: 'drawn', label: t('Draw it') },
        ]}
        value={way}
        onChange={setWay}
        error={besideField(sign.error, 'signature')}
      />
      {way === 'typed' ? (
        <div className={styles.typed} aria-hidden="true">
          {name}
        </div>
      ) : (
        <SignaturePad strokes={strokes} onChange={setStrokes} />
      )}
      <Checkbox isSelected={hasAgreed} onChange={setAgreed}>
        {t('I have read this rate confirmation and sign it for {company}. Time and address are kept with it.', {
          company: confirmation.carrierName,
        })}
      </Checkbox>
    </Dialog>
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

/** Why it cannot be signed yet. */
export function whatIsMissing({ isReplaced, name, title, way, strokes, hasAgreed }: Filled): string | undefined {
  if (isReplaced) return t('A newer revision has come. Close and read it.')
  if (name.trim() === '') return t('Type your full name')
  if (title.trim() === '') return t('Enter your title')
  if (way === 'drawn' && strokes.length === 0) return t('Sign in the field')
  return hasAgreed ? undefined : t('Say that you agree')
}
