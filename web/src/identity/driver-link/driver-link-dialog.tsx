import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DriverLink, type DriverLoad, driverSignIn } from '@waybill/contract/identity/driver-sign-in.ts'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { messagesOf } from '../../api/error-catalogue.ts'
import { isProblem } from '../../api/problem.ts'
import { queryFor, useVerb } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import styles from './driver-link.module.css'

const QrCode = lazyPart(async () => (await import('../security/qr-code.tsx')).QrCode)

export interface DriverLinkDialogProps {
  driver: { id: string; name: string }
  shipmentId?: string | undefined
  onClose: () => void
}

/** The link, shown once: to scan from this screen, copy, or mail; once it expires, a new one replaces it. */
export function DriverLinkDialog({ driver, shipmentId, onClose }: DriverLinkDialogProps): ReactNode {
  const [isOver, setOver] = useState(false)
  const [leadsTo, setLeadsTo] = useState(shipmentId)
  const loads = useQuery(queryFor(driverSignIn.loads, { params: { driverId: driver.id } }))
  const make = useVerb(driverSignIn.makeLink, { showsOwnError: true, onDone: () => setOver(false) })
  const makeLink = (isMailed: boolean, to = leadsTo): void =>
    make.mutate({
      params: { driverId: driver.id },
      body: { isMailed, ...(to === undefined ? {} : { shipmentId: to }) },
    })
  const lead = (to: string | undefined): void => {
    setLeadsTo(to)
    makeLink(false, to)
  }
  // Opening the dialog means wanting a link: create the first one at once, and once.
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    makeLink(false)
  })
  const link = make.data
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Sign-in link for {driver}', { driver: driver.name })}
      pending={make.isPending}
      error={make.error ? sayingOf(make.error) : null}
      {...(isOver || make.isError ? { act: t('Make a new link'), onAct: () => makeLink(false) } : {})}
    >
      <LeadsTo loads={loads.data?.data ?? []} value={leadsTo} onChange={lead} />
      {isOver && !make.isPending ? (
        <p>{t('This link has expired. Make a new one when the driver is ready.')}</p>
      ) : link ? (
        <Link link={link} isBusy={make.isPending} onMail={() => makeLink(true)} onEnd={() => setOver(true)} />
      ) : make.isPending ? (
        <div className={styles.link}>
          <Skeleton width={200} height={200} />
        </div>
      ) : null}
    </Dialog>
  )
}

const EVERY_LOAD = 'all'

/** Where the driver lands: on one load, or on all of theirs. A newly chosen link replaces the one before. */
function LeadsTo({
  loads,
  value,
  onChange,
}: {
  loads: readonly DriverLoad[]
  value: string | undefined
  onChange: (shipmentId: string | undefined) => void
}): ReactNode {
  if (loads.length === 0) return null
  const options = [
    { value: EVERY_LOAD, label: t('All their loads') },
    ...loads.map((load) => ({
      value: load.shipmentId,
      label: t('Load {number}', { number: load.shipmentNumber }),
      detail: [load.from, load.to].filter(Boolean).join(' → '),
    })),
  ]
  return (
    <Select
      label={t('The link opens')}
      options={options}
      value={options.some((option) => option.value === value) ? (value ?? EVERY_LOAD) : EVERY_LOAD}
      onChange={(chosen) => onChange(chosen === EVERY_LOAD ? undefined : chosen)}
    />
  )
}

function Link({
  link,
  isBusy,
  onMail,
  onEnd,
}: {
  link: DriverLink
  isBusy: boolean
  onMail: () => void
  onEnd: () => void
}): ReactNode {
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === link.url
  useEffect(() => {
    if (copied === undefined) return
    const timer = setTimeout(() => setCopied(undefined), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <div className={styles.link}>
      <p className={styles.lead}>
        {t('Let the driver scan this with their phone, or open the link there. It works once, without a password.')}
      </p>
      <div className={styles.picture}>
        <Suspense fallback={<Skeleton width={200} height={200} />}>
          <QrCode text={link.url} label={t('QR code of the sign-in link')} />
        </Suspense>
      </div>
      <Countdown key={link.url} until={link.expiresAt} onEnd={onEnd} />
      <p className={styles.address}>{link.url}</p>
      <div className={styles.acts}>
        <Button
          icon={isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
          onPress={() => {
            // Without clipboard permission the link can still be selected.
            navigator.clipboard.writeText(link.url).then(
              () => setCopied(link.url),
              () => undefined,
            )
          }}
        >
          {isCopied ? t('Copied') : t('Copy link')}
        </Button>
        <Button icon={<IconMail aria-hidden="true" />} isPending={isBusy} onPress={onMail}>
          {t('Send by email')}
        </Button>
      </div>
      <p role="status">
        {link.mailedTo ? t('Sent to {address}. Enter the new code above.', { address: link.mailedTo }) : null}
      </p>
    </div>
  )
}

function sayingOf(error: unknown): string {
  return (isProblem(error) ? messagesOf(error)[0] : undefined) ?? t('An Unknown Error Occurred')
}
