import { IconBuilding, IconMailQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { identity, type Membership } from '@waybill/contract/identity/identity.ts'
import { type MembershipInvitation, memberships } from '@waybill/contract/identity/memberships.ts'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../../api/problem.ts'
import { act, queryFor, useVerb } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorNote } from '../../ui/error-state.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import styles from './security.module.css'

/** Companies the user acts for, and invitations; hidden from users of only one company. */
export function CompaniesPart(): ReactNode {
  const invitations = useQuery(queryFor(memberships.invitations, {})).data?.data ?? []
  const found = useQuery(queryFor(identity.memberships, {}))
  if (found.isLoadingError)
    return (
      <Section title={t('Companies you act for')}>
        <ErrorNote found={found} />
      </Section>
    )
  const companies = found.data?.data ?? []
  if (invitations.length === 0 && companies.length < 2) return null
  return (
    <Section title={t('Companies you act for')} isFlush>
      <ul>
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
        {companies.map((membership) => (
          <Company key={membership.companyId} membership={membership} isOnly={companies.length < 2} />
        ))}
      </ul>
    </Section>
  )
}

function Invitation({ invitation }: { invitation: MembershipInvitation }): ReactNode {
  const { timeZone } = useCurrentUser()
  const { companyName: company, invitedBy, expiresAt } = invitation
  const answer = useVerb(memberships.answer, {
    onDone: (_answer, { body }) =>
      toast.success(
        body.isAccepted
          ? t('You can act for {company} now: choose it in the user menu', { company })
          : t('The invitation of {company} was declined', { company }),
      ),
  })
  const say = (isAccepted: boolean) => () =>
    answer.mutate({ params: { invitationId: invitation.id }, body: { isAccepted } })
  return (
    <li className={styles.session}>
      <IconMailQuestion className={styles.device} aria-hidden="true" />
      <div className={styles.about}>
        <p className={styles.name}>{company}</p>
        <p className={styles.faint}>
          {t('{inviter} invites you to act for them. Valid until {time}.', {
            inviter: invitedBy,
            time: timeText({ at: expiresAt, timeZone }),
          })}
        </p>
      </div>
      <Button
        size="small"
        aria-label={t('Decline to act for {company}', { company })}
        isPending={answer.isPending}
        onPress={say(false)}
      >
        {t('Decline')}
      </Button>
      <Button
        size="small"
        variant="primary"
        aria-label={t('Accept to act for {company}', { company })}
        isPending={answer.isPending}
        onPress={say(true)}
      >
        {t('Accept')}
      </Button>
    </li>
  )
}

function Company({ membership, isOnly }: { membership: Membership; isOnly: boolean }): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const { companyName: company, isCurrent, canLeave } = membership
  return (
    <li className={styles.session}>
      <IconBuilding className={styles.device} aria-hidden="true" />
      <div className={styles.about}>
        <p className={styles.name}>
          {company}
          {isCurrent ? (
            <StatusChip tone="done" size="small">
              {t('Now')}
            </StatusChip>
          ) : null}
        </p>
      </div>
      {isOnly ? null : (
        <Button
          size="small"
          aria-label={t('Leave {company}', { company })}
          disabledReason={whyNot(canLeave)}
          onPress={() => setAsking(true)}
        >
          {t('Leave')}
        </Button>
      )}
      {isAsking ? <Leave membership={membership} onClose={() => setAsking(false)} /> : null}
    </li>
  )
}

function Leave({ membership, onClose }: { membership: Membership; onClose: () => void }): ReactNode {
  const { companyName: company, companyId, isCurrent } = membership
  const form = useForm({
    begin: () => ({}),
    send: () => act(memberships.leave, { params: { companyId } }),
    onDone: () => {
      onClose()
      toast.success(t('You no longer act for {company}', { company }))
    },
    // An administrator was faster: it is over.
    onFailed: (error) => isProblem(error, 'not-found') && onClose(),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Stop acting for {company}?', { company })}
      act={t('Leave')}
      actVariant="danger"
    >
      <p>
        {isCurrent
          ? t(
              'You lose access to their data within a second and are signed out here. Only their administrators can invite you again.',
            )
          : t('You lose access to their data within a second. Only their administrators can invite you again.')}
      </p>
    </FormDialog>
  )
}
