import {
  DEFAULT_DOCK_HOURS,
  DOCK_EQUIPMENT_MODES,
  DOCK_SHIPPING_MODES,
  DOCK_STOP_TYPES,
  type DockDay,
  type DockEquipmentMode,
  type DockSchedule,
  type DockShippingMode,
  type DockStopType,
} from '@waybill/contract/locations/locations.ts'

export type DayKind = 'hours' | 'closed' | 'allDay'

/** A day in the form: typed hours stay while the user tries another kind of day. */
export type DayDraft = { dayOfWeek: number; kind: DayKind; startTime: string; endTime: string }

export type DockDraft = {
  name: string
  isAppointmentRequired: boolean
  equipmentModes: DockEquipmentMode[]
  shippingModes: DockShippingMode[]
  stopTypes: DockStopType[]
  days: DayDraft[]
}

/** A blank form accepts what most docks accept, with a schedule's default hours (SPEC §9). */
export function blankDock(isAppointmentRequired: boolean): DockDraft {
  return {
    name: '',
    isAppointmentRequired,
    equipmentModes: DOCK_EQUIPMENT_MODES.filter((mode) => mode === 'Dry'),
    shippingModes: DOCK_SHIPPING_MODES.filter((mode) => mode === 'TL' || mode === 'LTL'),
    stopTypes: [...DOCK_STOP_TYPES],
    days: DEFAULT_DOCK_HOURS.map(dayDraft),
  }
}

export function dockDraftOf(schedule: DockSchedule): DockDraft {
  const { name, isAppointmentRequired, equipmentModes, shippingModes, stopTypes, dockHours } = schedule
  return { name, isAppointmentRequired, equipmentModes, shippingModes, stopTypes, days: dockHours.map(dayDraft) }
}

function dayDraft({ dayOfWeek, isClosed, isTwentyFourHour, startTime, endTime }: DockDay): DayDraft {
  const kind = isClosed ? 'closed' : isTwentyFourHour ? 'allDay' : 'hours'
  return { dayOfWeek, kind, startTime: startTime ?? '', endTime: endTime ?? '' }
}

export function scheduleIn({ days, ...draft }: DockDraft) {
  return {
    ...draft,
    dockHours: days.map(({ dayOfWeek, kind, startTime, endTime }): DockDay => {
      const isOpen = kind === 'hours'
      return {
        dayOfWeek,
        isClosed: kind === 'closed',
        isTwentyFourHour: kind === 'allDay',
        startTime: (isOpen && startTime) || null,
        endTime: (isOpen && endTime) || null,
      }
    }),
  }
}

/** Monday's hours through Friday. */
export function likeMonday(days: readonly DayDraft[]): DayDraft[] {
  const monday = days.find(({ dayOfWeek }) => dayOfWeek === 1)
  return days.map((day) =>
    monday && day.dayOfWeek > 1 && day.dayOfWeek < 6 ? { ...monday, dayOfWeek: day.dayOfWeek } : day,
  )
}
