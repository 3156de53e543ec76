-- Why: notices of assignment and letters of release are entered by one person and verified by another, and act at their instant (domain §4.6; TRUST P16, P23; decision 35).

alter table factor_assignment drop constraint factor_assignment_state_check;
update factor_assignment set state = 'Received' where state = 'Verifying';
alter table factor_assignment
  add constraint factor_assignment_state_check check (state in ('Received', 'Verified', 'Active', 'Released', 'Rejected')),
  -- When what was unpaid was given to the factor.
  add column activated_at timestamptz,
  add column rejected_at timestamptz,
  add column rejected_by_name text,
  -- Of a notice that came while another factor's was there: payments go on although both claim the carrier.
  add column hold_cleared_at timestamptz,
  add column hold_cleared_by uuid references contact,
  add column hold_cleared_by_name text,
  add column hold_clear_reason text,
  add column release_entered_at timestamptz,
  add column release_entered_by_name text,
  add column release_effective_at timestamptz,
  add column release_verified_at timestamptz,
  add column release_verified_by_name text,
  add column release_note text;
update factor_assignment set activated_at = greatest(effective_at, verified_at) where state in ('Active', 'Released');

-- What one known person enters another known person verifies.
alter table factor_assignment
  add check (verified_at is null or entered_by is null or verified_by is not null),
  add check (release_verified_at is null or release_entered_by is null or release_verified_by is not null),
  add check (state <> 'Verified' or (verified_at is not null and effective_at is not null)),
  add check ((release_entered_at is null) = (release_effective_at is null)),
  add check (release_verified_at is null or release_entered_at is not null),
  add check (state <> 'Released' or release_verified_at is not null),
  add check ((hold_cleared_at is null) = (hold_clear_reason is null));
create unique index factor_assignment_open on factor_assignment (carrier_id, factor_id)
  where state in ('Received', 'Verified', 'Active') and scope = 'all';
create index factor_assignment_of_carrier on factor_assignment (carrier_id, entered_at desc);

-- Who entered what, and for whom, cannot be made to look otherwise afterwards; what is over stays.
create function keep_assignment() returns trigger language plpgsql as $$
begin
  if (new.carrier_id, new.factor_id, new.scope, new.entered_at, new.entered_by)
      is distinct from (old.carrier_id, old.factor_id, old.scope, old.entered_at, old.entered_by)
    or (old.notice_document_id is not null and new.notice_document_id is distinct from old.notice_document_id)
    or (old.verified_at is not null and (new.verified_at, new.verified_by, new.effective_at)
      is distinct from (old.verified_at, old.verified_by, old.effective_at))
    or (old.state in ('Released', 'Rejected') and new.state <> old.state) then
    raise exception 'What a notice of assignment says stays' using errcode = 'check_violation', constraint = 'assignment_stays';
  end if;
  return new;
end $$;
create trigger keep_assignment before update on factor_assignment for each row execute function keep_assignment();

-- What more than one factor claims is not paid to anybody until a person says that it may: the later notice holds, or was cleared.
create function contested_carriers() returns setof uuid language sql stable
  security definer set search_path = public, pg_temp as $$
  select distinct later.carrier_id
  from factor_assignment as later join factor_assignment as earlier on earlier.carrier_id = later.carrier_id
    and earlier.factor_id <> later.factor_id and (earlier.entered_at, earlier.id) < (later.entered_at, later.id)
  where later.state in ('Received', 'Verified', 'Active') and earlier.state in ('Received', 'Verified', 'Active')
    and later.hold_cleared_at is null
$$;

-- What a notice has not yet reached: opened while it came into force, or due this moment. It is not settled before it was given to the factor.
create index invoice_unassigned on invoice (carrier_id) where state in (0, 1) and factor_id is null;
create function awaits_assignment(wanted uuid) returns boolean language sql stable
  security definer set search_path = public, pg_temp as $$
  select exists (
    select from invoice join factor_assignment as assignment on assignment.carrier_id = invoice.carrier_id
    where invoice.id = wanted and invoice.factor_id is null and assignment.scope = 'all' and assignment.effective_at <= now()
      and (assignment.state = 'Verified' or (assignment.state = 'Active' and assignment.activated_at is not null)))
$$;

-- A factor reads the proofs of the loads whose invoices are assigned to it, by whoever hauled them and their customer, and nothing else of them.
create function waybill_factors_document(reader uuid, wanted_type text, wanted uuid, code smallint, sender uuid) returns boolean language sql stable
  security definer set search_path = public, pg_temp as $$
  select wanted_type = 'shipment' and code in (12, 13, 16, 20, 21, 22, 36, 41) and exists (
    select from invoice where invoice.shipment_id = wanted and invoice.factor_id = reader and invoice.state >= 0
      and (sender = invoice.carrier_id or exists (select from company where company.id = sender and company.kind in ('provider', 'shipper'))))
$$;
create policy document_of_load_factored on document for select using (
  deleted_at is null and audience in ('everybody', 'money') and waybill_factors_document((select waybill_company()), holder_type, holder_id, file_type, company_id)
);

-- Where a factor is paid stands in both papers: its own and the provider's people read them.
update document set audience = 'restricted' where file_type in (8, 9) and audience = 'everybody';
