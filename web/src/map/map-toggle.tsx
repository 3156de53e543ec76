import { IconMap, IconMapOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ToolProps } from '../list/tools.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { t } from '../ui/words.ts'

export function MapToggle<Search extends { activeTab: 'list' | 'map' }>({
  search: { activeTab },
  onChange,
  isBrief,
}: ToolProps<Search>): ReactNode {
  const isMap = activeTab === 'map'
  const toggle = (): void => onChange({ activeTab: isMap ? 'list' : 'map' } as Partial<Search>)
  const label = isMap ? t('Hide map') : t('Show map')
  const icon = isMap ? <IconMapOff aria-hidden="true" /> : <IconMap aria-hidden="true" />
  return isBrief ? (
    <IconButton label={label} onPress={toggle}>
      {icon}
    </IconButton>
  ) : (
    <Button icon={icon} onPress={toggle}>
      {label}
    </Button>
  )
}
