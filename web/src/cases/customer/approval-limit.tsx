import { useQuery } from '@tanstack/react-query'
import { customerApprovals } from '@waybill/contract/cases/customer-approvals.ts'
import { type ReactNode, useState } from 'react'
import { queryFor, remember } from '../../api/queries.ts'
import { entry } from '../../form/entry.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorNote } from '../../ui/error-state.tsx'
import { moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

/** Above which amount a customer approves accessorials of its loads itself. */
export function ApprovalLimit(): ReactNode {
  const found = useQuery(queryFor(customerApprovals.limit, {}))
  const [isOpen, setOpen] = useState(false)
  if (found.isLoadingError)
    return (
      <Section title={t('Accessorials')}>
        <ErrorNote found={found} />
      </Section>
    )
  if (!found.data) return null
  const { above } = found.data
  return (
    <Section
      title={t('Accessorials')}
      end={
        <Button size="small" onPress={() => setOpen(true)}>
          {t('Change')}
        </Button>
      }
    >
      <p>
        {above === null
          ? t('The provider approves them without asking you.')
          : t('Above {amount}, they wait for your approval.', { amount: moneyText(above) })}
      </p>
      {isOpen ? <SetLimit above={above} onClose={() => setOpen(false)} /> : null}
    </Section>
  )
}

function SetLimit({ above, onClose }: { above: number | null; onClose: () => void }): ReactNode {
  const form = useForm({
    begin: () => ({ above }),
    send: (draft) => entry(customerApprovals.setLimit, { body: draft }),
    onDone: (saved, _asked, client) => {
      remember(client, customerApprovals.limit, {}, saved)
      toast.success(t('Limit saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Approve accessorials yourself')}
      act={t('Save')}
      disabledReason={!form.isDirty && t('Nothing has changed')}
    >
      <p>
        {t(
          'Detention, lumpers and other costs above this amount in US dollars, or in another currency, are charged once your company has approved them. Leave it empty to leave them to the provider.',
        )}
      </p>
      <form.Money name="above" label={t('Above')} optional minValue={0} />
    </FormDialog>
  )
}
