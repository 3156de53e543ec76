import type { Grants } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import { t } from '../ui/words.ts'
import { type ContactDraft, onlyDrives } from './contact-draft.ts'
import styles from './contact-form.module.css'
import { accessLevelText, permissionText, roleText } from './contact-text.ts'

export type RightsDraft = Pick<ContactDraft, 'roles' | 'permissions' | 'accessLevels'>

export interface RightsFieldsProps {
  draft: RightsDraft
  onChange: (change: Partial<RightsDraft>) => void
  about: (field: string) => string | undefined
  /** What the reader may give. */
  grants: Grants
  /** What somebody has already; they may keep it, also where the reader could not give it. */
  had?: Pick<Grants, 'roles' | 'permissions'> | undefined
}

/** What somebody may do in their company. */
export function RightsFields({ draft, onChange, about, grants, had }: RightsFieldsProps): ReactNode {
  const either = <Right extends string>(given: readonly Right[], before: readonly Right[] = []): Right[] => [
    ...new Set([...given, ...before]),
  ]
  const isDriver = onlyDrives(draft.roles)
  return (
    <>
      <CheckboxGroup
        label={t('Roles')}
        options={either(grants.roles, had?.roles).map((role) => ({ value: role, label: roleText(role) }))}
        value={draft.roles}
        onChange={(roles) => onChange({ roles })}
        error={about('roles')}
      />
      {isDriver ? (
        <p className={styles.hint}>{t('Who only drives opens the driver portal and no other.')}</p>
      ) : (
        <CheckboxGroup
          label={t('They can open')}
          options={either(grants.permissions, had?.permissions).map((permission) => ({
            value: permission,
            label: permissionText(permission),
          }))}
          value={draft.permissions}
          onChange={(permissions) => onChange({ permissions })}
          error={about('permissions')}
        />
      )}
      {grants.accessLevels.length > 0 && !isDriver ? (
        <CheckboxGroup
          label={t('They may also')}
          options={grants.accessLevels.map((level) => ({ value: level, label: accessLevelText(level) }))}
          value={draft.accessLevels}
          onChange={(accessLevels) => onChange({ accessLevels })}
          error={about('accessLevels')}
        />
      ) : null}
    </>
  )
}
