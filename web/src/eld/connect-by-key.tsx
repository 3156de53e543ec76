import { eld, type TrackingIntegration } from '@waybill/contract/eld/eld.ts'
import type { TrackingProvider } from '@waybill/contract/tracking-providers.ts'
import type { ReactNode } from 'react'
import { act } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

interface ConnectByKeyProps {
  integration: TrackingIntegration & { provider: Exclude<TrackingProvider, 'geotab'> }
  onClose: () => void
}

/** A key that the carrier has made at its provider; it is tried before it is kept, and never shown again. */
export function ConnectByKey({ integration, onClose }: ConnectByKeyProps): ReactNode {
  const { provider, name } = integration
  const form = useForm({
    begin: () => ({ key: '' }),
    send: ({ key }) => act(eld.connect, { body: { provider, key } }),
    onDone: () => {
      toast.success(t('{provider} connected', { provider: name }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Connect {provider}', { provider: name })}
      act={t('Connect')}
      disabledReason={form.draft.key.trim() ? null : t('Enter the key')}
    >
      <p>
        {t('Create a key in {provider} that can read vehicles and their locations, and paste it here.', {
          provider: name,
        })}
      </p>
      <form.Text name="key" label={t('API key')} type="password" autoComplete="off" />
    </FormDialog>
  )
}
