/** The whole kit on one page, for visual checks: `/src/ui/gallery.html` on the dev server; not part of the build. */
import { IconDownload, IconPlus, IconRefresh, IconTruck } from '@tabler/icons-react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Badge } from './badge.tsx'
import { Banner } from './banner.tsx'
import { Button, IconButton } from './button.tsx'
import { Checkbox, CheckboxGroup } from './checkbox.tsx'
import { ComboBox } from './combo-box.tsx'
import { Countdown } from './countdown.tsx'
import { DateField, DateTimeField, TimeField } from './date-field.tsx'
import { DateFilter, type DateFilterValue } from './date-filter.tsx'
import { DefinitionList } from './definition-list.tsx'
import { DetailPage, Section } from './detail-page.tsx'
import { Dialog, SideSheet } from './dialog.tsx'
import { Disclosure } from './disclosure.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { FieldRow, FormSection } from './form-section.tsx'
import styles from './gallery.module.css'
import { Identifier } from './identifier.tsx'
import { KeyboardHint } from './keyboard-hint.tsx'
import type { LaneStop } from './lane.ts'
import { LaneStrip } from './lane-strip.tsx'
import { LinkButton } from './link-button.tsx'
import { ListPage, ViewList } from './list-page.tsx'
import { Menu } from './menu.tsx'
import { Money } from './money.tsx'
import { MoneyField, NumberField } from './number-field.tsx'
import { PagedList } from './paged-list.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SearchField } from './search-field.tsx'
import { Select } from './select.tsx'
import { Skeleton, SkeletonRows } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { StatusChip, type Tone } from './status-chip.tsx'
import { StopTime } from './stop-time.tsx'
import { Switch } from './switch.tsx'
import { Tabs } from './tabs.tsx'
import { TextField } from './text-field.tsx'
import { Timeline } from './timeline.tsx'
import { toast } from './toast.ts'
import { ToastRegion } from './toast-region.tsx'

const opened = Date.now()

const chicago: LaneStop = {
  type: 'Pickup',
  city: 'Joliet',
  state: 'IL',
  timeZone: 'America/Chicago',
  appointment: '2026-11-24T08:00:00-06:00',
}
const amarillo: LaneStop = {
  type: 'Delivery',
  city: 'Amarillo',
  state: 'TX',
  timeZone: 'America/Chicago',
  appointment: '2026-11-25T09:30:00-06:00',
}
const phoenix: LaneStop = {
  type: 'Delivery',
  city: 'Phoenix',
  state: 'AZ',
  timeZone: 'America/Phoenix',
  appointment: '2026-11-26T14:00:00-07:00',
}
const left = { arrivedAt: '2026-11-24T07:48:00-06:00', departedAt: '2026-11-24T09:05:00-06:00' }
const there = { arrivedAt: '2026-11-25T10:12:00-06:00', isLate: true }
const done = { arrivedAt: '2026-11-26T13:41:00-07:00', departedAt: '2026-11-26T15:02:00-07:00' }

const planned = [chicago, phoenix]
const moving = [{ ...chicago, ...left }, amarillo, phoenix]
const late = [{ ...chicago, ...left }, { ...amarillo, ...there }, phoenix]
const delivered = [
  { ...chicago, ...left },
  { ...phoenix, ...done },
]

const statuses: readonly [Tone, string][] = [
  ['planned', 'Tendering'],
  ['committed', 'Booked'],
  ['moving', 'In Transit'],
  ['attention', 'At Stop'],
  ['stopped', 'Voided'],
  ['done', 'Delivered'],
]

interface Row {
  id: string
  lane: readonly LaneStop[]
  tone: Tone
  status: string
  amount: number
}

const lanes = [planned, moving, late, delivered]
const rows: Row[] = Array.from({ length: 5000 }, (_, index) => {
  const [tone, status] = statuses[(index * 7) % statuses.length] ?? ['planned', '']
  return {
    id: `${4_310_221 + index}`,
    lane: lanes[index % 4] ?? planned,
    tone,
    status,
    amount: 1240 + index * 17.5,
  }
})

const equipment = [
  { value: 'van', label: 'Dry van 53 ft' },
  { value: 'reefer', label: 'Reefer', detail: 'Temperature controlled' },
  { value: 'flatbed', label: 'Flatbed' },
]

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

function Acts(): ReactNode {
  return (
    <Part title="Actions">
      <div className={styles.line}>
        <Button variant="primary">Accept tender</Button>
        <Button icon={<IconDownload />}>Export CSV</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Rescind booking</Button>
        <Button variant="primary" isPending>
          Accept tender
        </Button>
        <Button variant="primary" disabledReason="Assign a driver first">
          Dispatch
        </Button>
        <Button disabledReason="Only Booked shipments can be rescinded">Rescind</Button>
        <LinkButton href="#open" icon={<IconTruck />}>
          Open shipment
        </LinkButton>
        <IconButton label="Refresh">
          <IconRefresh />
        </IconButton>
        <Button size="small">Small</Button>
        <Button size="large" variant="primary" icon={<IconPlus />}>
          New location
        </Button>
        <Menu
          label="More"
          trigger={<Button>More</Button>}
          groups={[
            {
              acts: [
                { id: 'copy', label: 'Copy shipment' },
                { id: 'bol', label: 'Generate BOL', disabledReason: 'No stops yet' },
              ],
            },
            { acts: [{ id: 'void', label: 'Void shipment', tone: 'danger' }] },
          ]}
        />
        <KeyboardHint keys="⌘ K" />
        <Spinner label="Refreshing" />
      </div>
    </Part>
  )
}

function Fields(): ReactNode {
  const [day, setDay] = useState<string | null>('2026-11-24')
  const [hour, setHour] = useState('14:30')
  const [at, setAt] = useState('2026-11-24T08:00')
  const [when, setWhen] = useState<DateFilterValue | null>({
    preset: 'Range',
    days: { start: '2026-11-22', end: '2026-11-28' },
  })
  return (
    <Part title="Fields">
      <div className={styles.fields}>
        <TextField label="Email address" placeholder="you@company.example" />
        <TextField label="Reference number" error="Reference number is already in use" defaultValue="PO-88213" />
        <MoneyField label="Invoice amount" defaultValue={-1240} help="What you bill for this load" />
        <NumberField label="Weight" unit="lb" defaultValue={42500} optional />
        <Select label="Equipment" options={equipment} defaultValue="reefer" />
        <ComboBox label="Customer" options={equipment} placeholder="Type to find" />
        <DateField label="Invoice date" value={day} onChange={setDay} />
        <TimeField zone={null} label="Opens" value={hour} onChange={setHour} />
        <DateTimeField zone={null} label="Arrived" help="Local time in Chicago, IL (CST)" value={at} onChange={setAt} />
        <DateFilter label="Load date" value={when} onChange={setWhen} />
        <SearchField label="Search shipments" hint="/" />
        <TextField label="Note" rows={3} placeholder="What should the driver know?" />
        <RadioGroup label="Answer" options={equipment} defaultValue="van" />
        <CheckboxGroup
          label="Invoice status"
          options={[
            { value: 'draft', label: 'Draft', count: 4 },
            { value: 'received', label: 'Received', count: 128 },
          ]}
          defaultValue={['draft']}
        />
        <Switch defaultSelected>Only Show Auditable</Switch>
        <Checkbox isIndeterminate>All selected</Checkbox>
      </div>
    </Part>
  )
}

function Figures(): ReactNode {
  return (
    <Part title="Status, money, time">
      <div className={styles.line}>
        {statuses.map(([tone, word]) => (
          <StatusChip key={tone} tone={tone}>
            {word}
          </StatusChip>
        ))}
        <StatusChip tone="attention" size="small">
          Update needed
        </StatusChip>
        <Badge count={3} label="3 open tenders" />
        <Badge count={12} label="12 updates needed" isUrgent />
      </div>
      <div className={styles.line}>
        <Identifier value="4310221" label="Shipment number" />
        <Money amount={1240} />
        <Money amount={-86.4} />
        <Money amount={15233.1} isStrong />
        <StopTime time={{ at: '2026-11-24T08:00', timeZone: 'America/Chicago' }} />
        <StopTime time={{ at: '2026-07-04T14:30', timeZone: 'America/Halifax' }} />
        <Countdown until={new Date(opened + 7_500_000).toISOString()} />
        <Countdown until={new Date(opened + 272_000).toISOString()} />
        <Countdown until={new Date(opened - 1).toISOString()} />
      </div>
    </Part>
  )
}

function Lanes(): ReactNode {
  return (
    <Part title="Lane strip">
      <div className={styles.lanes}>
        {lanes.map((lane, index) => (
          <div key={lanes.indexOf(lane)} className={styles.card}>
            <LaneStrip stops={lane} size={index % 2 ? 'card' : 'row'} />
          </div>
        ))}
      </div>
      <div className={styles.narrow}>
        <LaneStrip stops={late} size="row" />
      </div>
      <div className={styles.card}>
        <LaneStrip stops={late} size="page" />
      </div>
      <div className={styles.card}>
        <LaneStrip stops={moving} size="page" progress={0.31} />
      </div>
    </Part>
  )
}

function States(): ReactNode {
  const [tab, setTab] = useState<'notes' | 'documents'>('notes')
  return (
    <Part title="States and panels">
      <div className={styles.stack}>
        <Banner
          tone="attention"
          title="Your vehicle tracking has expired"
          act={<Button size="small">Sign in again</Button>}
        >
          Positions stopped at 08:12.
        </Banner>
        <Banner>The shipment must be delivered before the invoice can be submitted</Banner>
        <Banner tone="stopped">Tender is no longer available</Banner>
        <Banner tone="done">Location 4521 updated.</Banner>
      </div>
      <div className={styles.lanes}>
        <div className={styles.card}>
          <EmptyState
            title="No Matching Invoices Found"
            icon={<IconTruck />}
            act={<Button variant="primary">Clear filters</Button>}
          >
            Invoices you submit appear here with the day they will be paid.
          </EmptyState>
        </div>
        <div className={styles.card}>
          <ErrorState onRetry={() => undefined} traceId="0af7651916cd43dd" />
        </div>
        <div className={styles.card}>
          <SkeletonRows rows={5} />
        </div>
        <div className={styles.card}>
          <Tabs
            label="Parts"
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: 'notes', label: 'Notes', count: 4, children: <p className={styles.pad}>Gate code is 4410.</p> },
              { id: 'documents', label: 'Documents', children: <p className={styles.pad}>Bill of lading</p> },
            ]}
          />
          <Disclosure title="Charges" end={<Money amount={1240} />} defaultOpen>
            <DefinitionList
              entries={[
                { term: 'Line haul', value: <Money amount={1100} /> },
                { term: 'Fuel surcharge', value: <Money amount={140} /> },
              ]}
            />
          </Disclosure>
        </div>
      </div>
    </Part>
  )
}

function Overlays(): ReactNode {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  return (
    <Part title="Overlays">
      <div className={styles.line}>
        <Button onPress={() => setOpen('dialog')}>Open dialog</Button>
        <Button onPress={() => setOpen('sheet')}>Open sheet</Button>
        <Button onPress={() => toast.success('Case created!')}>Success</Button>
        <Button onPress={() => toast.error('Tender is no longer available')}>Error</Button>
        <Button onPress={() => toast.info('Invoice Updated', { onPress: () => undefined })}>Info</Button>
        <Button onPress={() => toast.progress('Creating Note...')}>Progress</Button>
      </div>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={() => setOpen(null)}
        title="Rescind booking"
        error="This carrier can no longer be booked."
        pending={false}
        act="Rescind booking"
        actVariant="danger"
        onAct={() => setOpen(null)}
      >
        <p>Shipment 4310221 goes back to tendering, and Alder Freight is told so.</p>
        <TextField label="Reason" rows={2} />
      </Dialog>
      <SideSheet
        isOpen={open === 'sheet'}
        onClose={() => setOpen(null)}
        title="New location"
        error={null}
        pending={false}
        act="Create location"
        onAct={() => setOpen(null)}
      >
        <FormSection title="Address" help="As it stands on the bill of lading.">
          <TextField label="Name" />
          <TextField label="Street" />
          <FieldRow>
            <TextField label="City" />
            <TextField label="State" />
            <TextField label="Postal code" error="Postal code does not fit the state" />
          </FieldRow>
        </FormSection>
        <FormSection title="Dock">
          <Select label="Equipment" options={equipment} />
        </FormSection>
      </SideSheet>
    </Part>
  )
}

function RecordPage(): ReactNode {
  return (
    <DetailPage
      kicker="Shipment"
      title={<Identifier value="4310221" label="Shipment number" />}
      chips={<StatusChip tone="moving">In Transit</StatusChip>}
      acts={
        <>
          <Button>Message driver</Button>
          <Button variant="primary">Record arrival</Button>
        </>
      }
      lane={<LaneStrip stops={moving} size="page" progress={0.31} />}
      notice={<Banner tone="attention">Arrival at Amarillo, TX is due in 40 minutes.</Banner>}
      side={
        <Section title="Activity">
          <Timeline
            label="Activity"
            entries={[
              { id: '3', title: 'Due at Amarillo, TX', time: 'Wed 11/25, 09:30 CST', isAhead: true },
              {
                id: '2',
                title: 'Left Joliet, IL',
                time: 'Tue 11/24, 09:05 CST',
                tone: 'moving',
                detail: 'by D. Alvarez',
              },
              { id: '1', title: 'Booked', time: 'Mon 11/23, 15:20 CST', tone: 'committed' },
            ]}
          />
        </Section>
      }
    >
      <Section title="Freight" end={<Button size="small">Edit</Button>}>
        <DefinitionList
          layout="above"
          entries={[
            { term: 'Weight', value: '42,500 lb' },
            { term: 'Pieces', value: '22 pallets' },
            { term: 'Temperature', value: '34 °F' },
            { term: 'Linehaul', value: <Money amount={2840} /> },
          ]}
        />
      </Section>
      <Section title="Documents">
        <EmptyState title="No documents found for invoice" act={<Button>Upload Document</Button>} />
      </Section>
    </DetailPage>
  )
}

function Shipments({ withPreview }: { withPreview: boolean }): ReactNode {
  const [selected, setSelected] = useState(withPreview ? '4310223' : undefined)
  return (
    <ListPage
      title="Shipments"
      search={<SearchField label="Search shipments" hint="/" />}
      toolbar={
        <IconButton label="Export CSV">
          <IconDownload />
        </IconButton>
      }
      filterCount={2}
      views={
        <ViewList
          label="Views"
          selected="action"
          views={[
            { id: 'action', label: 'Action Required', count: 12 },
            { id: 'draft', label: 'Draft', count: 4 },
            { id: 'all', label: 'All', count: 5000 },
          ]}
          renderLink={(view, { children, ...link }) => (
            <a href={`#${view.id}`} {...link}>
              {children}
            </a>
          )}
        />
      }
      filters={<Switch>Only Show Auditable</Switch>}
      preview={
        selected ? (
          <div className={styles.preview}>
            <h2>{selected}</h2>
            <LaneStrip stops={late} size="card" />
            <Button onPress={() => setSelected(undefined)}>Close</Button>
          </div>
        ) : null
      }
    >
      <PagedList
        label="Shipments"
        name="everything"
        queryOf={(page) => ({
          queryKey: ['rows', page],
          queryFn: () => ({ data: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), totalCount: rows.length }),
        })}
        keyOf={(row) => row.id}
        rowHeight={64}
        rowSkeleton={<Skeleton />}
        selected={selected}
        onSelect={(row) => setSelected(row.id)}
        onOpen={(row) => setSelected(row.id)}
        onClose={() => setSelected(undefined)}
        renderEmpty={() => <EmptyState title="No shipments yet" />}
        renderFailed={(_, onRetry) => <ErrorState onRetry={onRetry} />}
        renderRow={(row, { goTo }) => (
          <div className={styles.row}>
            <a href={`#${row.id}`} className="tabular" onClick={goTo}>
              {row.id}
            </a>
            <StatusChip tone={row.tone}>{row.status}</StatusChip>
            <LaneStrip stops={row.lane} size="row" />
            <Money amount={row.amount} />
          </div>
        )}
      />
    </ListPage>
  )
}

function Gallery(): ReactNode {
  const page = new URLSearchParams(location.search).get('page')
  if (page === 'list') return <Shipments withPreview={false} />
  if (page === 'preview') return <Shipments withPreview />
  if (page === 'detail') return <RecordPage />
  return (
    <div className={styles.gallery}>
      <h1 className={styles.title}>Waybill kit</h1>
      <Acts />
      <Figures />
      <Lanes />
      <Fields />
      <States />
      <Overlays />
    </div>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <main>
          <Gallery />
        </main>
      </QueryClientProvider>
      <ToastRegion />
    </StrictMode>,
  )
}
