import { IconBuilding, IconCheck, IconReload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { identity, type Membership } from '@waybill/contract/identity/identity.ts'
import { type ReactNode, useId } from 'react'
import { queryFor, useVerb } from '../api/queries.ts'
import { startSession } from '../api/session.ts'
import { isSomebodyTyping } from '../api/typing.ts'
import { mayLose } from '../form/use-unsaved.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { t, whyNot } from '../ui/words.ts'
import styles from './user-menu.module.css'

/** Switches among a user's companies; `follow-session.ts` clears the old one's data and goes home. */
export function CompanySwitch({ onSwitched }: { onSwitched: () => void }): ReactNode {
  const id = useId()
  const { data, isLoadingError, refetch } = useQuery(queryFor(identity.memberships, {}))
  const change = useVerb(identity.switchCompany, {
    onDone: (signedIn) => {
      onSwitched()
      startSession(signedIn)
      toast.success(t('You now act for {company}', { company: signedIn.user.companyName }))
    },
  })
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('Acting for')}
      </h2>
      <ul className={styles.acts}>
        {data?.data.map((membership) => (
          <Company
            key={membership.companyId}
            membership={membership}
            isPending={change.isPending && change.variables.body.companyId === membership.companyId}
            onChoose={() => {
              // What was typed for one company does not stay for another.
              if (!isSomebodyTyping() || mayLose()) change.mutate({ body: { companyId: membership.companyId } })
            }}
          />
        )) ??
          (isLoadingError ? (
            <li>
              <button type="button" className={styles.act} onClick={() => void refetch()}>
                <IconReload aria-hidden="true" />
                {t('This could not be loaded')} · {t('Try again')}
              </button>
            </li>
          ) : (
            <li className={styles.act}>{t('Loading')}</li>
          ))}
      </ul>
    </section>
  )
}

function Company({
  membership: { companyName, isCurrent, canSwitch },
  isPending,
  onChoose,
}: {
  membership: Membership
  isPending: boolean
  onChoose: () => void
}): ReactNode {
  const reason = whyNot(canSwitch) ?? undefined
  return (
    <li>
      <button
        type="button"
        className={styles.act}
        aria-current={isCurrent ? 'true' : undefined}
        aria-disabled={isCurrent || reason !== undefined}
        onClick={() => {
          if (!isCurrent && !reason && !isPending) onChoose()
        }}
      >
        {isPending ? <Spinner /> : isCurrent ? <IconCheck aria-hidden="true" /> : <IconBuilding aria-hidden="true" />}
        <span>
          {companyName}
          {reason ? <span className={styles.why}>{reason}</span> : null}
        </span>
      </button>
    </li>
  )
}
