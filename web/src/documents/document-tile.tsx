import {
  IconCheck,
  IconDots,
  IconDownload,
  IconEye,
  IconFileTypePdf,
  IconPhoto,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { type Document, documents } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useFocusReturn } from '../ui/focus-return.ts'
import { Menu, type MenuAct } from '../ui/menu.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { t, whyNot } from '../ui/words.ts'
import { isPreviewable, recordText, rejectionText, typeText } from './document-text.ts'
import styles from './document-tile.module.css'
import { LazyRejectDocument } from './lazy-reject-document.ts'
import { useAcceptance } from './use-acceptance.tsx'
import { useLook } from './use-look.tsx'
import { fetchOf, useSaveDocument } from './use-save-document.ts'

export interface DocumentTileProps {
  document: Document
  /** 75 px instead of 125 (SPEC §9). */
  isSmall?: boolean | undefined
}

/** One document: type, subject, name; hover or keyboard focus shows its acts, the menu is always there. */
export function DocumentTile({ document, isSmall }: DocumentTileProps): ReactNode {
  const save = useSaveDocument()
  const { name, extension } = document
  const { look, reaching, isComing, viewer } = useLook({ name, extension, fetch: fetchOf(document), document })
  const [isRejecting, setRejecting] = useState(false)
  const remove = useVerb(documents.remove, {
    showsOwnError: true,
    onDone: () => toast.success(t('Document deleted')),
    onFailed: () => toast.error(t('Failed to delete document')),
  })
  const acceptance = useAcceptance(document)
  const params = { documentId: document.id }
  const acts = actsOf(document, {
    look,
    save: () => save.mutate(document),
    accept: acceptance.accept,
    reject: () => setRejecting(true),
    remove: () => remove.mutate({ params }),
  })
  const quick = acts.filter(({ id, disabledReason }) => QUICK.includes(id) && !disabledReason)
  const isBusy = remove.isPending || acceptance.isPending || save.isPending
  const Icon = document.extension === 'pdf' ? IconFileTypePdf : IconPhoto
  const type = typeText(document.type)
  return (
    <li className={classNames(styles.tile, isSmall && styles.small, styles[document.state])} aria-label={document.name}>
      <Icon aria-hidden="true" className={styles.icon} />
      <span className={styles.type}>{type}</span>
      <span className={styles.about}>{recordText(document.entityDescription)}</span>
      <span className={styles.name}>{document.name}</span>
      <span className={styles.state}>{stateText(document)}</span>
      <span className={styles.quick}>
        {quick.map((act) => (
          <IconButton
            key={act.id}
            label={t('{name}: {text}', { name: act.label, text: document.name })}
            size="small"
            isPending={act.id === 'look' && isComing}
            {...(act.id === 'look' ? reaching : {})}
            onPress={() => act.onAction?.()}
          >
            {act.icon}
          </IconButton>
        ))}
      </span>
      <span className={styles.more}>
        <Menu
          label={t('Acts for {name}', { name: document.name })}
          // The tile cuts the name: here it is whole, for keys and thumbs too.
          groups={[{ heading: document.name, acts }]}
          trigger={
            <IconButton label={t('Acts for {name}', { name: document.name })} size="small" isPending={isComing}>
              <IconDots aria-hidden="true" />
            </IconButton>
          }
        />
      </span>
      {/* Over the acts, not instead: on failure keyboard users continue where they were. */}
      {isBusy ? <Busy label={remove.isPending ? t('Deleting {name}', { name: document.name }) : t('Loading')} /> : null}
      {viewer}
      {acceptance.dialog}
      {isRejecting ? (
        <Suspense>
          <LazyRejectDocument document={document} onClose={() => setRejecting(false)} />
        </Suspense>
      ) : null}
    </li>
  )
}

function Busy({ label }: { label: string }): ReactNode {
  useFocusReturn()
  return (
    <span role="status" className={styles.busy}>
      <Spinner size={24} />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

const QUICK = ['look', 'save', 'remove']

type Doing = Record<'look' | 'save' | 'accept' | 'reject' | 'remove', () => void>

function actsOf(document: Document, doing: Doing): MenuAct[] {
  const { can, state } = document
  const look: MenuAct = { id: 'look', label: t('Preview'), icon: <IconEye aria-hidden="true" />, onAction: doing.look }
  const review: MenuAct[] = [
    ...(state === 'accepted'
      ? []
      : [{ id: 'accept', label: t('Accept'), icon: <IconCheck aria-hidden="true" />, onAction: doing.accept }]),
    ...(state === 'rejected'
      ? []
      : [
          {
            id: 'reject',
            label: t('Reject'),
            icon: <IconX aria-hidden="true" />,
            onAction: doing.reject,
            disabledReason: whyNot(can.reject),
          },
        ]),
  ]
  return [
    ...(isPreviewable(document) ? [look] : []),
    { id: 'save', label: t('Download'), icon: <IconDownload aria-hidden="true" />, onAction: doing.save },
    ...(can.review === true ? review : []),
    {
      id: 'remove',
      label: t('Delete'),
      icon: <IconTrash aria-hidden="true" />,
      tone: 'danger',
      onAction: doing.remove,
      disabledReason: whyNot(can.remove),
    },
  ]
}

function stateText(document: Document): string {
  switch (document.state) {
    case 'uploaded':
      return document.required ? t('In review') : ''
    case 'accepted':
      return t('Accepted')
    case 'rejected':
      return t('Rejected: {reason}', { reason: rejectionText(document) })
  }
}
