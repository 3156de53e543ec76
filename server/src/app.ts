import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { availableFreightRoutes } from './available-freight/available-freight.routes.ts'
import { bookingRoutes } from './booking/booking.routes.ts'
import { Booking } from './booking/booking.ts'
import { BOOKING_OCCASIONS } from './booking/booking-occasions.ts'
import { accessRequestRoutes } from './company/access-requests.routes.ts'
import { AccessRequests, isVisible as isAccessRequestVisible } from './company/access-requests.ts'
import { companyRoutes } from './company/company.routes.ts'
import * as company from './company/company.ts'
import { contactRoutes } from './company/contacts.routes.ts'
import * as contacts from './company/contacts.ts'
import { Invitations } from './company/invitations.ts'
import { profileRoutes } from './company/profile.routes.ts'
import { Profiles } from './company/profile.ts'
import { addressOf, type Configuration } from './configuration.ts'
import { customerRoutes } from './customers/customers.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { type Connection, Db, openPool } from './db/connection.ts'
import { Listener } from './db/listener.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { Documents } from './documents/documents.ts'
import { readNews } from './events.queries.ts'
import { factoringRoutes } from './factoring/factoring.routes.ts'
import { startAssignments } from './factoring/factoring.ts'
import { historyRoutes } from './history/history.routes.ts'
import { record } from './history/history.ts'
import { startHousekeeping } from './housekeeping.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { refuseUndeclaredRoutes } from './http/declared-routes.ts'
import { Drain } from './http/drain.ts'
import { Gate, guardAgainstFloods, type Measures } from './http/gate.ts'
import { guardAnswers } from './http/headers.ts'
import { type Implemented, open } from './http/implement.ts'
import { serveReadiness } from './http/readiness.ts'
import { answerUnknown, createServer } from './http/server.ts'
import { authenticator, hearer } from './http/session.ts'
import { serveWeb } from './http/static.ts'
import { Streams, streamRoutes } from './http/stream.ts'
import { SubjectRegistry } from './http/subjects.ts'
import { AccountNotices } from './identity/account-notices.ts'
import type { Actor } from './identity/actor.ts'
import { cameFrom } from './identity/came-from.ts'
import { DoorThrottle } from './identity/door-throttle.ts'
import { driverLinkRoutes } from './identity/driver-links.routes.ts'
import { DriverLinks } from './identity/driver-links.ts'
import { knownUserNames } from './identity/identity.queries.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { Identity, openTokens } from './identity/identity.ts'
import { membershipRoutes } from './identity/memberships.routes.ts'
import { Memberships } from './identity/memberships.ts'
import { PasswordResets } from './identity/password-resets.ts'
import { passwordRoutes } from './identity/passwords.routes.ts'
import { SecondFactor } from './identity/second-factor.ts'
import { securityRoutes } from './identity/security.routes.ts'
import { Sessions } from './identity/sessions.ts'
import { termsRoutes } from './identity/terms.routes.ts'
import { Terms } from './identity/terms.ts'
import { Throttle } from './identity/throttle.ts'
import { Turns } from './identity/turns.ts'
import { LOAD_TENDER_OCCASIONS } from './integrations/load-tender-occasions.ts'
import { loadTenderRoutes } from './integrations/load-tenders.routes.ts'
import { isVisible as isLoadTenderFileVisible } from './integrations/load-tenders.ts'
import { INVOICE_OCCASIONS } from './invoices/invoice-occasions.ts'
import { invoiceRoutes } from './invoices/invoices.routes.ts'
import * as invoices from './invoices/invoices.ts'
import { jobRoutes } from './jobs/jobs.routes.ts'
import { LongWork } from './jobs/jobs.ts'
import { letterRoutes } from './letters/letters.routes.ts'
import { LocationBook } from './locations/location-book.ts'
import { locationRoutes } from './locations/locations.routes.ts'
import { noteRoutes } from './notes/notes.routes.ts'
import { Notes } from './notes/notes.ts'
import { BASE_OCCASIONS, BASE_WATCHES } from './notifications/base-occasions.ts'
import { NOTE_OCCASIONS } from './notifications/note-occasions.ts'
import { together } from './notifications/notice.ts'
import { Notices } from './notifications/notices.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { onboardingRoutes } from './onboarding/onboarding.routes.ts'
import { isVisible as isApplicationVisible } from './onboarding/onboarding.ts'
import { Rereading } from './onboarding/rereading.ts'
import { Starting } from './onboarding/starting.ts'
import { describe as describeOrder } from './orders/described-order.ts'
import {
  copyNextPiece,
  isVisible as isOrderVisible,
  OrderBook,
  visibleTo as visibleOrders,
} from './orders/order-book.ts'
import { ORDER_DOCUMENTS } from './orders/order-documents.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import type { DiskSpace } from './outside/disk/disk-space.ts'
import { Files } from './outside/files/files.ts'
import { openStore } from './outside/files/store.ts'
import { openRegistry, type Registry } from './outside/fmcsa/registry.ts'
import { openGeocoder } from './outside/geocoder/geocoder.ts'
import { Images } from './outside/images/images.ts'
import type { Courier } from './outside/mail/courier.ts'
import { serveOutbox } from './outside/mail/dev-outbox.ts'
import { startMailman } from './outside/mail/mailman.ts'
import { Post } from './outside/mail/post.ts'
import { openVault } from './outside/vault/vault.ts'
import { paperRoutes } from './paper/paper.routes.ts'
import { PAPER_OCCASIONS } from './paper/paper-occasions.ts'
import { Press } from './paper/press.ts'
import { payerInvoiceRoutes } from './payer-invoices/payer-invoices.routes.ts'
import { PAYMENT_OCCASIONS } from './payments/payment-occasions.ts'
import { disputeRoutes, paymentRunRoutes, remittanceRoutes } from './payments/payments.routes.ts'
import { planningRoutes } from './planning/planning.routes.ts'
import { rateTableRoutes } from './rates/rate-tables.routes.ts'
import { rateRoutes } from './rates/rates.routes.ts'
import { Rates } from './rates/rates.ts'
import { runningRoutes } from './running/running.routes.ts'
import { DETENTION_WATCH, RUNNING_OCCASIONS } from './running/running-occasions.ts'
import { describe as describeShipment } from './shipments/described-load.ts'
import { DOCUMENT_OCCASIONS } from './shipments/document-occasions.ts'
import { LOAD_DOCUMENTS } from './shipments/load-documents.ts'
import { SHIPMENT_OCCASIONS, UPDATE_WATCH } from './shipments/shipment-occasions.ts'
import { shipmentPartRoutes } from './shipments/shipment-parts.routes.ts'
import { shipmentRoutes } from './shipments/shipments.routes.ts'
import * as shipments from './shipments/shipments.ts'
import { startTenderExpiry } from './tenders/tender-expiry.ts'
import { TENDER_OCCASIONS, TENDER_WATCH } from './tenders/tender-occasions.ts'
import { tenderRunRoutes } from './tenders/tender-runs.routes.ts'
import { sendNextPiece } from './tenders/tender-runs.ts'
import { tenderRoutes } from './tenders/tenders.routes.ts'
import * as tenders from './tenders/tenders.ts'
import { readChangelog } from './updates/changelog.ts'
import { updateRoutes } from './updates/updates.routes.ts'
import { Updates } from './updates/updates.ts'
import { VERSION } from './version.ts'

export type Waybill = {
  server: FastifyInstance
  db: Db
  pool: pg.Pool
  /** The demo world's people who can really sign in here; none in production, or where the database holds another world. */
  demo: Demo
  /** Tells people what happened; it looks by itself, and whoever cannot wait asks it to. */
  notifier: Notices
  /** Does long work by itself; whoever does it by hand stops this. */
  longWork: LongWork
  close(): Promise<void>
}

export type Demo = { people: { userName: string; who: string; company: string }[]; password: string }

export type Surroundings = {
  configuration: Configuration
  /** The role of the pool: bound by row security. */
  connection: Connection
  /** Where news is heard, when the pool's connections go through a pooler. */
  newsConnection?: Connection | undefined
  now?: () => Date
  demo?: Demo
  /** Who brings letters out; without one they stay in the database. */
  courier?: Courier
  /** The disk of the embedded database; another database minds its own. */
  disk?: DiskSpace | undefined
  /** Where carriers are looked up; FMCSA or what stands for it, by the configuration, unless said otherwise. */
  registry?: Registry
  /** How many requests are worked on at once, and how many wait. */
  gate?: Partial<Measures>
}

/** Puts the house together: the only file that knows every room. */
export async function createApp({
  configuration,
  connection,
  newsConnection = connection,
  now = () => new Date(),
  demo,
  courier,
  disk,
  registry = openRegistry(configuration),
  gate,
}: Surroundings): Promise<Waybill> {
  const pool = openPool(connection)
  const db = new Db(pool)
  const system = db.as({ kind: 'system' })
  const isProduction = configuration.environment === 'production'
  const post = new Post(addressOf(configuration))
  const vault = await openVault(configuration)
  const notices = new AccountNotices(record, post)
  const secondFactor = new SecondFactor(
    { vault, issuer: configuration.brand.name, isOwedByProvider: isProduction },
    notices,
  )
  const { supportEmail, name: brand } = configuration.brand
  const turns = new Turns()
  const tokens = await openTokens(db)
  const identity = new Identity(db, tokens, turns, new Throttle(pool), secondFactor, notices, supportEmail)
  const sessions = new Sessions(identity, turns, notices, brand)
  const resets = new PasswordResets(db, identity, { turns, post, throttle: new DoorThrottle(pool), record, brand })
  const invitations = new Invitations(post, configuration.brand.name)
  const requests = new AccessRequests(db, post, new DoorThrottle(pool), invitations, configuration.brand.name)

  const streams = new Streams(hearer(identity, now))
  const longWork = new LongWork(db, { broadcast: sendNextPiece, 'order-copies': copyNextPiece })
  const listener = new Listener(newsConnection, {
    ids: (ids) =>
      void readNews(system, ids).then(
        (heard) => {
          streams.tell(heard)
          notifier.hurry(heard.map(({ news }) => news.kind))
          longWork.hurry(heard.map(({ news }) => news.kind))
        },
        () => streams.startOver(),
      ),
    sessionEnd: (sessionId) => {
      identity.forgetSession(sessionId)
      streams.endOf(sessionId)
    },
    gap: () => streams.startOver(),
  })

  const locations = new LocationBook(shipments.visibleTo, openGeocoder(configuration))
  const subjects = new SubjectRegistry(
    {
      shipment: shipments.isVisible,
      tender: tenders.isVisible,
      contact: contacts.isHistoryVisible,
      'access-request': isAccessRequestVisible,
      company: company.isVisible,
      application: isApplicationVisible,
      'load-tender-file': isLoadTenderFileVisible,
      order: isOrderVisible,
      invoice: invoices.isVisible,
      location: (actor, id) => locations.isHistoryVisible(actor, id),
    },
    {
      shipment: describeShipment,
      order: describeOrder,
      location: (actor, id) => locations.describe(actor, id),
      company: company.describe,
      contact: contacts.describe,
      invoice: invoices.describe,
    },
  )

  const notifier = new Notices({
    db,
    post,
    subjects,
    brand: configuration.brand.name,
    occasions: together(
      BASE_OCCASIONS,
      NOTE_OCCASIONS,
      SHIPMENT_OCCASIONS,
      RUNNING_OCCASIONS,
      PAPER_OCCASIONS,
      DOCUMENT_OCCASIONS,
      TENDER_OCCASIONS,
      BOOKING_OCCASIONS,
      INVOICE_OCCASIONS,
      PAYMENT_OCCASIONS,
      LOAD_TENDER_OCCASIONS,
    ),
    watches: [...BASE_WATCHES, TENDER_WATCH, UPDATE_WATCH, DETENTION_WATCH],
  })
  await listener.start()

  const files = new Files(openStore(configuration.filesUrl))
  const images = new Images()
  const press = new Press()
  const documents = new Documents({
    system,
    files,
    images,
    holders: {
      shipment: {
        ...LOAD_DOCUMENTS,
        findProofs: invoices.findProofs,
        // A proof completes the bill as well.
        weigh: async (tx, actor, id) => {
          await LOAD_DOCUMENTS.weigh?.(tx, actor, id)
          await invoices.weigh(tx, id, actor.now)
        },
      },
      order: ORDER_DOCUMENTS,
      invoice: invoices.INVOICE_DOCUMENTS,
      'payer-invoice': invoices.PAYER_INVOICE_DOCUMENTS,
    },
  })
  const notes = new Notes({ db, files, images, subjects })
  const onboardingMeans = {
    registry,
    post,
    vault,
    files,
    images,
    brand: configuration.brand,
    throttle: new DoorThrottle(pool),
  }
  const starting = new Starting(db, onboardingMeans)

  const rates = new Rates(shipments.visibleTo, visibleOrders)
  const doors = await openDoors(system, isProduction ? undefined : demo)
  const doorstep = cameFrom({ isSecure: isProduction })
  const rooms: Implemented[] = [
    identityRoutes(identity, doorstep, () => ({
      environment: configuration.environment,
      version: VERSION,
      brand: configuration.brand,
      demoPeople: doors.people,
      demoPassword: doors.people.length > 0 ? doors.password : null,
    })),
    securityRoutes(identity, secondFactor, sessions),
    termsRoutes(identity, new Terms(configuration.brand, notices)),
    membershipRoutes(new Memberships(identity, notices)),
    passwordRoutes(resets, doorstep),
    driverLinkRoutes(
      new DriverLinks(db, identity, post, new DoorThrottle(pool), { record, loadsOf: shipments.driverLoads }),
      doorstep,
    ),
    profileRoutes(new Profiles({ system, files, images, post })),
    notificationRoutes,
    streamRoutes(streams),
    historyRoutes(subjects),
    updateRoutes(new Updates(readChangelog())),
    companyRoutes(post, vault),
    customerRoutes,
    onboardingRoutes(onboardingMeans, starting),
    contactRoutes(invitations, new DoorThrottle(pool)),
    accessRequestRoutes(requests),
    locationRoutes(locations),
    rateRoutes(rates),
    rateTableRoutes(shipments.visibleTo),
    orderRoutes(new OrderBook(locations)),
    shipmentRoutes,
    planningRoutes,
    paperRoutes({ system, files, press, gs1Prefix: configuration.gs1Prefix }),
    shipmentPartRoutes,
    documentRoutes(documents),
    noteRoutes(notes),
    runningRoutes,
    dashboardRoutes,
    tenderRoutes,
    bookingRoutes(new Booking(rates)),
    tenderRunRoutes(rates),
    jobRoutes,
    letterRoutes(system),
    loadTenderRoutes,
    availableFreightRoutes,
    invoiceRoutes(documents, notes),
    payerInvoiceRoutes,
    factoringRoutes(post),
    paymentRunRoutes,
    remittanceRoutes({ press, system, isProduction }),
    disputeRoutes,
  ]

  const server = createServer({
    logLevel: configuration.logLevel,
    trustedProxies: configuration.trustedProxies,
    isProduction,
  })
  refuseUndeclaredRoutes(server)
  guardAnswers(server, { isProduction })
  guardAgainstFloods(
    server,
    new Gate(gate, (refused) => server.log.warn({ refused }, 'more requests than can be worked on')),
  )
  serveApiDocs(server, VERSION)
  if (configuration.environment === 'local' || configuration.environment === 'test')
    serveOutbox(server, configuration.mail.outbox)
  const drain = new Drain(server)
  serveReadiness(server, { pool, disk, drain })
  open(server, rooms, {
    authenticate: authenticator(identity, now),
    nobody: () => nobody(db, now()),
    disk,
    checkAnswers: !isProduction,
  })
  const housekeeping = startHousekeeping(system, files, now, (error) =>
    server.log.error({ err: error }, 'housekeeping'),
  )
  const expiry = startTenderExpiry(db, now, (error) => server.log.error({ err: error }, 'tender expiry'))
  if (configuration.secondApprovalAbove !== undefined)
    await invoices.limitApprovals(system, configuration.secondApprovalAbove)
  const audits = invoices.startAudits(db, now, (error) => server.log.error({ err: error }, 'audits'))
  const assignments = startAssignments(db, post, now, (error) => server.log.error({ err: error }, 'assignments'))
  longWork.start(now, (error) => server.log.error({ err: error }, 'long work'))
  const remitToChanges = company.startRemitToChanges(db, post, now, (error) =>
    server.log.error({ err: error }, 'remit-to changes'),
  )
  const onboardingRounds = starting.start(now, (error) => server.log.error({ err: error }, 'onboarding'))
  const rereading = new Rereading(db, registry).start(now, (error) =>
    server.log.error({ err: error }, 'reading registrations again'),
  )
  const resetRounds = resets.start(now, (error) => server.log.error({ err: error }, 'password resets'))
  const requestRounds = requests.start(now, (error) => server.log.error({ err: error }, 'access requests'))
  const noticeRounds = notifier.start(now, (error) => server.log.error({ err: error }, 'notifications'))
  const sender = { ...configuration.brand, address: configuration.mail.from }
  const mailman =
    courier && startMailman(db, courier, sender, now, (error) => server.log.error({ err: error }, 'mailman'))
  answerUnknown(server, await serveWeb(server))

  return {
    server,
    db,
    pool,
    demo: doors,
    notifier,
    longWork,
    async close() {
      streams.stop()
      await drain.finish(configuration.drainSeconds * 1_000)
      housekeeping.stop()
      await expiry.stop()
      await audits.stop()
      await assignments.stop()
      await longWork.stop()
      await remitToChanges.stop()
      await resetRounds.stop()
      await requestRounds.stop()
      await onboardingRounds.stop()
      await noticeRounds.stop()
      await rereading.stop()
      await mailman?.stop()
      images.close()
      press.close()
      await listener.stop()
      await pool.end()
    },
  }
}

async function openDoors(db: Db, demo: Demo | undefined): Promise<Demo> {
  if (!demo) return { people: [], password: '' }
  const known = await knownUserNames(
    db,
    demo.people.map((person) => person.userName),
  )
  return { ...demo, people: demo.people.filter((person) => known.has(person.userName)) }
}

/** Whoever calls a public endpoint: nobody, with eyes for nothing. */
function nobody(db: Db, now: Date): Actor {
  return {
    id: '00000000-0000-0000-0000-000000000000',
    sessionId: '',
    firstName: '',
    lastName: '',
    userName: '',
    companyId: '',
    companyName: '',
    companyKind: 'shipper',
    timeZone: 'UTC',
    roles: [],
    permissions: [],
    accessLevels: [],
    persona: 'driver',
    isBroker: false,
    isApplicant: false,
    confirmedAt: new Date(0),
    now,
    db: db.as({ kind: 'none' }),
  }
}
