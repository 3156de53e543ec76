import { IconNote, IconStar, IconStarFilled } from '@tabler/icons-react'
import { type AvailableLoad, availableFreight } from '@waybill/contract/available-freight/available-freight.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { remember, useVerb } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t, whyNot } from '../../ui/words.ts'

const BookItNow = lazyPart(async () => (await import('./book-it-now.tsx')).BookItNow)
const MakeOffer = lazyPart(async () => (await import('../../rate-requests/answer/make-offer.tsx')).MakeOffer)
const NoteLoad = lazyPart(async () => (await import('./note-load.tsx')).NoteLoad)

/** What a carrier does with a posted load: books it, makes an offer, stars it, keeps a note or hides it. */
export function BoardActs({ load }: { load: AvailableLoad }): ReactNode {
  const { persona } = useCurrentUser()
  const [open, setOpen] = useState<'book' | 'offer' | 'note' | null>(null)
  const marks = may(persona, 'available-freight:mark')
  const rate = load.posting?.rate ?? null
  const close = (): void => setOpen(null)
  return (
    <>
      {rate === null ? null : (
        <Button variant="primary" disabledReason={whyNot(load.can.book)} onPress={() => setOpen('book')}>
          {t('Book It Now')}
        </Button>
      )}
      {load.posting && may(persona, 'available-freight:offer') ? (
        <Button
          variant={rate === null ? 'primary' : undefined}
          disabledReason={whyNot(load.can.offer)}
          onPress={() => setOpen('offer')}
        >
          {load.offer?.status === 'Offered' ? t('Change your offer') : t('Make an offer')}
        </Button>
      ) : null}
      {marks ? (
        <>
          <Star load={load} />
          <IconButton label={t('Note or hide')} onPress={() => setOpen('note')}>
            <IconNote aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      {open ? (
        <Suspense>
          {open === 'note' ? (
            <NoteLoad load={load} onClose={close} />
          ) : open === 'offer' ? (
            <MakeOffer load={load} onClose={close} />
          ) : load.posting && rate !== null ? (
            <BookItNow load={load} posting={{ rate, version: load.posting.version }} onClose={close} />
          ) : null}
        </Suspense>
      ) : null}
    </>
  )
}

function Star({ load: { shipmentNumber, mark } }: { load: AvailableLoad }): ReactNode {
  const params = { shipmentNumber }
  const marking = useVerb(availableFreight.mark, {
    onDone: (marked, _asked, client) => remember(client, availableFreight.find, { params }, marked),
  })
  return (
    <IconButton
      label={mark.isStarred ? t('Remove star') : t('Star this load')}
      isPending={marking.isPending}
      onPress={() => marking.mutate({ params, body: { ...mark, isStarred: !mark.isStarred } })}
    >
      {mark.isStarred ? <IconStarFilled aria-hidden="true" /> : <IconStar aria-hidden="true" />}
    </IconButton>
  )
}
