import { eld, type TrackingIntegration } from '@waybill/contract/eld/eld.ts'
import type { ReactNode } from 'react'
import { act } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { Identifier } from '../ui/identifier.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import styles from './listen-to-provider.module.css'

interface ListenToProviderProps {
  integration: TrackingIntegration
  /** The webhook's address. */
  url: string
  onClose: () => void
}

const WHAT: Readonly<Partial<Record<TrackingIntegration['provider'], string>>> = {
  samsara: 'In Samsara, add a webhook with this address for “Geofence entry”, then paste its secret key.',
  motive:
    'In Motive, add a webhook with this address for “Vehicle location received” and “Vehicle location updated”, then paste its secret.',
}

/** How the provider tells us of positions the moment it has them, and the secret that it signs them with. */
export function ListenToProvider({ integration, url, onClose }: ListenToProviderProps): ReactNode {
  const { provider, name } = integration
  const what = WHAT[provider]
  const form = useForm({
    begin: () => ({ secret: '' }),
    send: ({ secret }) => act(eld.listen, { body: { provider, secret } }),
    onDone: () => {
      toast.success(t('{provider} sends positions automatically', { provider: name }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Webhook of {provider}', { provider: name })}
      act={t('Save')}
      disabledReason={form.draft.secret.trim() ? null : t('Enter the secret')}
    >
      {what === undefined ? null : <p>{t(what)}</p>}
      <p className={styles.address}>
        <Identifier value={url} label={t('Address')}>
          <span>{url}</span>
        </Identifier>
      </p>
      <form.Text name="secret" label={t('Secret')} type="password" autoComplete="off" />
    </FormDialog>
  )
}
