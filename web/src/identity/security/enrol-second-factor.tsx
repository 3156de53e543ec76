import { security } from '@waybill/contract/identity/security.ts'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { act, useVerb } from '../../api/queries.ts'
import { FormScope } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './security.module.css'

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)

export interface EnrolSecondFactorProps {
  onDone: () => void
  /** Absent when the second factor is required. */
  onCancel?: () => void
}

/** Scan, type one code, save the recovery codes. Nothing changes until the first code is right. */
export function EnrolSecondFactor({ onDone, onCancel }: EnrolSecondFactorProps): ReactNode {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const begin = useVerb(security.beginSecondFactor)
  const form = useForm({
    begin: () => ({ code: '' }),
    send: (body) => act(security.turnOnSecondFactor, { body }),
    onDone: (answer) => setRecoveryCodes(answer.recoveryCodes),
    onFailed: () => field.current?.select(),
  })
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onKept={onDone} />

  const cancel = onCancel ? <Button onPress={onCancel}>{t('Cancel')}</Button> : null

  if (!begin.data)
    return (
      <div className={styles.steps}>
        <p>
          {t(
            'You need an authenticator app on your phone, such as the one in your password manager, Google Authenticator or Microsoft Authenticator.',
          )}
        </p>
        <div className={styles.row}>
          <Button variant="primary" isPending={begin.isPending} onPress={() => begin.mutate({})}>
            {t('Set up')}
          </Button>
          {cancel}
        </div>
      </div>
    )
  // When required, it renders outside the router, which inline forms need.
  return (
    <form
      className={styles.steps}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <FormScope form={form}>
        <ol className={styles.guide}>
          <li>
            <p>{t('Scan this with your authenticator app.')}</p>
            <Suspense fallback={<Skeleton width={200} height={200} />}>
              <QrCode text={begin.data.url} label={t('QR code for your authenticator app')} />
            </Suspense>
            <p className={styles.faint}>
              {t('No camera? Type this key instead:')}{' '}
              <Identifier value={begin.data.secret} label={t('Key')}>
                {begin.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
              </Identifier>
            </p>
          </li>
          <li>
            <form.Text
              name="code"
              label={t('Type the six digits it shows')}
              autoComplete="one-time-code"
              inputMode="numeric"
              inputRef={field}
              autoFocus
            />
          </li>
        </ol>
        {form.error ? <Banner tone="stopped">{form.error}</Banner> : null}
      </FormScope>
      <div className={styles.row}>
        <Button
          type="submit"
          variant="primary"
          isPending={form.isPending}
          disabledReason={form.draft.code.trim() ? null : t('Type the code first')}
        >
          {t('Turn on')}
        </Button>
        {cancel}
      </div>
    </form>
  )
}
