import { eld, type TrackingIntegration } from '@waybill/contract/eld/eld.ts'
import type { ReactNode } from 'react'
import { act } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

interface ConnectByUserProps {
  integration: TrackingIntegration
  onClose: () => void
}

/** A user that the carrier has made for us at a provider that knows no keys; it is tried before it is kept. */
export function ConnectByUser({ integration: { name }, onClose }: ConnectByUserProps): ReactNode {
  const form = useForm({
    begin: () => ({ database: '', userName: '', password: '' }),
    send: (user) => act(eld.connect, { body: { provider: 'geotab', ...user } }),
    onDone: () => {
      toast.success(t('{provider} connected', { provider: name }))
      onClose()
    },
  })
  const isFilled = Object.values(form.draft).every((text) => text.trim() !== '')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Connect {provider}', { provider: name })}
      act={t('Connect')}
      disabledReason={isFilled ? null : t('Enter all three')}
    >
      <p>
        {t('In {provider}, add a user for us with basic authentication and the clearance “View only”. Enter it here.', {
          provider: name,
        })}
      </p>
      <form.Text name="database" label={t('Database')} autoComplete="off" />
      <form.Text name="userName" label={t('User name')} autoComplete="off" />
      <form.Text name="password" label={t('Password')} type="password" autoComplete="off" />
    </FormDialog>
  )
}
